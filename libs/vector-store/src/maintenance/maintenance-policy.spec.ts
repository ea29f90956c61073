import { expect, it } from '@jest/globals';
import { DEFAULT_MAINTENANCE, isDue, retryDelay } from './maintenance-policy.js';

const settings = { ...DEFAULT_MAINTENANCE, commits: 100, unindexedRows: 1_000, unindexedShare: 0.5, retryMs: 10 };

it.each([
  ['few commits of few rows', { commits: 99, unindexedRows: 999 }, 0, false],
  ['many commits', { commits: 100, unindexedRows: 0 }, 1_000_000, true],
  ['many rows in a small database', { commits: 1, unindexedRows: 1_000 }, 1_500, true],
  ['the same rows in a large one', { commits: 1, unindexedRows: 1_000 }, 10_000, false],
  ['a large share of a large one', { commits: 1, unindexedRows: 5_000 }, 10_000, true],
])('after %s', (_, backlog, totalRows, due) => {
  expect(isDue(backlog, totalRows, settings)).toBe(due);
});

it('waits longer after each failure, up to a bound', () => {
  expect([1, 2, 3, 7, 50].map((failures) => retryDelay(failures, settings))).toEqual([10, 20, 40, 640, 640]);
});
