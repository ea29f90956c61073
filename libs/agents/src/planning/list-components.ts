import { errorMessage, noFindings, type SourceItem, type SourceListing, type SourceProblem } from '@sluice/domain';
import type { Component, ListedItem } from './component.js';
import type { ProgressListener } from './progress.js';
import type { UriAssignment } from './uri-assignment.js';

/** What a component's listing says beside its items, by its own URIs. */
export type Findings = Omit<SourceListing, 'items'>;

/** What all components list together, before anything is read. */
export interface Listing {
  readonly items: readonly ListedItem[];
  /** Of each component. */
  readonly findings: readonly Findings[];
  /** What is listed a second time. */
  readonly duplicates: readonly SourceProblem[];
}

/** URIs are assigned for so many items at once. */
const PAGE = 1000;

/**
 * Lists all components, each in its own order. A component that fails as a whole makes the listing partial; when it is the only
 * one, its error is thrown.
 */
export const listComponents = async (
  components: readonly Component[],
  assignment: UriAssignment,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<Listing> => {
  const items: ListedItem[] = [];
  const findings: Findings[] = [];
  const duplicates: SourceProblem[] = [];
  const take = async (index: number, page: readonly SourceItem[]): Promise<void> => {
    const assigned = await assignment.assign(index, page);
    for (const [position, item] of page.entries()) {
      const result = assigned[position]!;
      if ('uri' in result) items.push({ component: index, item, uri: result.uri });
      else duplicates.push({ uri: item.uri, message: 'This URI occurs twice in the source; the first one counts' });
    }
    onProgress({ phase: 'list', done: items.length, total: null });
  };
  for (const [index, component] of components.entries()) {
    const listing = component.source.list(signal);
    const found = noFindings();
    try {
      for await (const page of pagesOf(listing.items, PAGE, signal)) await take(index, page);
    } catch (error) {
      signal.throwIfAborted();
      if (components.length === 1) throw error;
      found.problems.push({ uri: component.source.defaultSourceName, message: errorMessage(error), hides: 'anything' });
    }
    findings.push({
      problems: [...listing.problems, ...found.problems],
      skipped: listing.skipped,
      filtered: listing.filtered,
      missing: listing.missing,
    });
  }
  return { items, findings, duplicates };
};

async function* pagesOf<Item>(items: AsyncIterable<Item>, size: number, signal: AbortSignal): AsyncGenerator<Item[]> {
  let page: Item[] = [];
  for await (const item of items) {
    signal.throwIfAborted();
    page.push(item);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
