import { errorMessage } from '@sluice/domain';
import { UriStatus, type IngesterClient, type UriState } from '@sluice/ingester-client';
import type { BlobHashes } from '../state/blob-hashes.js';
import type { ContentHashes } from '../state/content-hashes.js';
import type { Refusals } from '../state/refusals.js';
import type { DocumentOwner, DocumentOwners } from '../state/document-owners.js';
import type { Component, ComponentProblem, HashedItem } from './component.js';
import { hashItems } from './hash-items.js';
import { listComponents, type Listing } from './list-components.js';
import { checkRange, isWhole, type PositionRange } from './position-range.js';
import type { ProgressListener } from './progress.js';
import { UriAssignment } from './uri-assignment.js';
import { whatIsGone, type Absences, type ListedName, type SeenPart } from './what-is-gone.js';
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
  readonly owners: DocumentOwners;
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
  const { client, owners } = tools;
  const destination = { endpointUrl: client.endpointUrl, source: request.source };
  const assignment = new UriAssignment(request.components, { owners, destination });
  const listing = await listComponents(request.components, assignment, tools.onProgress, signal);
  const { start, end } = request.range;
  const inRange = listing.items.slice(start ?? 0, end ?? undefined);
  const unlooked = [...listing.items.slice(0, start ?? 0), ...(end === null ? [] : listing.items.slice(end))];
  const hashing = { ...tools, components: request.components, concurrency: tools.readConcurrency };
  const { hashed, unreadable, skipped } = await hashItems(inRange, hashing, signal);

  tools.onProgress({ phase: 'compare', done: 0, total: hashed.length });
  const hashes = new Map(hashed.map(({ uri, hash }) => [uri, hash]));
  const status = await client.sourceStatus(request.source, hashes, signal);
  const partialBecause = reasonOfPartial(request, listing);
  const unlisted = [...status].flatMap(([uri, value]) => (value.status === UriStatus.Deleted ? [uri] : []));
  const parts = request.components.map((component, index) =>
    seenPart(component, index, { ...listing, items: unlooked }, unreadable, skipped),
  );
  const namesOf = listedNames(request.components, await owners.of(destination, unlisted));
  const absent = whatIsGone(unlisted, parts, namesOf);
  const { stale, leftOut, hidden } = await confirmed(absent, request.components, namesOf, signal);
  const { findings } = listing;
  return {
    created: new Date(),
    endpointUrl: client.endpointUrl,
    source: request.source,
    locations: request.components.map(({ location }) => location),
    documents: await planned(hashed, status, request, tools),
    stale: partialBecause === null ? stale : [],
    leftOut,
    hidden,
    filteredCount: findings.reduce((sum, { filtered }) => sum + filtered.length, 0),
    deleteStale: request.deleteStale,
    knownCount: [...status.values()].filter((value) => value.status !== UriStatus.New).length,
    partialBecause,
    problems: [
      ...findings.flatMap(({ problems }) => problems),
      ...listing.duplicates,
      ...unreadable.map(({ problem }) => problem),
    ],
    skipped: [...findings.flatMap((found) => found.skipped), ...skipped.map(({ problem }) => problem)],
    missing: findings.flatMap(({ missing }) => missing),
  };
};

const planned = async (
  hashed: readonly HashedItem[],
  states: ReadonlyMap<string, UriState>,
  request: PlanRequest,
  { client, refusals, blobs }: PlanTools,
): Promise<PlannedDocument[]> => {
  const refused = await refusals.of({ endpointUrl: client.endpointUrl, source: request.source });
  const sha256 = await blobs.find(hashed.flatMap(({ uri, hash }) => (isChanged(states.get(uri)) ? [hash] : [])));
  return hashed.map((entry) => {
    const refusal = refused.get(entry.uri);
    const current = documentStatus(states.get(entry.uri), sha256.get(entry.hash));
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

/** Whatever a listing names exists, taken or not. */
const seenPart = (
  { source }: Component,
  index: number,
  { items, findings }: Listing,
  ...further: readonly (readonly ComponentProblem[])[]
): SeenPart => {
  const { problems, skipped, filtered } = findings[index]!;
  const leftOut = new Map<string, string>();
  for (const { component, item } of items)
    if (component === index) leftOut.set(item.uri, 'It was not looked at in this run');
  for (const uri of filtered) leftOut.set(uri, source.exclusion?.(uri) ?? 'Its extension is not taken (EXTENSIONS)');
  const named = problems.filter(({ hides }) => hides === 'itself');
  const own = further.flatMap((list) => list.filter(({ component }) => component === index));
  for (const { uri, message } of [...named, ...skipped, ...own.map(({ problem }) => problem)])
    leftOut.set(uri, message);
  return { leftOut, problems, exclusion: (uri) => source.exclusion?.(uri) ?? null };
};

/** Asks sources whose listings may miss a document for what seems to be gone. What they do not answer for is kept. */
const confirmed = async (
  absent: Absences,
  components: readonly Component[],
  namesOf: (uri: string) => readonly ListedName[],
  signal: AbortSignal,
): Promise<Absences> => {
  const stale: string[] = [];
  const hidden = [...absent.hidden];
  for (const uri of absent.stale) {
    const message = await whyNotGone(namesOf(uri), components, signal);
    if (message === null) stale.push(uri);
    else hidden.push({ uri, message });
  }
  return { ...absent, stale, hidden };
};

const whyNotGone = async (
  names: readonly ListedName[],
  components: readonly Component[],
  signal: AbortSignal,
): Promise<string | null> => {
  try {
    for (const { part, uri } of names)
      if (await components[part]!.source.exists?.(uri, signal)) return 'The listing lacks it, and the source has it';
    return null;
  } catch (error) {
    signal.throwIfAborted();
    return `Whether it exists cannot be found out: ${errorMessage(error)}`;
  }
};

/** A document that a component had before is listed by that component; any other one by whichever has its prefix. */
const listedNames = (components: readonly Component[], owners: ReadonlyMap<string, DocumentOwner>) => {
  const indexes = new Map(components.map(({ location }, index) => [location, index]));
  return (uri: string): ListedName[] => {
    const owner = owners.get(uri);
    const part = owner === undefined ? undefined : indexes.get(owner.location);
    if (owner !== undefined && part !== undefined) return [{ part, uri: owner.listedUri }];
    return components.flatMap(({ prefix }, index) =>
      listedUris(prefix, uri).map((name) => ({ part: index, uri: name })),
    );
  };
};

/** Those of WebDAV servers begin with a slash, which no prefixed URI shows. */
const listedUris = (prefix: string | null, uri: string): string[] => {
  if (prefix === null) return [uri];
  const rest = uri.startsWith(`${prefix}/`) ? uri.slice(prefix.length + 1) : null;
  return rest === null ? [] : [rest, `/${rest}`];
};

const reasonOfPartial = (request: PlanRequest, listing: Listing): string | null => {
  if (!isWhole(request.range)) return 'only a range of the source was looked at';
  if (request.components.some(({ listsEverything }) => !listsEverything)) {
    return 'an inventory, or a part of a repository, does not show all that the source has';
  }
  const [first, ...others] = listing.findings.flatMap(({ problems }) =>
    problems.filter(({ hides }) => hides === 'anything'),
  );
  if (first === undefined) return null;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `the listing is partial (${first.uri}: ${first.message}${more})`;
};
