import { DomainError, errorCode, errorMessage, UpstreamError } from '@sluice/domain';
import type { HttpLimits } from './http-limits.js';

/** A request of undici that ran into a limit, and which. */
const LIMITS: ReadonlyMap<string, { readonly limit: keyof HttpLimits; readonly what: string }> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', { limit: 'connectMs', what: 'does not take a connection' }],
  ['UND_ERR_HEADERS_TIMEOUT', { limit: 'firstByteMs', what: 'does not begin to answer' }],
  ['UND_ERR_BODY_TIMEOUT', { limit: 'idleMs', what: 'has sent nothing more' }],
]);

/** A request may be repeated after these: it never arrived, or the connection ended in the middle. */
const PASSING: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
]);

/** Thrown when a connection fails, breaks off or stays silent. */
export class ConnectionError extends UpstreamError {
  /** @param code of the system or of undici; null when the fault has none */
  constructor(
    message: string,
    readonly errorCode: string | null,
    timedOut: boolean,
    options: { cause: unknown },
  ) {
    super(message, timedOut, options);
  }

  /** Whether another attempt may find it gone at once, as after a reset; not after a silence, which has cost its time. */
  get isPassing(): boolean {
    return this.errorCode !== null && PASSING.has(this.errorCode);
  }
}

/** What an error of a connection to `host` means; a domain error is returned as it is. */
export function networkFault(error: unknown, host: string, limits: HttpLimits): DomainError {
  if (error instanceof DomainError) return error;
  const code = errorCode(error) ?? null;
  const limit = code === null ? undefined : LIMITS.get(code);
  if (limit === undefined)
    return new ConnectionError(`${host} cannot be reached, or breaks off: ${errorMessage(error)}`, code, false, {
      cause: error,
    });
  const seconds = (limits[limit.limit] ?? 0) / 1000;
  return new ConnectionError(`${host} ${limit.what} within ${seconds} seconds`, code, true, { cause: error });
}
