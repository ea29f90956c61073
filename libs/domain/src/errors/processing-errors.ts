import { DomainError, ErrorKind } from './domain-error.js';

abstract class CodedError extends DomainError {
  constructor(
    readonly code: string,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Thrown when something failed in a way that may pass, and may be the document's fault all the same: a response cut short, a time-out. */
export class TransientError extends CodedError {
  readonly kind: ErrorKind = ErrorKind.Transient;
}

/**
 * Thrown when something is missing that every document needs, for now: a disk that is full, a server that is down or fails. Steps
 * wait until it is there again, and use up no attempt.
 */
export class UnavailableError extends TransientError {
  override readonly kind = ErrorKind.Unavailable;
}

/** Thrown when the document itself cannot be processed (encrypted, damaged, empty): the step becomes FAILED at once. */
export class PermanentError extends CodedError {
  readonly kind = ErrorKind.Permanent;
}

/** Thrown when a setting or parameter is wrong; the message names it and says what is allowed. Not retried. */
export class ConfigurationError extends CodedError {
  readonly kind = ErrorKind.Configuration;
}

/** Thrown when a parameter of a step is wrong. */
export class ParameterError extends ConfigurationError {
  constructor(
    code: string,
    /** Key of the parameter in its section of the parameter set. */
    readonly parameter: string,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(code, message, options);
  }
}

/** Thrown when a provider limits the rate; `retryAfterMs` is the wait that the provider asked for, if any. */
export class QuotaError extends DomainError {
  readonly kind = ErrorKind.Quota;
  constructor(
    readonly code: string,
    message: string,
    readonly retryAfterMs?: number,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
