import type { SourceRevision } from '@sluice/domain';

/** What HTTP says of a version of a resource (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const DATE = 'last-modified:';

/** The entity tag as the server wrote it, else the date of the last change; null without either. */
export function revisionOf({ etag, lastModified }: Validators): SourceRevision | null {
  if (etag !== null && etag !== '') return { kind: 'etag', value: etag };
  return lastModified === null ? null : { kind: 'etag', value: `${DATE}${lastModified}` };
}

/** The header that makes a request conditional on a revision that `revisionOf` gave. */
export const conditionOf = ({ value }: SourceRevision): Record<string, string> =>
  value.startsWith(DATE) ? { 'if-modified-since': value.slice(DATE.length) } : { 'if-none-match': value };

/** An HTTP date as an instant, null when it is none. */
export function instantOf(date: string | null): string | null {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
