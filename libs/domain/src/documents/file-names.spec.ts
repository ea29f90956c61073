import { describe, expect, it } from '@jest/globals';
import { mediaTypeOf } from './file-names.js';

describe('mediaTypeOf', () => {
  it.each([
    ['docs/a.md', 'text/markdown'],
    ['A.PDF', 'application/pdf'],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['main.ts', 'text/typescript'],
    ['a.mkd', 'text/markdown'],
    ['a.YML', 'application/yaml'],
    ['a.constructor', 'application/octet-stream'],
    ['LICENSE', 'application/octet-stream'],
  ])('says of %s that it is %s', (path, type) => {
    expect(mediaTypeOf(path)).toBe(type);
  });
});
