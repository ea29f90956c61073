import type { DoclingDocument, DoclingGroup, DoclingNode, DoclingRef, DoclingTable, DoclingText } from '@sluice/domain';

const NODE_KEYS = ['self_ref', 'parent', 'children', 'content_layer', 'meta'];
const TEXT_KEYS = [...NODE_KEYS, 'label', 'prov', 'orig', 'text', 'formatting', 'hyperlink'];
const FLOAT_KEYS = [...NODE_KEYS, 'label', 'prov', 'captions', 'references', 'footnotes', 'annotations', 'image'];
const EXTRA_KEYS: Readonly<Record<string, readonly string[]>> = {
  section_header: ['level'],
  list_item: ['enumerated', 'marker'],
  code: ['code_language', 'captions', 'references', 'footnotes'],
};

/** What docling's own model would reject a document for, one sentence each; empty for a valid document. */
export function doclingViolations(document: DoclingDocument): string[] {
  const problems: string[] = [];
  const nodes = collect(document, problems);
  for (const node of nodes.values()) {
    for (const ref of node.children) checkChild(node, ref, nodes, problems);
    checkKeys(node, problems);
  }
  document.texts.forEach((text) => {
    checkText(text, nodes, problems);
  });
  document.tables.forEach((table) => {
    checkTable(table, problems);
  });
  for (const item of [...document.texts, ...document.tables, ...document.pictures])
    checkProvenance(item, document, problems);
  checkOrigin(document, problems);
  return problems;
}

function collect(document: DoclingDocument, problems: string[]): Map<string, DoclingNode> {
  const nodes = new Map<string, DoclingNode>([
    ['#/body', document.body],
    ['#/furniture', document.furniture!],
  ]);
  for (const name of ['groups', 'texts', 'tables', 'pictures'] as const) {
    document[name].forEach((node, index) => {
      if (node.self_ref !== `#/${name}/${index}`) problems.push(`${node.self_ref} stands at #/${name}/${index}`);
      if (!node.parent) problems.push(`${node.self_ref} has no parent`);
      nodes.set(node.self_ref, node);
    });
  }
  return nodes;
}

function checkChild(
  node: DoclingNode,
  ref: DoclingRef,
  nodes: ReadonlyMap<string, DoclingNode>,
  problems: string[],
): void {
  const child = nodes.get(ref.$ref);
  if (!child) problems.push(`${node.self_ref} has the unknown child ${ref.$ref}`);
  else if (child.parent?.$ref !== node.self_ref)
    problems.push(`${ref.$ref} is child of ${node.self_ref} but names another parent`);
}

function checkKeys(node: DoclingNode, problems: string[]): void {
  const allowed = new Set(allowedKeys(node));
  for (const key of Object.keys(node))
    if (!allowed.has(key)) problems.push(`${node.self_ref} has the unknown key ${key}`);
}

function allowedKeys(node: DoclingNode): readonly string[] {
  if (node.self_ref.startsWith('#/texts/')) return [...TEXT_KEYS, ...(EXTRA_KEYS[(node as DoclingText).label] ?? [])];
  if (node.self_ref.startsWith('#/tables/')) return [...FLOAT_KEYS, 'data'];
  if (node.self_ref.startsWith('#/pictures/')) return FLOAT_KEYS;
  return [...NODE_KEYS, 'name', 'label'];
}

function checkText(text: DoclingText, nodes: ReadonlyMap<string, DoclingNode>, problems: string[]): void {
  if (typeof text.orig !== 'string' || typeof text.text !== 'string')
    problems.push(`${text.self_ref} lacks orig or text`);
  if (text.label === 'section_header' && !(text.level! >= 1 && text.level! <= 100))
    problems.push(`${text.self_ref} has level ${text.level}`);
  if (text.label === 'list_item' && (nodes.get(text.parent!.$ref) as DoclingGroup).label !== 'list') {
    problems.push(`${text.self_ref} is a list item outside a list`);
  }
}

function checkTable({ self_ref: ref, data }: DoclingTable, problems: string[]): void {
  const taken = new Set<string>();
  for (const cell of data.table_cells) {
    const fits = cell.end_row_offset_idx <= data.num_rows && cell.end_col_offset_idx <= data.num_cols;
    const consistent =
      cell.end_row_offset_idx - cell.start_row_offset_idx === cell.row_span &&
      cell.end_col_offset_idx - cell.start_col_offset_idx === cell.col_span;
    if (!fits || !consistent) problems.push(`${ref} has a cell with wrong offsets: ${cell.text}`);
    for (let row = cell.start_row_offset_idx; row < cell.end_row_offset_idx; row += 1) {
      for (let column = cell.start_col_offset_idx; column < cell.end_col_offset_idx; column += 1) {
        if (taken.has(`${row},${column}`)) problems.push(`${ref} has two cells at ${row},${column}`);
        taken.add(`${row},${column}`);
      }
    }
  }
}

function checkProvenance(
  item: Pick<DoclingText, 'self_ref' | 'prov'>,
  document: DoclingDocument,
  problems: string[],
): void {
  for (const { page_no: page, bbox, charspan } of item.prov) {
    if (!document.pages[String(page)]) problems.push(`${item.self_ref} stands on the unknown page ${page}`);
    if (![bbox.l, bbox.t, bbox.r, bbox.b].every(Number.isFinite) || charspan.length !== 2)
      problems.push(`${item.self_ref} has an incomplete place`);
  }
}

function checkOrigin({ origin, version, name }: DoclingDocument, problems: string[]): void {
  if (version !== '1.10.0' || name === '') problems.push('version or name is wrong');
  const hash = origin?.binary_hash;
  if (typeof hash !== 'bigint' || hash < 0n || hash >= 2n ** 64n) problems.push(`binary_hash is ${String(hash)}`);
}
