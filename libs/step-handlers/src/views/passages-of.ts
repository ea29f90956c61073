import { iterateItems, resolveRef, type Chunk, type DoclingDocument, type DoclingItem } from '@sluice/domain';
import type { PageBoxes } from './page-boxes.js';
import type { PartSpans } from './part-spans.js';
import { VIEW_LIMITS, type OutlineEntry, type Passage } from './passage.js';
import type { TextLocator } from './text-locator.js';

/** The texts in which passages are looked for. */
export interface ViewTexts {
  readonly markdown: TextLocator;
  /** The document's own, if it is one. */
  readonly own: TextLocator | null;
}

export const passageOf = (
  document: DoclingDocument,
  chunk: Chunk,
  boxes: PageBoxes,
  texts: ViewTexts,
  parts: PartSpans,
): Passage => {
  const refs = chunk.docItemRefs.slice(0, VIEW_LIMITS.refsOfPassage);
  return {
    order: chunk.order,
    content: chunk.content,
    tokens: chunk.tokens,
    headings: chunk.headings ?? [],
    pageNumbers: chunk.pageNumbers,
    labels: [...new Set(chunk.labels)],
    refs,
    boxes: refs.flatMap((ref) => boxesOf(document, ref, boxes)).slice(0, VIEW_LIMITS.boxesOfPassage),
    textSpan: texts.own?.find(chunk.content) ?? null,
    markdownSpan: texts.markdown.find(chunk.content),
    partSpan: parts.of(chunk),
  };
};

const boxesOf = (document: DoclingDocument, ref: string, boxes: PageBoxes) => {
  const found = resolveRef(document, ref);
  return found && 'prov' in found.node ? boxes.of(found.node as DoclingItem) : [];
};

const HEADINGS: ReadonlySet<string> = new Set(['title', 'section_header']);

/** The headings in reading order, each with the first passage that is below it or holds it; and how many were left out. */
export const outlineOf = (
  document: DoclingDocument,
  chunks: readonly Chunk[],
  boxes: PageBoxes,
): { readonly entries: OutlineEntry[]; readonly omitted: number } => {
  const passageByRef = new Map<string, number>();
  for (const { order, docItemRefs } of chunks)
    for (const ref of docItemRefs) if (!passageByRef.has(ref)) passageByRef.set(ref, order);
  const entries: (OutlineEntry & { passage: number | null })[] = [];
  /** Headings after which no passage came yet. */
  let open: (OutlineEntry & { passage: number | null })[] = [];
  let omitted = 0;
  for (const { item } of iterateItems(document)) {
    const passage = passageByRef.get(item.self_ref);
    if (passage !== undefined) {
      for (const entry of open) entry.passage = passage;
      open = [];
    }
    if (!HEADINGS.has(item.label) || !('text' in item)) continue;
    if (entries.length >= VIEW_LIMITS.outline) {
      omitted += 1;
      continue;
    }
    const [box = null] = boxes.of(item);
    const text = item.text.slice(0, VIEW_LIMITS.headingCharacters);
    const level = item.label === 'title' ? 0 : (item.level ?? 1);
    const entry = { text, level, page: box?.page ?? item.prov?.[0]?.page_no ?? null, box, passage: passage ?? null };
    entries.push(entry);
    if (passage === undefined) open.push(entry);
  }
  return { entries, omitted };
};
