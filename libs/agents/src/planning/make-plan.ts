import { errorMessage, InvalidInputError } from '@sluice/domain';
import { UriStatus, type IngesterClient, type UriState } from '@sluice/ingester-client';
import type { BlobHashes } from '../state/blob-hashes.js';
import type { ContentHashes } from '../state/content-hashes.js';
import type { Refusals } from '../state/refusals.js';
import { Workbook } from '../workbook/workbook.js';
import type { DocumentOwner, DocumentOwners } from '../state/document-owners.js';
import type { Component, ComponentProblem, HashedItem } from './component.js';
import { hashItems, type HashingResult } from './hash-items.js';
import { listComponents, type Findings, type Listing } from './list-components.js';
import type { ProgressListener } from './progress.js';
import type { SourceListings } from '../state/source-listings.js';
import { UriAssignment } from './uri-assignment.js';
import { whatIsGone, type Absences, type ListedName, type SeenPart } from './what-is-gone.js';
import type { DocumentStatus, SyncPlan } from './sync-plan.js';

export interface PlanRequest {
  readonly source: string;
  readonly components: readonly Component[];
  readonly range: PositionRange;
  readonly deleteStale: boolean;
  /** Whether contents that the ingester refused before are sent again. */
  readonly retryRefused: boolean;
  /** What somebody should know of the request, for the report. */
  readonly warnings?: readonly string[];
}

export interface PlanTools {
  readonly client: IngesterClient;
  readonly hashes: ContentHashes;
  readonly blobs: BlobHashes;
  readonly refusals: Refusals;
  readonly owners: DocumentOwners;
  readonly readConcurrency: number;
  /** URIs are compared with the ingester so many at once. */
  readonly comparedAtOnce: number;
  readonly onProgress: ProgressListener;
  /** What earlier listings showed, while nobody else lists the source; undefined asks for everything. */
  readonly listings?: SourceListings | undefined;
}

/**
 * Lists the components, hashes what is not known by its fingerprint, and compares everything with what the ingester has accepted.
 *
 * @throws DomainError when the ingester, or the only component, cannot be reached
 */
export const makePlan = async (request: PlanRequest, tools: PlanTools, signal: AbortSignal): Promise<SyncPlan> => {
  checkRange(request.range);
  const workbook = new Workbook();
  try {
    return await planInto(workbook, request, tools, signal);
  } catch (error) {
    workbook.close();
    throw error;
  }
};

const planInto = async (
  workbook: Workbook,
  request: PlanRequest,
  tools: PlanTools,
  signal: AbortSignal,
): Promise<SyncPlan> => {
  const { components } = request;
  const { client, owners } = tools;
  const destination = { endpointUrl: client.endpointUrl, source: request.source };
  const assignment = new UriAssignment(components, workbook, { owners, destination });
  const listing = await listComponents(components, assignment, workbook, tools.onProgress, signal, tools.listings);
  await forgetOtherListings(listing, tools);
  const { unreadable, skipped } = await hashRange(workbook, request, tools, signal);
  for (const [index, found] of listing.findings.entries())
    leaveOut(workbook, index, found, [...unreadable, ...skipped]);

  await compare(workbook, request, tools, signal);
  const partialBecause = reasonOfPartial(request, listing);
  const parts = components.map((component, index) => seenPart(workbook, component, index, listing));
  const namesOf = listedNames(components, await owners.of(destination, [...workbook.unlisted()]));
  const absent = whatIsGone(workbook.unlisted(), parts, namesOf);
  const { stale, emptied, leftOut, hidden } = await confirmed(absent, components, namesOf, signal);
  const { findings } = listing;
  const { byStatus } = workbook.totals;
  return {
    created: new Date(),
    endpointUrl: client.endpointUrl,
    source: request.source,
    locations: components.map(({ location }) => location),
    documents: workbook,
    stale: partialBecause === null ? stale : [],
    emptied: partialBecause === null ? emptied : [],
    leftOut,
    hidden,
    filteredCount: listing.filteredCount,
    deleteStale: request.deleteStale,
    knownCount: byStatus.match + byStatus.mismatch + workbook.unlistedCount,
    partialBecause,
    problems: [
      ...findings.flatMap(({ problems }) => problems),
      ...listing.duplicates,
      ...unreadable.map(({ problem }) => problem),
    ],
    skipped: [...findings.flatMap((found) => found.skipped), ...skipped.map(({ problem }) => problem)],
    missing: findings.flatMap(({ missing }) => missing),
    warnings: [...(request.warnings ?? []), ...findings.flatMap(({ warnings }) => warnings)],
  };
};

/** A place that could not be listed this time is remembered for the next one. */
const forgetOtherListings = async ({ findings }: Listing, { listings }: PlanTools): Promise<void> => {
  const isListed = findings.every(({ problems }) => problems.every(({ hides }) => hides !== 'anything'));
  if (isListed) await listings?.forgetOthers();
};

