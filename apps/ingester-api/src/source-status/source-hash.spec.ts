import { describe, expect, it } from '@jest/globals';
import { hasHash, hashToCompare, parseSourceHash } from './source-hash.js';

const [sha256, sha3256, md5, gitBlobId] = ['a1'.repeat(32), 'b2'.repeat(32), 'c3'.repeat(16), 'd4'.repeat(20)] as const;
const content = { uri: 'a', hash: `sha256-${sha256}`, sha3256, md5, gitBlobId };

describe('a hash of a source', () => {
  it.each([
    ['bare SHA-256', sha256],
    ['bare SHA3-256', sha3256],
    ['bare MD5', md5],
    ['bare git blob id', gitBlobId],
    ['prefixed SHA-256', `sha256-${sha256}`],
    ['prefixed SHA3-256', `sha3-256-${sha3256}`],
    ['prefixed MD5', `md5-${md5}`],
    ['prefixed git blob id', `git-${gitBlobId}`],
    ['colon as separator', `sha3-256:${sha3256}`],
    ['capitals', `SHA256:${sha256.toUpperCase()}`],
    ['surrounding blanks', ` ${md5}\n`],
  ])('matches what is stored: %s', (_case, text) => {
    expect(hasHash(content, parseSourceHash(text)!)).toBe(true);
  });

  it('does not match the digest of another algorithm when it says which it is', () => {
    expect(hasHash(content, parseSourceHash(`sha3-256-${sha256}`)!)).toBe(false);
    expect(hasHash(content, parseSourceHash(`sha256-${sha3256}`)!)).toBe(false);
  });

  it.each(['', 'sha256-', 'sha1-00', 'md5-00', 'zz'.repeat(32), '00'.repeat(31), `sha256-${md5}`, `git ${gitBlobId}`])(
    'is refused when nothing stored could equal it: "%s"',
    (text) => {
      expect(parseSourceHash(text)).toBeNull();
    },
  );

  it.each([
    [sha256, `sha256-${sha256}`],
    [`sha3-256:${'00'.repeat(32)}`, `sha3-256-${sha3256}`],
    ['00'.repeat(16), `md5-${md5}`],
    ['00'.repeat(20), `git-${gitBlobId}`],
  ])('is answered with the stored hash of the same kind: %s', (text, expected) => {
    expect(hashToCompare(content, parseSourceHash(text)!)).toBe(expected);
  });
});
