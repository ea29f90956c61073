import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { ConfigurationError } from '@sluice/domain';
import type { CryptoKey, JWTVerifyGetKey } from 'jose';
import { JwtAlgorithm, type JwtIssuer } from './jwt-issuer.js';
import { RemoteKeys, type KeyServerTimes } from './remote-keys.js';

/** By what an issuer's tokens are proved. */
export interface VerificationKey {
  /** All that are accepted; those of a secret and those of a public key never stand together. */
  readonly algorithms: readonly JwtAlgorithm[];
  readonly key: JWTVerifyGetKey;
}

const SHORTEST_RSA_BITS = 2048;

/** @throws ConfigurationError when the key cannot be used, or not with the algorithms that are configured */
export const verificationKey = ({ key, algorithms }: JwtIssuer, times: KeyServerTimes): VerificationKey => {
  const { allowed, find } = sourceOf(key, times);
  const wrong = algorithms?.find((algorithm) => !allowed.includes(algorithm));
  if (wrong !== undefined) throw invalid(`algorithms names ${wrong}, but its key allows ${allowed.join(', ')} only`);
  return { algorithms: algorithms ?? allowed, key: find };
};

interface KeyOfSource {
  readonly allowed: readonly JwtAlgorithm[];
  readonly find: JWTVerifyGetKey;
}

const sourceOf = (source: JwtIssuer['key'], times: KeyServerTimes): KeyOfSource => {
  const { RS256, ES256, EdDSA, HS256 } = JwtAlgorithm;
  if (source.kind === 'secret') {
    const key = createSecretKey(source.secret, 'utf8');
    return { allowed: [HS256], find: () => key };
  }
  if (source.kind === 'public-key') {
    const key = readPublicKey(source.pem);
    return { allowed: [algorithmOf(key)], find: () => key };
  }
  const remote = new RemoteKeys(readUrl(source.url), times);
  return { allowed: [RS256, ES256, EdDSA], find: (header): Promise<CryptoKey> => remote.find(header) };
};

const invalid = (what: string, cause?: unknown): ConfigurationError =>
  new ConfigurationError('INVALID_JWT_ISSUER', what, { cause });

const readUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  throw invalid('jwks_url must begin with http:// or https://');
};

const readPublicKey = (pem: string): KeyObject => {
  // Node would make a public key of it, and nobody would notice where the private one lies about.
  if (pem.includes('PRIVATE KEY')) throw invalid('public_key holds a private key');
  try {
    return createPublicKey(pem);
  } catch (cause) {
    throw invalid('public_key must be a public key or a certificate in PEM form', cause);
  }
};

const algorithmOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): JwtAlgorithm => {
  if (asymmetricKeyType === 'ed25519') return JwtAlgorithm.EdDSA;
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return JwtAlgorithm.ES256;
  if (asymmetricKeyType === 'rsa') {
    if ((asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_RSA_BITS) return JwtAlgorithm.RS256;
    throw invalid(`public_key must have ${SHORTEST_RSA_BITS} bits or more`);
  }
  throw invalid('public_key must be of RSA, of the curve P-256 or of Ed25519');
};
