import { expect, it } from '@jest/globals';
import { expectedRank } from './expected-rank.js';

const hits = [
  { uri: 'a.md', doc_hash: 'sha256-a', content: 'Gate one.' },
  { uri: 'b.md', doc_hash: 'sha256-b', content: 'The  LOCK\nopens at six.' },
  { uri: 'b.md', doc_hash: null, content: 'Gate two.' },
];

it.each([
  [{ expectedUri: 'b.md' }, 2],
  [{ expectedHash: 'sha256-a' }, 1],
  [{ expectedText: 'lock opens' }, 2],
  [{ expectedUri: 'b.md', expectedText: 'gate' }, 3],
  [{ expectedUri: 'a.md', expectedText: 'lock' }, null],
  [{ expectedUri: 'c.md' }, null],
])('%j is found at %s', (expected, rank) => {
  expect(expectedRank(hits, { expectedUri: null, expectedHash: null, expectedText: null, ...expected })).toBe(rank);
});
