import { describe, expect, it } from '@jest/globals';
import type { Document } from '@sluice/domain';
import { documentFile } from './document-file.js';

const document = { hash: 'sha256-abc', mimeType: 'application/pdf' } as Document;
const at = (uri: string) => [{ id: 1, docHash: 'sha256-abc', uri, source: 's', version: 1, batchId: 1 }];

describe('documentFile', () => {
  it.each([
    ['docs/manual.pdf', 'manual.pdf'],
    ['https://example.org/a/manual.pdf?download=1#page=2', 'manual.pdf'],
    ['C:\\files\\manual.pdf', 'manual.pdf'],
    ['/', 'sha256-abc'],
  ])('names the file of %s %s', (uri, fileName) => {
    expect(documentFile(document, at(uri), '/tmp/x').fileName).toBe(fileName);
  });

  it('gives the digest without its prefix, and a name to a document that no location names', () => {
    expect(documentFile(document, [], '/tmp/x')).toEqual({
      path: '/tmp/x',
      fileName: 'sha256-abc',
      mimeType: 'application/pdf',
      sha256: 'abc',
    });
  });
});
