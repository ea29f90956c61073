import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, type JwtIssuer, type JwtKeySource } from '@sluice/domain';
import { issueToken } from './issue-token.js';
import { InvalidTokenError } from './token-rejection.js';
import { TokenVerifier } from './token-verifier.js';
import {
  ed25519,
  forged,
  jwkOf,
  nowSeconds,
  otherRsa,
  p256,
  pemOf,
  rsa,
  rsaSignature,
  sign,
} from './tokens.fixture.js';

const SECRET = 'an example of a secret that is long enough';
const secretKey = Buffer.from(SECRET);

const anIssuer = (key: JwtKeySource, more: Partial<JwtIssuer> = {}): JwtIssuer => ({
  issuer: null,
  audiences: [],
  algorithms: key.kind === 'secret' ? ['HS256'] : ['RS256', 'ES256', 'EdDSA'],
  key,
  requireExp: true,
  ...more,
});
const bySecret = (more: Partial<JwtIssuer> = {}): JwtIssuer => anIssuer({ kind: 'secret', secret: SECRET }, more);
const byKey = (pem: string, more: Partial<JwtIssuer> = {}): JwtIssuer => anIssuer({ kind: 'public-key', pem }, more);

const verdict = (token: string, ...issuers: JwtIssuer[]): Promise<string> =>
  new TokenVerifier(issuers).verify(token).then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof InvalidTokenError) return error.message;
      throw error;
    },
  );

