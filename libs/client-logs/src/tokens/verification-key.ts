import { createPublicKey, createSecretKey } from 'node:crypto';
import { ConfigurationError } from '@sluice/domain';
import type { CryptoKey, JWTVerifyGetKey } from 'jose';
import { JwtAlgorithm, type JwtIssuer, type JwtKeySource } from '@sluice/domain';
import { RemoteKeys, type KeyServerTimes } from './remote-keys.js';

/**
 * By what an issuer's tokens are proved.
 *
 * @throws ConfigurationError when its algorithms do not fit its kind of key: a public key is known to everybody, and would be
 * worthless as the secret of HS256
 */
export const verificationKey = ({ key, algorithms }: JwtIssuer, times: KeyServerTimes): JWTVerifyGetKey => {
  const isFit = (algorithm: JwtAlgorithm): boolean => (algorithm === JwtAlgorithm.HS256) === (key.kind === 'secret');
  if (algorithms.length === 0 || !algorithms.every(isFit)) {
    throw new ConfigurationError('INVALID_JWT_ISSUER', `${key.kind} does not go with ${algorithms.join(', ') || 'no'}`);
  }
  return finderOf(key, times);
};

const finderOf = (source: JwtKeySource, times: KeyServerTimes): JWTVerifyGetKey => {
  if (source.kind === 'jwks') {
    const remote = new RemoteKeys(new URL(source.url), times);
    return (header): Promise<CryptoKey> => remote.find(header);
  }
  const key = source.kind === 'secret' ? createSecretKey(source.secret, 'utf8') : createPublicKey(source.pem);
  return () => key;
};
