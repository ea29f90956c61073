import { describe, expect, it } from '@jest/globals';
import { chunkId, documentId, isUuid } from './record-ids.js';

describe('documentId', () => {
  it('is a version 5 UUID that never changes for a hash', () => {
    expect(documentId('sha256-abc')).toBe(documentId('sha256-abc'));
    expect(documentId('sha256-abc')).not.toBe(documentId('sha256-abd'));
    expect(documentId('sha256-abc')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('chunkId', () => {
  const id = documentId('sha256-abc');

  it('is a UUID of its own that begins like the document', () => {
    expect(isUuid(chunkId(id, 0))).toBe(true);
    expect(chunkId(id, 0).slice(0, 13)).toBe(id.slice(0, 13));
    expect(new Set(Array.from({ length: 1_000 }, (_, order) => chunkId(id, order))).size).toBe(1_000);
  });

  it('differs between documents whose ids begin alike', () => {
    const one = '00000000-0000-4000-8000-000000000001';
    const other = '00000000-0000-4000-8000-000000000002';
    expect(chunkId(one, 0)).not.toBe(chunkId(other, 0));
  });
});

describe('isUuid', () => {
  it.each(['', 'x', "' OR 1=1", '0F8FAD5B-D9CB-469F-A165-70867728950E'])('refuses %j', (text) => {
    expect(isUuid(text)).toBe(false);
  });
});
