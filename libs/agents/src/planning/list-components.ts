import { errorMessage, noFindings, type ListingProblem, type SourceItem, type SourceProblem } from '@sluice/domain';
import type { Component } from './component.js';
import type { ProgressListener } from './progress.js';

/** What all components list together, before anything is read. */
export interface Listing {
  readonly items: readonly { readonly component: number; readonly item: SourceItem }[];
  /** What could not be listed: what they hide may not be deleted. */
  readonly problems: readonly ListingProblem[];
  /** What is left out on purpose, such as archives. */
  readonly skipped: readonly SourceProblem[];
  /** What is left out by its extension. */
  readonly filtered: readonly string[];
  /** What the sources name and say not to exist. */
  readonly missing: readonly SourceProblem[];
  /** URIs that a second component has, too. */
  readonly duplicates: readonly SourceProblem[];
}

/**
 * Lists all components, each in its own order. A component that fails as a whole makes the listing partial; when it is the only
 * one, its error is thrown.
 */
export const listComponents = async (
  components: readonly Component[],
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<Listing> => {
  const items: { component: number; item: SourceItem }[] = [];
  const found = noFindings();
  const { problems, skipped, filtered, missing } = found;
  const duplicates: SourceProblem[] = [];
  const seen = new Set<string>();
  for (const [index, component] of components.entries()) {
    const listing = component.source.list(signal);
    try {
      for await (const item of listing.items) {
        signal.throwIfAborted();
        if (seen.has(item.uri)) {
          duplicates.push({ uri: item.uri, message: 'This URI occurs twice in the source; the first one counts' });
          continue;
        }
        seen.add(item.uri);
        items.push({ component: index, item });
        onProgress({ phase: 'list', done: items.length, total: null });
      }
    } catch (error) {
      signal.throwIfAborted();
      if (components.length === 1) throw error;
      problems.push({ uri: component.source.defaultSourceName, message: errorMessage(error), hides: 'anything' });
    }
    for (const problem of listing.problems) problems.push(problem);
    for (const one of listing.skipped) skipped.push(one);
    for (const uri of listing.filtered) filtered.push(uri);
    for (const one of listing.missing) missing.push(one);
  }
  return { items, problems, skipped, filtered, missing, duplicates };
};
