import {
  errorMessage,
  type ListingMemories,
  type SourceItem,
  type SourceListing,
  type SourceProblem,
} from '@sluice/domain';
import type { Workbook } from '../workbook/workbook.js';
import type { Component } from './component.js';
import type { ProgressListener } from './progress.js';
import type { UriAssignment } from './uri-assignment.js';

/** What a component's listing says beside its items, by its own URIs. */
export type Findings = Omit<SourceListing, 'items' | 'filtered'>;

/** What the components' listings say beside the items, which are in the workbook. */
export interface Listing {
  /** Number of files that their extension or `include` leaves out. */
  readonly filteredCount: number;
  /** Of each component. */
  readonly findings: readonly Findings[];
  /** What is listed a second time. */
  readonly duplicates: readonly SourceProblem[];
}

/** URIs are assigned for so many items at once. */
const PAGE = 1000;

/**
 * Lists all components into the workbook, each in its own order, before anything is read. A component that fails as a whole
 * makes the listing partial; when it is the only one, its error is thrown.
 */
export const listComponents = async (
  components: readonly Component[],
  assignment: UriAssignment,
  workbook: Workbook,
  onProgress: ProgressListener,
  signal: AbortSignal,
  memories?: ListingMemories,
): Promise<Listing> => {
  let count = 0;
  const findings: Findings[] = [];
  const duplicates: SourceProblem[] = [];
  let filteredCount = 0;
  const take = async (index: number, page: readonly SourceItem[]): Promise<void> => {
    const assigned = await assignment.assign(index, page);
    for (const [position, result] of assigned.entries()) {
      if ('uri' in result) count += 1;
      else
        duplicates.push({
          uri: page[position]!.uri,
          message: 'This URI occurs twice in the source; the first one counts',
        });
    }
    onProgress({ phase: 'list', done: count, total: null });
  };
  for (const [index, component] of components.entries()) {
    const listing = component.source.list(signal, memories);
    try {
      for await (const page of pagesOf(listing.items, PAGE, signal)) {
        await take(index, page);
        filteredCount += noteFiltered(index, component, listing, workbook);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (components.length === 1) throw error;
      listing.problems.push({
        uri: component.source.defaultSourceName,
        message: errorMessage(error),
        hides: 'anything',
      });
    }
    filteredCount += noteFiltered(index, component, listing, workbook);
    findings.push(listing);
  }
  return { findings, filteredCount, duplicates };
};

/** They may be as many as the documents, and are needed by their names alone. @returns their number */
const noteFiltered = (
  index: number,
  { source }: Component,
  { filtered }: SourceListing,
  workbook: Workbook,
): number => {
  const uris = filtered.splice(0);
  workbook.leaveOut(
    index,
    uris.map((uri) => [uri, source.exclusion?.(uri) ?? 'Its extension is not taken (EXTENSIONS)'] as const),
  );
  return uris.length;
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
