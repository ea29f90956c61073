import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { KEY_SERVER_TIMES, type KeyServerTimes } from './remote-keys.js';
import { InvalidTokenError, KeysUnavailableError } from './token-rejection.js';
import { TokenVerifier } from './token-verifier.js';
import { ed25519, jwkOf, KeyServer, nowSeconds, otherRsa, p256, rsa, sign } from './tokens.fixture.js';

describe('keys of a key server', () => {
  let server: KeyServer;

  beforeEach(async () => {
    server = await KeyServer.start();
    server.keys = [jwkOf(rsa.publicKey, 'first')];
  });
  afterEach(() => server.stop());

  const verifier = (times: Partial<KeyServerTimes> = {}): TokenVerifier =>
    new TokenVerifier(
      [
        {
          issuer: null,
          audiences: [],
          algorithms: ['RS256', 'ES256', 'EdDSA'],
          key: { kind: 'jwks', url: server.url },
          requireExp: true,
        },
      ],
      {
        ...KEY_SERVER_TIMES,
        ...times,
      },
    );
  const byFirst = (): Promise<string> => sign('RS256', rsa.privateKey, {}, { kid: 'first' });
  const bySecond = (): Promise<string> => sign('RS256', otherRsa.privateKey, {}, { kid: 'second' });

  it('are fetched once for many tokens', async () => {
    const tokens = verifier();
    const token = await byFirst();
    await Promise.all(Array.from({ length: 20 }, () => tokens.verify(token)));
    await tokens.verify(token);
    expect(server.requests).toBe(1);
  });

  it('prove tokens of all kinds of keys, also of those that name none', async () => {
    server.keys.push(jwkOf(otherRsa.publicKey, 'second'), jwkOf(p256.publicKey, 'ec'), jwkOf(ed25519.publicKey, 'ed'));
    const tokens = verifier();
    await expect(tokens.verify(await sign('ES256', p256.privateKey, {}, { kid: 'ec' }))).resolves.toBeDefined();
    await expect(tokens.verify(await sign('EdDSA', ed25519.privateKey, {}, { kid: 'ed' }))).resolves.toBeDefined();
    await expect(tokens.verify(await sign('RS256', otherRsa.privateKey))).resolves.toBeDefined();
    await expect(tokens.verify(await sign('RS256', rsa.privateKey))).resolves.toBeDefined();
  });

  it('prove tokens by an Ed25519 key, whichever of its names header and key use', async () => {
    server.keys = [{ ...jwkOf(ed25519.publicKey, 'ed'), alg: 'EdDSA' }];
    const tokens = verifier();
    await expect(tokens.verify(await sign('Ed25519', ed25519.privateKey, {}, { kid: 'ed' }))).resolves.toBeDefined();
    server.keys = [{ ...jwkOf(ed25519.publicKey, 'ed'), alg: 'Ed25519' }];
    await expect(verifier().verify(await sign('EdDSA', ed25519.privateKey, {}, { kid: 'ed' }))).resolves.toBeDefined();
  });

  it('prove tokens that name none although others of them are of no use', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    server.keys = [
      jwkOf(short.publicKey, 'short'),
      { ...jwkOf(otherRsa.publicKey, 'broken'), n: '!' },
      jwkOf(rsa.publicKey, 'first'),
    ];
    await verifier().verify(await sign('RS256', rsa.privateKey));
    await expect(verifier().verify(await sign('RS256', otherRsa.privateKey))).rejects.toThrow(InvalidTokenError);
    const late = await sign('RS256', rsa.privateKey, { exp: nowSeconds() - 3600 });
    await expect(verifier().verify(late)).rejects.toThrow('The token has expired');
  });

  it('are renewed behind the back of tokens that those at hand can prove', async () => {
    const tokens = verifier({ maxAgeMs: 0 });
    await expect(tokens.verify(await byFirst())).resolves.toBeDefined();
    const release = server.hold();
    await expect(tokens.verify(await byFirst())).resolves.toBeDefined();
    await expect(tokens.verify(await byFirst())).resolves.toBeDefined();
    release();
  });

  it('are fetched again for a key that is not known yet', async () => {
    const tokens = verifier({ cooldownMs: 0 });
    await tokens.verify(await byFirst());
    server.keys = [jwkOf(otherRsa.publicKey, 'second')];
    await tokens.verify(await bySecond());
    await expect(tokens.verify(await byFirst())).rejects.toThrow(InvalidTokenError);
  });

  it('are not fetched for each token that names an unknown key', async () => {
    const tokens = verifier();
    await tokens.verify(await byFirst());
    for (const kid of ['a', '../../keys', "' OR 1=1"]) {
      await expect(tokens.verify(await sign('RS256', otherRsa.privateKey, {}, { kid }))).rejects.toThrow(
        InvalidTokenError,
      );
    }
    expect(server.requests).toBe(1);
  });

  it('do not prove a token that names another key than it was signed with', async () => {
    server.keys.push(jwkOf(otherRsa.publicKey, 'second'));
    const token = await sign('RS256', rsa.privateKey, {}, { kid: 'second' });
    await expect(verifier().verify(token)).rejects.toThrow(InvalidTokenError);
  });

  it('are never taken for a secret', async () => {
    const published = Buffer.from(JSON.stringify(server.keys[0]));
    const token = await sign('HS256', published, {}, { kid: 'first' });
    await expect(verifier().verify(token)).rejects.toThrow(InvalidTokenError);
  });

  it.each([500, 301])('cannot be had from a server that answers %s: nobody can tell then', async (status) => {
    server.status = status;
    await expect(verifier().verify(await byFirst())).rejects.toThrow(KeysUnavailableError);
  });

  it('serve on while the server fails, and it is left alone for a moment', async () => {
    const tokens = verifier({ maxAgeMs: 0 });
    await tokens.verify(await byFirst());
    server.status = 500;
    for (let count = 0; count < 5; count += 1) await tokens.verify(await byFirst());
    await expect(tokens.verify(await bySecond())).rejects.toThrow(InvalidTokenError);
    expect(server.requests).toBe(2);
  });

  it('serve for an hour, and not for ever, while the server fails', async () => {
    const begin = Date.now();
    const clock = jest.spyOn(Date, 'now');
    try {
      const tokens = verifier();
      const token = await sign('RS256', rsa.privateKey, { exp: nowSeconds() + 86_400 }, { kid: 'first' });
      await tokens.verify(token);
      server.status = 500;
      clock.mockReturnValue(begin + 30 * 60_000);
      await tokens.verify(token);
      clock.mockReturnValue(begin + 61 * 60_000);
      await expect(tokens.verify(token)).rejects.toThrow(KeysUnavailableError);
      server.status = 200;
      clock.mockReturnValue(begin + 62 * 60_000);
      await tokens.verify(token);
    } finally {
      clock.mockRestore();
    }
  });
});