/** What the listing has outside of the range is left out by its name. */
const hashRange = async (
  workbook: Workbook,
  { components, range }: PlanRequest,
  tools: PlanTools,
  signal: AbortSignal,
): Promise<HashingResult> => {
  const start = range.start ?? 0;
  const { listedCount } = workbook;
  const end = Math.min(range.end ?? listedCount, listedCount);
  const outside = [workbook.listed(0, start), workbook.listed(end, null)];
  for (const page of isWhole(range) ? [] : outside.flatMap((pages) => [...pages]))
    for (const { component, item } of page)
      workbook.leaveOut(component, [[item.uri, 'It was not looked at in this run']]);
  const hashing = { ...tools, components, concurrency: tools.readConcurrency };
  const take = (hashed: readonly HashedItem[]): void => workbook.setHashes(hashed);
  return hashItems(workbook.listed(start, end), Math.max(0, end - start), hashing, take, signal);
};

/** Page by page; the ingester is asked at least once, for what it has and the source lacks. */
const compare = async (
  workbook: Workbook,
  request: PlanRequest,
  { client, refusals, blobs, comparedAtOnce, onProgress }: PlanTools,
  signal: AbortSignal,
): Promise<void> => {
  const refused = await refusals.of({ endpointUrl: client.endpointUrl, source: request.source });
  let done = 0;
  const take = async (hashes: ReadonlyMap<string, string>, states: ReadonlyMap<string, UriState>): Promise<void> => {
    const changed = [...hashes].flatMap(([uri, hash]) =>
      states.get(uri)?.status === UriStatus.Mismatch ? [hash] : [],
    );
    const sha256 = await blobs.find(changed);
    const comparisons = Array.from(hashes, ([uri, hash]) => {
      const refusal = refused.get(uri);
      const status = documentStatus(states.get(uri), sha256.get(hash));
      const isRefused = refusal?.hash === hash && !request.retryRefused && status !== UriStatus.Match;
      return { uri, status, refusal: isRefused ? refusal.message : null };
    });
    workbook.compare(comparisons);
    workbook.addUnlisted(
      [...states].flatMap(([uri, { status, storedHash }]) =>
        status === UriStatus.Deleted ? [{ uri, hash: storedHash === null ? null : `sha256-${storedHash}` }] : [],
      ),
    );
    onProgress({ phase: 'compare', done: (done += hashes.size), total: workbook.listedCount });
  };
  onProgress({ phase: 'compare', done, total: workbook.listedCount });
  const pages = workbook.hashed(comparedAtOnce);
  const all = (function* (): Generator<ReadonlyMap<string, string>> {
    for (const page of pages) yield new Map(page.map(({ uri, hash }) => [uri, hash]));
  })();
  for await (const { hashes, states } of client.sourceStates(request.source, all, signal)) await take(hashes, states);
};

/** An ingester that keeps no ids of git compares them with its SHA-256, so that all files of a repository look changed. */
const documentStatus = (state: UriState | undefined, sha256: string | undefined): DocumentStatus => {
  if (state?.status === UriStatus.Match) return UriStatus.Match;
  if (state?.status !== UriStatus.Mismatch) return UriStatus.New;
  return sha256 !== undefined && sha256 === state.storedHash ? UriStatus.Match : UriStatus.Mismatch;
};

/** Whatever a listing names exists, taken or not. */
const leaveOut = (
  workbook: Workbook,
  index: number,
  { problems, skipped }: Findings,
  further: readonly ComponentProblem[],
): void => {
  const named = problems.filter(({ hides }) => hides === 'itself');
  const own = further.flatMap(({ component, problem }) => (component === index ? [problem] : []));
  workbook.leaveOut(
    index,
    [...named, ...skipped, ...own].map(({ uri, message }) => [uri, message] as const),
  );
};

const seenPart = (workbook: Workbook, { source }: Component, index: number, { findings }: Listing): SeenPart => ({
  whyLeftOut: (uri) => workbook.whyLeftOut(index, uri),
  problems: findings[index]!.problems,
  emptyFolders: findings[index]!.emptyFolders,
  exclusion: (uri) => source.exclusion?.(uri) ?? null,
});

/** Asks sources whose listings may miss a document for what seems to be gone. What they cannot say anything of is kept. */
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
  const gone = new Set(stale);
  return { ...absent, stale, emptied: absent.emptied.filter((uri) => gone.has(uri)), hidden };
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

/** Positions of documents in their listing, counted from 0: `start` is the first taken, `end` the first no longer taken. */
export interface PositionRange {
  readonly start: number | null;
  readonly end: number | null;
}

export const isWhole = ({ start, end }: PositionRange): boolean => (start === null || start === 0) && end === null;

/** @throws InvalidInputError when the range is none */
const checkRange = ({ start, end }: PositionRange): void => {
  const problem =
    (start !== null && start < 0 && 'start must be 0 or more') ||
    (end !== null && end < (start ?? 0) && 'end must not be before start');
  if (problem) throw new InvalidInputError(problem, [{ field: problem.split(' ')[0] ?? '', message: problem }]);
};
