import { createPublicKey, type KeyObject } from 'node:crypto';
import type { YamlFields } from '@sluice/yaml-fields';
import type { JwtAlgorithm, JwtKeySource } from '@sluice/domain';
import type { SecretFiles } from './secret-files.js';

const KEYS = ['jwks_url', 'public_key', 'public_key_file', 'secret', 'secret_file'] as const;

/** HS256 demands a key no shorter than its hash (RFC 7518, section 3.2). */
const MIN_SECRET_BYTES = 32;
/** RS256 demands this much (RFC 7518, section 3.3). */
const MIN_RSA_BITS = 2048;

/** The one key that an issuer must have; null, with a report, when it is missing or useless. */
export const readJwtKey = (fields: YamlFields, secrets: SecretFiles): JwtKeySource | null => {
  const given = KEYS.filter((key) => fields.keys().includes(key));
  const [key] = given;
  if (key === undefined || given.length > 1) {
    fields.reportMap(`must have exactly one of ${KEYS.join(', ')}`);
    fields.skip(given);
    return null;
  }
  const text = key.endsWith('_file') ? secrets.read(fields, key) : fields.text(key);
  if (text === null || text === '') return null;
  const source = sourceOf(key, text);
  const fault = faultOf(source);
  if (fault === null) return source;
  fields.report(key, fault);
  return null;
};

const sourceOf = (key: (typeof KEYS)[number], text: string): JwtKeySource => {
  switch (key) {
    case 'jwks_url':
      return { kind: 'jwks', url: text };
    case 'public_key':
    case 'public_key_file':
      return { kind: 'public-key', pem: text };
    case 'secret':
    case 'secret_file':
      return { kind: 'secret', secret: text };
  }
};

/** What the key can check; nothing when it is of no use. */
export const algorithmsOf = (source: JwtKeySource): readonly JwtAlgorithm[] => {
  switch (source.kind) {
    case 'jwks':
      return ['RS256', 'ES256', 'EdDSA'];
    case 'secret':
      return ['HS256'];
    case 'public-key':
      return algorithmsOfPublicKey(createPublicKey(source.pem));
  }
};

const algorithmsOfPublicKey = ({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): JwtAlgorithm[] => {
  if (asymmetricKeyType === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS) return ['RS256'];
  if (asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1') return ['ES256'];
  return asymmetricKeyType === 'ed25519' ? ['EdDSA'] : [];
};

const faultOf = (source: JwtKeySource): string | null => {
  switch (source.kind) {
    case 'jwks': {
      const isAddress = /^https?:\/\//i.test(source.url) && URL.canParse(source.url);
      return isAddress ? null : 'must be an address that begins with http:// or https://';
    }
    case 'secret': {
      const isLong = Buffer.byteLength(source.secret) >= MIN_SECRET_BYTES;
      return isLong ? null : `must have at least ${MIN_SECRET_BYTES} bytes`;
    }
    case 'public-key':
      return publicKeyFault(source);
  }
};

const publicKeyFault = (source: JwtKeySource & { kind: 'public-key' }): string | null => {
  if (source.pem.includes('PRIVATE KEY')) return 'must be the public key; the private one stays with the issuer';
  try {
    const isUsable = algorithmsOf(source).length > 0;
    return isUsable ? null : `must be an RSA key of ${MIN_RSA_BITS} bits or more, a P-256 key or an Ed25519 key`;
  } catch {
    return 'must be a public key in PEM form';
  }
};
