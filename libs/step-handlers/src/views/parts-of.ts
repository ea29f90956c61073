import { pictureDescription, plainText } from '@sluice/chunking';
import {
  iterateItems,
  resolveRef,
  tableGrid,
  type DoclingDocument,
  type DoclingGroup,
  type DoclingItem,
  type DoclingNode,
  type DoclingTable,
  type DoclingTableCell,
  type DoclingText,
} from '@sluice/domain';
import { PART_LIMITS, type Part, type PartCell } from './part.js';
import type { PartPassages } from './part-passages.js';

const { ancestors: MOST_ANCESTORS, cellCharacters, characters, columns: mostColumns } = PART_LIMITS;
const HEADINGS: ReadonlySet<string> = new Set(['title', 'section_header']);
/** Groups that are seen as such: sheets and slides, as we and Docling name them. */
const SECTIONS: ReadonlySet<string> = new Set(['sheet', 'slide', 'chapter']);

/**
 * The document as it was read, part by part in reading order.
 * @throws PermanentError as `tableGrid`
 */
export function* partsOf(document: DoclingDocument, passages: PartPassages): Generator<Part> {
  let section: DoclingGroup | undefined;
  for (const { item } of iterateItems(document)) {
    const around = groupsAround(document, item);
    const own = around.find(({ label }) => SECTIONS.has(label));
    if (own && own !== section) yield { ...place(own), label: 'section', text: String(own.name ?? '') };
    section = own;
    if ('data' in item) yield* rowsOf(item, passages);
    else if ('text' in item) yield* piecesOf(item, around, passages);
    else
      for (const piece of pieces(item.self_ref, pictureDescription(item), passages)) yield { ...place(item), ...piece };
  }
}

const place = (node: DoclingNode & Partial<DoclingItem>): Part => ({
  ref: node.self_ref,
  label: String(node.label),
  level: 0,
  page: node.prov?.[0]?.page_no ?? null,
  text: '',
  marker: null,
  cells: null,
  columns: 0,
  omittedColumns: 0,
  row: null,
  passage: null,
});

/** Innermost first. Parents may form a circle in what a parsing server returns. */
const groupsAround = (document: DoclingDocument, item: DoclingNode): DoclingGroup[] => {
  const groups: DoclingGroup[] = [];
  let parent = item.parent;
  for (let left = MOST_ANCESTORS; parent && left > 0; left -= 1) {
    const found = resolveRef(document, parent);
    if (found?.kind === 'group') groups.push(found.node);
    parent = found?.node.parent;
  }
  return groups;
};

function* piecesOf(item: DoclingText, around: readonly DoclingGroup[], passages: PartPassages): Generator<Part> {
  const isListItem = item.label === 'list_item';
  const lists = around.filter(({ label }) => label === 'list' || label === 'ordered_list').length;
  const whole = {
    ...place(item),
    level: isListItem ? Math.max(1, lists) : levelOf(item),
    marker: isListItem ? String(item.marker ?? '') : null,
  };
  for (const [index, piece] of pieces(item.self_ref, plainText(item), passages).entries())
    yield { ...whole, ...piece, marker: index === 0 || whole.marker === null ? whole.marker : '' };
}

const levelOf = ({ label, level }: DoclingText): number => {
  if (label !== 'section_header') return 0;
  return Number.isSafeInteger(level) ? level! : 1;
};

/** None of them is longer than what is fetched and drawn at once. */
const pieces = (ref: string, text: string, passages: PartPassages) =>
  passages.pieces(ref, text).flatMap((piece) => {
    const count = Math.max(1, Math.ceil(piece.text.length / characters));
    return Array.from({ length: count }, (_, index) => ({
      ...piece,
      text: piece.text.slice(index * characters, (index + 1) * characters).toWellFormed(),
    }));
  });

function* rowsOf(table: DoclingTable, passages: PartPassages): Generator<Part> {
  const passageOf = passages.rows(table.self_ref);
  /** A cell is written once, at its first place. */
  const written = new Set<DoclingTableCell>();
  for (const [row, places] of tableGrid(table.data).entries()) {
    const shown = places.slice(0, mostColumns);
    yield {
      ...place(table),
      row,
      columns: shown.length,
      cells: shown.flatMap((cell, column) => {
        if (cell === null || written.has(cell)) return [];
        written.add(cell);
        const end = shown.findIndex((other, index) => index > column && other !== cell);
        return [cellOf(cell, column, (end === -1 ? shown.length : end) - column)];
      }),
      omittedColumns: places.length - shown.length,
      passage: passageOf(places.map((cell) => cell?.text ?? '')),
    };
  }
}

const cellOf = (
  { text = '', column_header, row_header }: DoclingTableCell,
  column: number,
  width: number,
): PartCell => ({
  text: text.length > cellCharacters ? `${text.slice(0, cellCharacters).toWellFormed()}…` : text,
  column,
  columns: width,
  isHeader: Boolean(column_header || row_header),
});

/** No heading leads farther: what waits is in memory. */
const MOST_WAITING = 1_000;

/** The parts with headings and sections leading to the first passage below them, if that is not too far. */
export function* withHeadings(parts: Iterable<Part>): Generator<Part> {
  let waiting: Part[] = [];
  for (const part of parts) {
    if (part.passage === null) {
      waiting.push(part);
      if (waiting.length < MOST_WAITING) continue;
      yield* waiting;
      waiting = [];
      continue;
    }
    for (const one of waiting) yield leads(one) ? { ...one, passage: part.passage } : one;
    waiting = [];
    yield part;
  }
  yield* waiting;
}

const leads = ({ label }: Part): boolean => label === 'section' || HEADINGS.has(label);
