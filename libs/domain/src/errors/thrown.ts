import { DOMAIN_ERROR_BRAND, ErrorKind, isRetryable } from './domain-error.js';
import { publicText } from './public-text.js';
import { errorMessage, errorName, propertyOf } from './error-facts.js';
import { isSystemOutage } from './system-outage.js';

/** What is to be known of something that was thrown, bounded in size and fit to be stored. */
export interface Thrown {
  readonly message: string;
  /** A domain error's code, else the name of the error's class. */
  readonly code: string;
  /** Errors of unknown kind count as transient, unless the system's own code says that something is missing. */
  readonly kind: ErrorKind;
  readonly retryable: boolean;
  /** What a server asked to wait before the next attempt, milliseconds; 0 when it asked for nothing. */
  readonly retryAfterMs: number;
}

const MAX_MESSAGE_LENGTH = 2000;
const MAX_CODE_LENGTH = 200;

const KINDS: ReadonlySet<unknown> = new Set(Object.values(ErrorKind));

const isKind = (value: unknown): value is ErrorKind => KINDS.has(value);

/**
 * Describes what was thrown, whatever it is; never throws. Domain errors are recognised by their brand and by their `kind`, not by
 * their class: custom handlers bring copies of it.
 */
export const describeThrown = (thrown: unknown): Thrown => {
  const kind = propertyOf(thrown, 'kind');
  const code = propertyOf(thrown, 'code');
  const isBranded = propertyOf(thrown, DOMAIN_ERROR_BRAND) === true;
  const known = isKind(kind);
  const retryAfterMs = propertyOf(thrown, 'retryAfterMs');
  return {
    message: publicText(errorMessage(thrown), MAX_MESSAGE_LENGTH),
    code: storable((known || isBranded) && typeof code === 'string' ? code : errorName(thrown), MAX_CODE_LENGTH),
    kind: known ? kind : !isBranded && isSystemOutage(thrown) ? ErrorKind.Unavailable : ErrorKind.Transient,
    // A newer copy may know further kinds; it says itself whether a retry helps.
    retryable: known ? isRetryable(kind) : !isBranded || propertyOf(thrown, 'retryable') !== false,
    retryAfterMs: typeof retryAfterMs === 'number' && retryAfterMs > 0 ? retryAfterMs : 0,
  };
};

/** Cut before it is looked through: it may be longer than memory allows twice. PostgreSQL stores no NUL character as text. */
const storable = (text: string, maxLength: number): string => {
  const start = text
    .slice(0, 2 * maxLength)
    .replaceAll('\0', '')
    .toWellFormed();
  return start.length > maxLength ? `${start.slice(0, maxLength).toWellFormed()}…` : start;
};
