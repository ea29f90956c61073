import type { SourceProblem } from '@sluice/domain';
import { UriStatus, type IngesterClient, type UriState } from '@sluice/ingester-client';
import type { BlobHashes } from '../state/blob-hashes.js';
import type { ContentHashes } from '../state/content-hashes.js';
import type { Refusals } from '../state/refusals.js';
import type { Component, HashedItem } from './component.js';
import { hashItems } from './hash-items.js';
import { listComponents, type Listing } from './list-components.js';
import { checkRange, isWhole, type PositionRange } from './position-range.js';
import type { ProgressListener } from './progress.js';
import { whatIsGone } from './what-is-gone.js';
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
  readonly blobs: BlobHashes;
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
  const unlisted = [...status].flatMap(([uri, value]) => (value.status === UriStatus.Deleted ? [uri] : []));
  const seen = { leftOut: leftOutOf(listing, unreadable, skipped), problems: listing.problems };
  const { stale, leftOut, hidden } = whatIsGone(unlisted, seen);
  return {
    created: new Date(),
    endpointUrl: tools.client.endpointUrl,
    source: request.source,
    locations: request.components.map(({ location }) => location),
    documents: await planned(hashed, status, request, tools),
    stale: partialBecause === null ? stale : [],
    leftOut,
    hidden,
    filteredCount: listing.filtered.length,
    deleteStale: request.deleteStale,
    knownCount: [...status.values()].filter((value) => value.status !== UriStatus.New).length,
    partialBecause,
    problems: [...listing.problems, ...listing.duplicates, ...unreadable],
    skipped: [...listing.skipped, ...skipped],
    missing: listing.missing,
  };
};

const planned = async (
  hashed: readonly HashedItem[],
  states: ReadonlyMap<string, UriState>,
  request: PlanRequest,
  { client, refusals, blobs }: PlanTools,
): Promise<PlannedDocument[]> => {
  const refused = await refusals.of({ endpointUrl: client.endpointUrl, source: request.source });
  const sha256 = await blobs.find(hashed.flatMap(({ item, hash }) => (isChanged(states.get(item.uri)) ? [hash] : [])));
  return hashed.map((entry) => {
    const refusal = refused.get(entry.item.uri);
    const current = documentStatus(states.get(entry.item.uri), sha256.get(entry.hash));
    const isRefused = refusal?.hash === entry.hash && !request.retryRefused && current !== UriStatus.Match;
    return { ...entry, status: current, refusal: isRefused ? refusal.message : null };
  });
};

const isChanged = (state: UriState | undefined): boolean => state?.status === UriStatus.Mismatch;

/** An ingester that keeps no ids of git compares them with its SHA-256, so that all files of a repository look changed. */
const documentStatus = (state: UriState | undefined, sha256: string | undefined): DocumentStatus => {
  if (state?.status === UriStatus.Match) return UriStatus.Match;
  if (state?.status !== UriStatus.Mismatch) return UriStatus.New;
  return sha256 !== undefined && sha256 === state.storedHash ? UriStatus.Match : UriStatus.Mismatch;
};

/** Whatever the listing names exists, taken or not. */
const leftOutOf = (
  { items, problems, skipped, filtered }: Listing,
  ...further: readonly (readonly SourceProblem[])[]
): Map<string, string> => {
  const leftOut = new Map<string, string>(items.map(({ item }) => [item.uri, 'It was not looked at in this run']));
  for (const uri of filtered) leftOut.set(uri, 'Its extension is not taken (EXTENSIONS)');
  const named = problems.filter(({ hides }) => hides === 'itself');
  for (const { uri, message } of [...named, ...skipped, ...further.flat()]) leftOut.set(uri, message);
  return leftOut;
};

const reasonOfPartial = (request: PlanRequest, listing: Listing): string | null => {
  if (!isWhole(request.range)) return 'only a range of the source was looked at';
  if (request.components.some(({ listsEverything }) => !listsEverything)) {
    return 'an inventory, or a part of a repository, does not show all that the source has';
  }
  const [first, ...others] = listing.problems.filter(({ hides }) => hides === 'anything');
  if (first === undefined) return null;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `the listing is partial (${first.uri}: ${first.message}${more})`;
};
