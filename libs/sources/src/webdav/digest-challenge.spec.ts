import { describe, expect, it } from '@jest/globals';
import { digestAuthorization, digestChallengeOf } from './digest-challenge.js';

/** The example of RFC 7616, section 3.9.1. */
const PARAMETERS =
  'realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const MD5 = `Digest ${PARAMETERS}, algorithm=MD5`;
const SHA256 = `Digest ${PARAMETERS}, algorithm=SHA-256`;
const CNONCE = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const REQUEST = { method: 'GET', uri: '/dir/index.html', username: 'Mufasa', password: 'Circle of Life', count: 1 };

const responseTo = (header: string): string =>
  /response="([0-9a-f]+)"/.exec(digestAuthorization(digestChallengeOf([header])!, REQUEST, CNONCE))![1]!;

describe('digest authentication', () => {
  it('gives the responses of the RFC', () => {
    expect(responseTo(MD5)).toBe('8ca523f5e9506fed4657c9700eebdbec');
    expect(responseTo(SHA256)).toBe('753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1');
  });

  it('takes the strongest challenge, of one header or several, other schemes beside it', () => {
    expect(digestChallengeOf([MD5, SHA256])?.algorithm).toBe('SHA-256');
    expect(digestChallengeOf([`Basic realm="x", ${MD5}, ${SHA256}`])?.algorithm).toBe('SHA-256');
    expect(digestChallengeOf(['Digest realm="a", nonce="b"'])).toMatchObject({ algorithm: 'MD5', hasQop: false });
  });

  it.each(['Basic realm="x"', 'Digest realm="x"', `${MD5}-unknown`, 'Digest nonce="x", qop="auth-int"', ''])(
    'finds nothing to meet in %s',
    (header) => expect(digestChallengeOf([header])).toBeNull(),
  );

  it('escapes what is quoted', () => {
    const header = digestAuthorization(digestChallengeOf([MD5])!, { ...REQUEST, username: 'a"b\\' }, CNONCE);
    expect(header).toContain('username="a\\"b\\\\"');
  });
});