describe('TokenVerifier', () => {
  it.each([
    ['RS256', rsa],
    ['ES256', p256],
    ['EdDSA', ed25519],
  ])('accepts %s by a public key', async (algorithm, { privateKey, publicKey }) => {
    expect(await verdict(await sign(algorithm, privateKey), byKey(pemOf(publicKey)))).toBe('accepted');
  });

  it('accepts HS256 by a secret, and a token that it issued itself', async () => {
    const issuer = bySecret({ issuer: 'me', audiences: ['logs', 'other'] });
    expect(await verdict(await sign('HS256', secretKey), bySecret())).toBe('accepted');
    expect(await verdict(await issueToken(issuer, { subject: 'ada', lifetimeSeconds: 60 }), issuer)).toBe('accepted');
  });

  it('accepts nothing when nobody is configured', async () => {
    expect(new TokenVerifier([]).hasIssuers).toBe(false);
    expect(await verdict(await sign('HS256', secretKey))).toBe('The token is not accepted');
  });

  it('asks the issuer that the token names, and those without a name', async () => {
    const issuers = [bySecret({ issuer: 'one' }), byKey(pemOf(rsa.publicKey), { issuer: 'two' })];
    expect(await verdict(await sign('RS256', rsa.privateKey, { iss: 'two' }), ...issuers)).toBe('accepted');
    expect(await verdict(await sign('HS256', secretKey, { iss: 'two' }), ...issuers)).toBe('The token is not accepted');
    expect(await verdict(await sign('HS256', secretKey, { iss: 'two' }), ...issuers, bySecret())).toBe('accepted');
  });

  it('allows a minute of difference between clocks', async () => {
    const times = { exp: nowSeconds() - 30, nbf: nowSeconds() + 30 };
    expect(await verdict(await sign('HS256', secretKey, times), bySecret())).toBe('accepted');
  });

  it.each([
    ['has expired', { exp: nowSeconds() - 3600 }, 'The token has expired'],
    ['is not valid yet', { nbf: nowSeconds() + 3600 }, 'The token is not valid yet'],
    [
      'expires at no number',
      { exp: 'never' as unknown as number },
      'The token names no time at which it expires (exp)',
    ],
    ['is of another issuer', { iss: 'them', aud: 'logs' }, 'The token is not accepted'],
    ['names no issuer', { aud: 'logs' }, 'The token is not accepted'],
    ['is for another audience', { iss: 'me', aud: ['other'] }, 'The token is not meant for this service'],
    ['names no time at which it expires', { exp: undefined }, 'The token names no time at which it expires (exp)'],
    ['names no audience', { iss: 'me' }, 'The token is not meant for this service'],
  ])('refuses a token that %s', async (_name, claims, expected) => {
    const strict = 'iss' in claims || 'aud' in claims ? { issuer: 'me', audiences: ['logs'] } : {};
    expect(await verdict(await sign('HS256', secretKey, claims), bySecret(strict))).toBe(expected);
  });

  it('accepts a token that never expires from an issuer of whom that is wanted', async () => {
    const token = await sign('HS256', secretKey, { exp: undefined });
    expect(await verdict(token, bySecret({ requireExp: false }))).toBe('accepted');
  });

  it('takes Ed25519 for the newer name of EdDSA', async () => {
    const token = await sign('Ed25519', ed25519.privateKey);
    expect(await verdict(token, byKey(pemOf(ed25519.publicKey), { algorithms: ['EdDSA'] }))).toBe('accepted');
    expect(await verdict(token, byKey(pemOf(ed25519.publicKey), { algorithms: ['RS256'] }))).toBe(
      'The token is not accepted',
    );
  });

  it('does not tell what is wrong with the claims of a token that anybody may have written', async () => {
    const token = await sign('RS256', otherRsa.privateKey, { exp: 1 });
    expect(await verdict(token, byKey(pemOf(rsa.publicKey)))).toBe('The token is not accepted');
  });

  const claims = { exp: nowSeconds() + 300 };
  const pem = pemOf(rsa.publicKey);
  const hmac = (key: string) => (input: string) => createHmac('sha256', key).update(input).digest('base64url');
  it.each([
    ['no text', ''],
    ['no JWT', 'abc'],
    ['parts that are no JSON', 'a.b.c'],
    ['a million parts', 'a.'.repeat(1_000_000)],
    ['a megabyte of claims', forged({ alg: 'RS256' }, { ...claims, more: 'x'.repeat(1_000_000) })],
    ['no signature, by alg none', forged({ alg: 'none' }, claims)],
    ['no signature, by alg None', forged({ alg: 'None' }, claims)],
    ['no algorithm', forged({}, claims, rsaSignature(rsa.privateKey))],
    ['the public key as the secret of HS256', forged({ alg: 'HS256' }, claims, hmac(pem))],
    ['the same with the last line break cut', forged({ alg: 'HS256' }, claims, hmac(pem.trim()))],
    [
      'a key of its own in the header',
      forged({ alg: 'RS256', jwk: jwkOf(otherRsa.publicKey, 'x') }, claims, rsaSignature(otherRsa.privateKey)),
    ],
    [
      'a place of its key in the header',
      forged(
        { alg: 'RS256', jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/cert' },
        claims,
        rsaSignature(otherRsa.privateKey),
      ),
    ],
    [
      'a certificate of its own in the header',
      forged({ alg: 'RS256', x5c: ['MIIB'] }, claims, rsaSignature(otherRsa.privateKey)),
    ],
    ['a kid that is a path', forged({ alg: 'HS256', kid: '../../../dev/null' }, claims, hmac(''))],
    ['a kid that is SQL', forged({ alg: 'HS256', kid: "x' UNION SELECT 'key'" }, claims, hmac('key'))],
    ['the key of somebody else', forged({ alg: 'RS256' }, claims, rsaSignature(otherRsa.privateKey))],
    [
      'an extension that must be understood',
      forged({ alg: 'RS256', crit: ['b64'], b64: false }, claims, rsaSignature(rsa.privateKey)),
    ],
    ['claims in a list', forged({ alg: 'RS256' }, [claims], rsaSignature(rsa.privateKey))],
  ])('refuses a token with %s', async (_name, token) => {
    const refused = /^The token is (not accepted|no JWT)$/;
    expect(await verdict(token, byKey(pem))).toMatch(refused);
    expect(await verdict(token, bySecret())).toMatch(refused);
    expect(await verdict(token, bySecret(), byKey(pem))).toMatch(refused);
  });

  it('refuses a token whose claims were changed', async () => {
    const [header, , signature] = (await sign('HS256', secretKey)).split('.');
    const [, changed] = (await sign('HS256', secretKey, { sub: 'root' })).split('.');
    expect(await verdict(`${header}.${changed}.${signature}`, bySecret())).toBe('The token is not accepted');
  });

  it('accepts only the algorithms that are configured', async () => {
    const token = await sign('PS256', rsa.privateKey);
    expect(await verdict(token, byKey(pem, { algorithms: ['RS256'] }))).toBe('The token is not accepted');
  });

  it.each([
    ['a secret with RS256', bySecret({ algorithms: ['RS256'] })],
    ['a public key with HS256', byKey(pem, { algorithms: ['RS256', 'HS256'] })],
    ['keys of a server with HS256', anIssuer({ kind: 'jwks', url: 'http://k/' }, { algorithms: ['HS256'] })],
    ['no algorithm', byKey(pem, { algorithms: [] })],
  ])('does not begin with %s', (_name, issuer) => {
    expect(() => new TokenVerifier([bySecret(), issuer])).toThrow(ConfigurationError);
    expect(() => new TokenVerifier([bySecret(), issuer])).toThrow(/^jwt\.issuers\[1\]: .* does not go with /);
  });

  it('issues tokens by secrets only', () => {
    expect(() => issueToken(byKey(pem), { subject: 'ada', lifetimeSeconds: 60 })).toThrow(/with a secret only/);
  });
});
