import { ConfigurationError } from '@sluice/domain';
import { SignJWT } from 'jose';
import { JwtAlgorithm, type JwtIssuer } from '@sluice/domain';

/** Whom a token is for, and how long. */
export interface TokenRequest {
  readonly subject: string;
  readonly lifetimeSeconds: number;
}

/**
 * Issues a token that {@link TokenVerifier} accepts for this issuer.
 *
 * @throws ConfigurationError when the issuer has no secret: who holds public keys can only check
 */
export const issueToken = ({ issuer, audiences, key }: JwtIssuer, request: TokenRequest): Promise<string> => {
  if (key.kind !== 'secret') {
    throw new ConfigurationError('NO_SECRET', 'Tokens can be issued for an issuer with a secret only');
  }
  const token = new SignJWT()
    .setProtectedHeader({ alg: JwtAlgorithm.HS256, typ: 'JWT' })
    .setSubject(request.subject)
    .setIssuedAt()
    .setExpirationTime(`${request.lifetimeSeconds}s`);
  if (issuer !== null) token.setIssuer(issuer);
  if (audiences.length > 0) token.setAudience([...audiences]);
  return token.sign(Buffer.from(key.secret, 'utf8'));
};
