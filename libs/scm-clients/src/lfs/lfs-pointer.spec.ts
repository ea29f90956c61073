import { describe, expect, it } from '@jest/globals';
import { parseLfsPointer } from './lfs-server.js';

const oid = 'a'.repeat(64);

describe('parseLfsPointer', () => {
  it('reads a pointer, with extensions and Windows line ends too', () => {
    const text = `version https://git-lfs.github.com/spec/v1\next-0-foo sha256:${'b'.repeat(64)}\noid sha256:${oid}\nsize 12345\n`;
    expect(parseLfsPointer(text)).toEqual({ oid, size: 12345 });
    expect(parseLfsPointer(text.replaceAll('\n', '\r\n'))).toEqual({ oid, size: 12345 });
  });

  it.each(['', '# A document', 'version https://git-lfs.github.com/spec/v1\n', `oid sha256:${oid}\nsize 1\n`])(
    'takes other text for no pointer: %j',
    (text) => {
      expect(parseLfsPointer(text)).toBeNull();
    },
  );
});
