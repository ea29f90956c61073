import { errors } from 'jose';
import { InvalidTokenError } from './token-errors.js';

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
 * What to tell the sender of a token that no issuer accepted. Claims are looked at after the signature, so whose token fails by
 * them may know why; nobody else learns anything.
 */
export const mostTelling = (failures: readonly unknown[]): InvalidTokenError => {
  const cause = failures.find(isOfClaims) ?? failures[0];
  if (cause instanceof errors.JWTExpired) return new InvalidTokenError('The token has expired', { cause });
  const text = cause instanceof errors.JWTClaimValidationFailed ? CLAIM_TEXTS[cause.claim] : undefined;
  return new InvalidTokenError(text ?? 'The token is not accepted', { cause });
};
