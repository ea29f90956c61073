import { DomainError, ErrorKind } from '@sluice/domain';

/** Thrown when a token does not prove anything; the message is fit for its sender. */
export class InvalidTokenError extends DomainError {
  readonly code = 'INVALID_TOKEN';
  readonly kind = ErrorKind.Permanent;
}

/** Thrown when nobody can tell whether a token is valid, because the key server does not answer. */
export class KeysUnavailableError extends DomainError {
  readonly code = 'KEYS_UNAVAILABLE';
  readonly kind = ErrorKind.Transient;
}
