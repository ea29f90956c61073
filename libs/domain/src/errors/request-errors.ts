import { DomainError, ErrorKind } from './domain-error.js';

/** One faulty field of a request. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Thrown when the caller's input is wrong; `details` names each faulty field. */
export class InvalidInputError extends DomainError {
  readonly code: string = 'INVALID_INPUT';
  readonly kind = ErrorKind.Permanent;
  constructor(
    message: string,
    readonly details: readonly FieldProblem[] = [],
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Thrown when a JSON body is malformed or its fields are not allowed, on endpoints whose status for this is 422. */
export class UnprocessableInputError extends InvalidInputError {
  override readonly code = 'UNPROCESSABLE_INPUT';
}

/** Thrown when a named thing does not exist. */
export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
  readonly kind = ErrorKind.Permanent;
}

/** Thrown when the request contradicts what exists, such as a second thing with the same id. */
export class ConflictError extends DomainError {
  readonly code = 'CONFLICT';
  readonly kind = ErrorKind.Permanent;
}

/** Thrown when the caller may not do this, whoever they are. */
export class ForbiddenError extends DomainError {
  readonly code = 'FORBIDDEN';
  readonly kind = ErrorKind.Permanent;
}

/** Thrown when a body or file is larger than the limit, which the message names. */
export class TooLargeError extends DomainError {
  readonly code = 'TOO_LARGE';
  readonly kind = ErrorKind.Permanent;
}

/** Thrown when another system that a request depends on is unreachable or responds wrongly. */
export class UpstreamError extends DomainError {
  readonly code = 'UPSTREAM';
  readonly kind = ErrorKind.Transient;
  constructor(
    message: string,
    readonly timedOut = false,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Thrown when a platform or server rejects the configured credentials. To try again does not help; another credential does. */
export class CredentialsRejectedError extends UpstreamError {
  override get retryable(): boolean {
    return false;
  }
}
