import { errors } from 'jose';
import { DomainError, ErrorKind } from '@sluice/domain';

/** Thrown when a token does not prove anything; the message is fit for its sender. */
export class InvalidTokenError extends DomainError {
  readonly code = 'INVALID_TOKEN';
  readonly kind = ErrorKind.Permanent;
}

/** Thrown when it cannot be known whether a token is valid, because the key server does not respond. */
export class KeysUnavailableError extends DomainError {
  readonly code = 'KEYS_UNAVAILABLE';
  readonly kind = ErrorKind.Transient;
}

const CLAIM_TEXTS: Readonly<Record<string, string>> = {
  exp: 'The token names no time at which it expires (exp)',
  nbf: 'The token is not valid yet',
  iss: 'The token is of an issuer that is not accepted',
  aud: 'The token is not meant for this service',
};

/** Whether a token failed by what it says, after its signature had proved it. */
export const isOfClaims = (failure: unknown): boolean =>
  failure instanceof errors.JWTExpired || failure instanceof errors.JWTClaimValidationFailed;

/**
 * The message for the sender of a token that no issuer accepted. Claims are looked at after the signature, so whose token fails by
 * them may know why; nobody else learns anything.
 */
export const mostTelling = (failures: readonly unknown[]): InvalidTokenError => {
  const cause = failures.find(isOfClaims) ?? failures[0];
  if (cause instanceof errors.JWTExpired) return new InvalidTokenError('The token has expired', { cause });
  const text = cause instanceof errors.JWTClaimValidationFailed ? CLAIM_TEXTS[cause.claim] : undefined;
  return new InvalidTokenError(text ?? 'The token is not accepted', { cause });
};
