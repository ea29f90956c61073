import { ConflictError } from '@sluice/domain';
import type { FailedRun } from '@sluice/persistence';
import { describe, expect, it } from '@jest/globals';
import { retryPages } from './retry-pages.js';

const run = (id: number): FailedRun & { id: number } => ({ id }) as FailedRun & { id: number };

/** Failed runs 1 to 4, two to a page; `conflicts` times somebody cancels their group before they are retried. */
const retried = (conflicts: number) => {
  let left = conflicts;
  return retryPages<number, ReturnType<typeof run>>({
    from: 0,
    read: (after) =>
      Promise.resolve(
        [1, 2, 3, 4]
          .filter((id) => id > after)
          .slice(0, 2)
          .map(run),
      ),
    rows: 2,
    placeOf: ({ id }) => id,
    retry: (page) => {
      left -= 1;
      if (left >= 0) return Promise.reject(new ConflictError('is being cancelled'));
      return Promise.resolve({ runs: page.length, steps: page.length });
    },
    // None is left from the beginning.
    hasTime: () => false,
    looksAgain: true,
  });
};

describe('retries of a cause', () => {
  it('do a page at least, whatever time that takes, and say where to go on', async () => {
    expect(await retried(3)).toEqual({ runs: 2, steps: 2, next: 2, error: null });
  });

  it('fail when nothing can be done, and do not say that all is', async () => {
    await expect(retried(20)).rejects.toThrow('is being cancelled');
  });
});
