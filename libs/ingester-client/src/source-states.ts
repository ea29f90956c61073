import { UpstreamError } from '@sluice/domain';
import { bodyOf, textOf } from './response-bodies.js';
import { UriStatus, type UriState } from './resources.js';

/** The values of a status. The Python ingester says `matched`. */
const STATUSES = new Map<string, UriStatus>([
  ...Object.values(UriStatus).map((status) => [status, status] as const),
  ['matched', UriStatus.Match],
]);

/** The values that only an ingester uses which names what is missing from the request, too. */
const OF_ONE_THAT_NAMES_DELETED = new Set<string>([UriStatus.Match, UriStatus.Deleted]);

interface StatusEntry {
  readonly status?: unknown;
  readonly stored_hash?: unknown;
  /** Of a deleted document, what is stored. */
  readonly hash?: unknown;
}

export interface SourceStates {
  readonly states: Map<string, UriState>;
  /** Whether the ingester is known to name what it has and the request lacks; the Python ingester never does. */
  readonly namesDeleted: boolean;
}

/**
 * Reads the answer of `source-status`.
 *
 * @throws UpstreamError for a status that has no known meaning and for a URI of the request that is left out: taken for new,
 *   either would be uploaded again on each run
 */
export const statesOf = (answer: object, hashes: ReadonlyMap<string, string>, path: string): SourceStates => {
  const states = new Map<string, UriState>();
  let namesDeleted = false;
  for (const [uri, value] of Object.entries(answer)) {
    const entry = bodyOf(value as StatusEntry, path);
    const name = textOf(entry, 'status', path);
    const status = STATUSES.get(name);
    if (status === undefined) throw unknown(`says ${JSON.stringify(name.slice(0, 40))} of ${uri}`);
    namesDeleted ||= OF_ONE_THAT_NAMES_DELETED.has(name);
    states.set(uri, {
      status,
      storedHash: storedHashOf(status === UriStatus.Deleted ? entry.hash : entry.stored_hash),
    });
  }
  for (const uri of hashes.keys()) if (!states.has(uri)) throw unknown(`says nothing of ${uri}`);
  return { states, namesDeleted };
};

const unknown = (what: string): UpstreamError =>
  new UpstreamError(`The ingester ${what}, which this agent does not understand; check that their versions fit`);

const storedHashOf = (hash: unknown): string | null =>
  typeof hash === 'string' ? (/^(?:sha256[-:])?([0-9a-f]{64})$/.exec(hash)?.[1] ?? null) : null;
