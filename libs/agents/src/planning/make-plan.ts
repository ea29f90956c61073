import type { SourceProblem } from '@sluice/domain';
import { UriStatus, type IngesterClient } from '@sluice/ingester-client';
import type { ContentHashes } from '../state/content-hashes.js';
import type { Refusals } from '../state/refusals.js';
import type { Component, HashedItem } from './component.js';
import { hashItems } from './hash-items.js';
import { listComponents, type Listing } from './list-components.js';
import { checkRange, isWhole, type PositionRange } from './position-range.js';
import type { ProgressListener } from './progress.js';
import type { DocumentStatus, PlannedDocument, SyncPlan } from './sync-plan.js';

export interface PlanRequest {
  readonly source: string;
  readonly components: readonly Component[];
  readonly range: PositionRange;
  readonly deleteStale: boolean;
  /** Whether contents that the ingester refused before are sent again. */
  readonly retryRefused: boolean;
}

export interface PlanTools {
  readonly client: IngesterClient;
  readonly hashes: ContentHashes;
  readonly refusals: Refusals;
  readonly readConcurrency: number;
  readonly onProgress: ProgressListener;
}

/**
 * Lists the components, hashes what is not known by its fingerprint, and compares everything with what the ingester has accepted.
 *
 * @throws DomainError when the ingester, or the only component, cannot be reached
 */
export const makePlan = async (request: PlanRequest, tools: PlanTools, signal: AbortSignal): Promise<SyncPlan> => {
  checkRange(request.range);
  const listing = await listComponents(request.components, tools.onProgress, signal);
  const inRange = listing.items.slice(request.range.start ?? 0, request.range.end ?? undefined);
  const hashing = { ...tools, components: request.components, concurrency: tools.readConcurrency };
  const { hashed, unreadable, skipped } = await hashItems(inRange, hashing, signal);

  tools.onProgress({ phase: 'compare', done: 0, total: hashed.length });
  const hashes = new Map(hashed.map(({ item, hash }) => [item.uri, hash]));
  const status = await tools.client.sourceStatus(request.source, hashes, signal);
  const partialBecause = reasonOfPartial(request, listing);
  return {
    created: new Date(),
    endpointUrl: tools.client.endpointUrl,
    source: request.source,
    locations: request.components.map(({ location }) => location),
    documents: await planned(hashed, status, request, tools),
    stale: partialBecause === null ? staleOf(status, unreadable) : [],
    deleteStale: request.deleteStale,
    knownCount: [...status.values()].filter((value) => value !== UriStatus.New).length,
    partialBecause,
    problems: [...listing.problems, ...listing.duplicates, ...unreadable],
    skipped: [...listing.skipped, ...skipped],
  };
};

const planned = async (
  hashed: readonly HashedItem[],
  status: ReadonlyMap<string, UriStatus>,
  request: PlanRequest,
  { client, refusals }: PlanTools,
): Promise<PlannedDocument[]> => {
  const refused = await refusals.of({ endpointUrl: client.endpointUrl, source: request.source });
  return hashed.map((entry) => {
    const refusal = refused.get(entry.item.uri);
    const current = documentStatus(status.get(entry.item.uri));
    const isRefused = refusal?.hash === entry.hash && !request.retryRefused && current !== UriStatus.Match;
    return { ...entry, status: current, refusal: isRefused ? refusal.message : null };
  });
};

/** An ingester that does not mention a URI does not know it. */
const documentStatus = (status: UriStatus | undefined): DocumentStatus =>
  status === UriStatus.Match || status === UriStatus.Mismatch ? status : UriStatus.New;

/** What exists and could not be read is no stale document. */
const staleOf = (status: ReadonlyMap<string, UriStatus>, unreadable: readonly SourceProblem[]): string[] => {
  const exists = new Set(unreadable.map(({ uri }) => uri));
  return [...status].flatMap(([uri, value]) => (value === UriStatus.Deleted && !exists.has(uri) ? [uri] : [])).sort();
};

const reasonOfPartial = (request: PlanRequest, listing: Listing): string | null => {
  if (!isWhole(request.range)) return 'only a range of the source was looked at';
  if (request.components.some(({ listsEverything }) => !listsEverything)) {
    return 'an inventory, or a part of a repository, does not show all that the source has';
  }
  const [first] = listing.problems;
  if (first === undefined) return null;
  const more = listing.problems.length > 1 ? ` and ${listing.problems.length - 1} more` : '';
  return `the listing is partial (${first.uri}: ${first.message}${more})`;
};
