import { describe, expect, it } from '@jest/globals';
import type { SourceItem } from '@sluice/domain';
import { fingerprintOf, isRacy } from './fingerprint.js';

const changedAt = Date.UTC(2026, 0, 1);
const item = (revision: SourceItem['revision'], size: number | null = 3): SourceItem => ({
  uri: 'a.md',
  size,
  mimeType: 'text/markdown',
  revision,
  hash: null,
  modified: new Date(changedAt).toISOString(),
  metadata: {},
});

describe('fingerprintOf', () => {
  it('changes with revision and size', () => {
    const fingerprints = [
      fingerprintOf(item({ kind: 'etag', value: '"1"' })),
      fingerprintOf(item({ kind: 'etag', value: '"2"' })),
      fingerprintOf(item({ kind: 'none', value: '"1"' })),
      fingerprintOf(item({ kind: 'etag', value: '"1"' }, 4)),
      fingerprintOf(item({ kind: 'etag', value: '"1"' }, null)),
    ];
    expect(new Set(fingerprints).size).toBe(5);
  });

  it.each([[null], [{ kind: 'none', value: '' } as const]])('is none for %j', (revision) => {
    expect(fingerprintOf(item(revision))).toBeNull();
  });
});

describe('isRacy', () => {
  it.each([
    ['a strong tag', { kind: 'etag', value: '"1"' }, 0, false],
    ['a weak tag', { kind: 'etag', value: 'W/"1"' }, 0, true],
    ['a date', { kind: 'etag', value: 'last-modified:Thu, 01 Jan 2026 00:00:00 GMT' }, 0, true],
    ['times of files', { kind: 'none', value: '1-2-3' }, 1999, true],
    ['times of files that are old enough', { kind: 'none', value: '1-2-3' }, 2000, false],
  ] as const)('of %s: %j, %i ms after the change: %p', (_name, revision, age, expected) => {
    expect(isRacy(item(revision), changedAt + age)).toBe(expected);
  });
});
