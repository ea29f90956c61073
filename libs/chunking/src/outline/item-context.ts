import {
  DOCUMENT_LIMITS,
  type DoclingDocument,
  type DoclingGroup,
  type DoclingItem,
  type DoclingNode,
  type DoclingText,
  resolveRef,
} from '@sluice/domain';

/** Where an item stands among groups. */
export interface ItemContext {
  /** The list that contains all lists the item is in; undefined outside lists. */
  outermostList?: DoclingGroup;
  /** Number of lists around the item. */
  listDepth: number;
  /** The inline group that the item is a part of: a paragraph in pieces of different format. */
  inlineGroup?: DoclingGroup;
  /** The list item whose text is that inline group. */
  listItem?: DoclingText;
}

/** Far beyond any real document; ends the walk when parents form a cycle. */
const MAX_DEPTH = DOCUMENT_LIMITS.contextNesting.value;

/** Walks from `item` to the body. */
export function itemContext(document: DoclingDocument, item: DoclingItem): ItemContext {
  const context: ItemContext = { listDepth: 0 };
  let child: DoclingNode = item;
  for (let depth = 0; depth < MAX_DEPTH && child.parent; depth += 1) {
    const parent = resolveRef(document, child.parent);
    if (!parent) break;
    if (parent.kind === 'group') {
      if (child === item && parent.node.label === 'inline') context.inlineGroup = parent.node;
      if (isList(parent.node)) {
        context.outermostList = parent.node;
        context.listDepth += 1;
      }
    } else if (parent.kind === 'text' && child === context.inlineGroup && parent.node.label === 'list_item') {
      context.listItem = parent.node;
    }
    child = parent.node;
  }
  return context;
}

const isList = (group: DoclingGroup): boolean => group.label === 'list' || group.label === 'ordered_list';
