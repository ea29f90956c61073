import type {
  DoclingDocument,
  DoclingGroup,
  DoclingNode,
  DoclingPicture,
  DoclingRef,
  DoclingTable,
  DoclingText,
} from './docling-document.js';

/** A reference as found in documents: written by us with `$ref`, by some other writers with `cref`, or the bare pointer. */
export type AnyRef = DoclingRef | { readonly cref: string } | string;

/** A node found by its reference, with the array it stands in. */
export type ResolvedNode =
  | { readonly kind: 'group'; readonly node: DoclingGroup }
  | { readonly kind: 'text'; readonly node: DoclingText }
  | { readonly kind: 'table'; readonly node: DoclingTable }
  | { readonly kind: 'picture'; readonly node: DoclingPicture }
  | { readonly kind: 'other'; readonly node: DoclingNode };

const POINTER = /^#\/([a-z_]+)\/(\d+)$/;

/** The JSON pointer (`#/texts/3`) inside a reference of either spelling. */
export function refPointer(ref: AnyRef): string {
  if (typeof ref === 'string') return ref;
  return '$ref' in ref ? ref.$ref : ref.cref;
}

/** The node that `ref` points to, or undefined when the document has none there. Form and key-value items are `other`. */
export function resolveRef(document: DoclingDocument, ref: AnyRef): ResolvedNode | undefined {
  const pointer = refPointer(ref);
  if (pointer === '#/body') return { kind: 'group', node: document.body };
  if (pointer === '#/furniture') return document.furniture && { kind: 'group', node: document.furniture };
  const match = POINTER.exec(pointer);
  return match ? nodeAt(document, match[1]!, Number(match[2])) : undefined;
}

function nodeAt(document: DoclingDocument, array: string, index: number): ResolvedNode | undefined {
  switch (array) {
    case 'groups':
      return found('group', document.groups?.[index]);
    case 'texts':
      return found('text', document.texts?.[index]);
    case 'tables':
      return found('table', document.tables?.[index]);
    case 'pictures':
      return found('picture', document.pictures?.[index]);
    default:
      return found('other', otherNode(document, array, index));
  }
}

function found<K extends ResolvedNode['kind'], N>(kind: K, node: N | undefined): { kind: K; node: N } | undefined {
  return node === undefined ? undefined : { kind, node };
}

function otherNode(document: DoclingDocument, array: string, index: number): DoclingNode | undefined {
  if (!OTHER_ARRAYS.has(array)) return undefined;
  const items: unknown = (document as unknown as Record<string, unknown>)[array];
  return Array.isArray(items) ? (items[index] as DoclingNode | undefined) : undefined;
}

const OTHER_ARRAYS = new Set(['key_value_items', 'form_items', 'field_regions', 'field_items']);
