import type { SourceRevision } from '@sluice/domain';

/** What HTTP says of a version of a resource (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** When the server said so, by its own clock; ours counts where it does not say. */
  readonly date: string | null;
}

const DATE = 'last-modified:';

/** Dates have whole seconds: what changed just now may change once more and keep its date (RFC 9110, section 8.8.2.2). */
const SETTLED_MS = 2000;

/**
 * The entity tag as the server wrote it, else the date of the last change. Null without either, and for a change of this very moment,
 * whose date does not distinguish it from the next one.
 */
export function revisionOf({ etag, lastModified, date }: Validators): SourceRevision | null {
  if (etag !== null && etag !== '') return { kind: 'etag', value: etag };
  if (lastModified === null) return null;
  const saidAt = Date.parse(date ?? '');
  const ageMs = (Number.isNaN(saidAt) ? Date.now() : saidAt) - Date.parse(lastModified);
  return ageMs < SETTLED_MS ? null : { kind: 'etag', value: `${DATE}${lastModified}` };
}

/** The header that makes a request conditional on a revision that `revisionOf` gave. */
export const conditionOf = ({ value }: SourceRevision): Record<string, string> =>
  value.startsWith(DATE) ? { 'if-modified-since': value.slice(DATE.length) } : { 'if-none-match': value };

/** An HTTP date as an instant, null when it is none. */
export function instantOf(date: string | null): string | null {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
