import {
  type DoclingDocument,
  type DoclingPicture,
  type DoclingTable,
  type DoclingText,
  iterateItems,
  resolveRef,
  tableToMarkdown,
} from '@sluice/domain';

/** One row of `document_items`: a content item of the document tree. */
export interface DocumentItem {
  /** Zero-based index in reading order. */
  readonly position: number;
  readonly selfRef: string;
  readonly label: string;
  readonly text: string;
  /** Sorted, distinct, one-based. */
  readonly pageNumbers: number[];
  /** Image bytes of a picture. */
  readonly picture: Buffer | null;
  /** Level of a section header, else 0. */
  readonly headingLevel: number;
  /** Direct children of the body have depth 1. */
  readonly treeDepth: number;
}

/**
 * The document's content items in reading order, as readers expand the context of a hit with them. Pictures without bytes are
 * left out: readers show pictures from these rows. Their captions are items of their own.
 */
export function documentItems(document: DoclingDocument): DocumentItem[] {
  const items = [...iterateItems(document)].filter(({ item }) => !isPicture(item) || imageBytes(item) !== null);
  return items.map(({ item, depth }, position) => ({
    position,
    selfRef: item.self_ref,
    label: item.label,
    text: itemText(item, document),
    pageNumbers: [...new Set((item.prov ?? []).map(({ page_no }) => page_no))].sort((a, b) => a - b),
    picture: isPicture(item) ? imageBytes(item) : null,
    headingLevel: item.label === 'section_header' && 'level' in item ? (item.level ?? 1) : 0,
    treeDepth: depth,
  }));
}

type Item = DoclingText | DoclingTable | DoclingPicture;

const isTable = (item: Item): item is DoclingTable => item.self_ref.startsWith('#/tables/');
const isPicture = (item: Item): item is DoclingPicture => item.self_ref.startsWith('#/pictures/');

function itemText(item: Item, document: DoclingDocument): string {
  if (isTable(item)) return tableToMarkdown(item, document);
  if (isPicture(item)) return pictureDescription(item) ?? captions(item, document);
  return item.text ?? '';
}

function pictureDescription({ meta }: DoclingPicture): string | undefined {
  const description = meta?.['description'] as { text?: unknown } | null | undefined;
  return typeof description?.text === 'string' && description.text !== '' ? description.text : undefined;
}

const captions = (picture: DoclingPicture, document: DoclingDocument): string =>
  (picture.captions ?? [])
    .map((ref) => resolveRef(document, ref))
    .flatMap((found) => (found?.kind === 'text' ? [found.node.text] : []))
    .join(' ');

function imageBytes({ image }: DoclingPicture): Buffer | null {
  const base64 = /^data:[^,]*;base64,/.exec(image?.uri ?? '');
  const bytes = base64 ? Buffer.from(image!.uri.slice(base64[0].length), 'base64') : null;
  return bytes && bytes.length > 0 ? bytes : null;
}
