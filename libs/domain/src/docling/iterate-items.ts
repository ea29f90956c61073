import type { DoclingDocument, DoclingNode, DoclingPicture, DoclingTable, DoclingText } from './docling-document.js';
import { type AnyRef, refPointer, resolveRef } from './resolve-ref.js';

/** One content item with its distance from the body: direct children of the body have depth 1, groups count. */
export interface VisitedItem {
  item: DoclingText | DoclingTable | DoclingPicture;
  depth: number;
}

/**
 * The content items of layer `body` in reading order: depth-first from the body, groups not yielded but counted in
 * the depth, of a picture's children only its captions. Each node comes once, even when references form a cycle.
 */
export function* iterateItems(document: DoclingDocument): Generator<VisitedItem> {
  const seen = new Set<string>();
  // An explicit stack: documents nest as deep as their author likes.
  const stack: { ref: AnyRef; depth: number }[] = [];
  push(stack, document.body.children, 1);
  for (let next = stack.pop(); next; next = stack.pop()) {
    const pointer = refPointer(next.ref);
    const found = resolveRef(document, next.ref);
    if (!found || seen.has(pointer)) continue;
    seen.add(pointer);
    if (found.kind !== 'group' && found.kind !== 'other' && isBody(found.node)) {
      yield { item: found.node, depth: next.depth };
    }
    push(stack, found.kind === 'picture' ? captionsAmongChildren(found.node) : found.node.children, next.depth + 1);
  }
}

function push(stack: { ref: AnyRef; depth: number }[], refs: readonly AnyRef[] | undefined, depth: number): void {
  for (const ref of (refs ?? []).toReversed()) stack.push({ ref, depth });
}

const isBody = (node: DoclingNode): boolean => (node.content_layer ?? 'body') === 'body';

function captionsAmongChildren(picture: DoclingPicture): AnyRef[] {
  const captions = new Set((picture.captions ?? []).map(refPointer));
  return (picture.children ?? []).filter((ref) => captions.has(refPointer(ref)));
}
