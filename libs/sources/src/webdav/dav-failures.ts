import { CredentialsRejectedError, NotFoundError, QuotaError, UpstreamError, type DomainError } from '@sluice/domain';

/** Locked, rate-limited, overloaded or restarting: the same request may succeed soon. */
const PASSING: ReadonlySet<number> = new Set([423, 429, 502, 503, 504]);

/** Thrown for an answer that may be another one soon. */
export class BusyServerError extends Error {
  constructor(
    readonly status: number,
    /** What the server asked to wait, null when it did not. */
    readonly retryAfterMs: number | null,
  ) {
    super(`status ${status}`);
  }
}

export const isPassing = (status: number): boolean => PASSING.has(status);

/** What an unsuccessful response means. */
export function refusalOf(status: number, retryAfterMs: number | null = null): DomainError {
  if (status === 401 || status === 403)
    return new CredentialsRejectedError(
      `The WebDAV server refuses access (${status}). Check WEBDAV_USERNAME and WEBDAV_PASSWORD and the permissions of that user`,
    );
  if (status === 404 || status === 410) return new NotFoundError('The WebDAV server does not have this path');
  if (status === 405 || status === 501)
    return new UpstreamError(
      'The server does not understand WebDAV at this address; is WEBDAV_URL its WebDAV address?',
    );
  if (status === 429)
    return new QuotaError(
      'WEBDAV_RATE_LIMITED',
      'The WebDAV server limits the rate; try again later',
      retryAfterMs ?? undefined,
    );
  return new UpstreamError(`The WebDAV server answers with status ${status}`, status === 504);
}
