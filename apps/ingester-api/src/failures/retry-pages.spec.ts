import { describe, expect, it } from '@jest/globals';
import { ConflictError } from '@sluice/domain';
import type { FailedRun } from '@sluice/persistence';
import { retryPages } from './retry-pages.js';

const RUNS: readonly FailedRun[] = [1, 2, 3, 4, 5].map((id) => ({ id, message: null, meta: {} }));
const ROWS = 2;

describe('a retry of very many runs', () => {
  const run = (
    retry: (page: readonly FailedRun[]) => void = () => undefined,
    { from = 0, pages = 100, looksAgain = false } = {},
  ) => {
    const retried: number[] = [];
    const result = retryPages({
      from,
      read: (after) => Promise.resolve(RUNS.filter(({ id }) => id > after).slice(0, ROWS)),
      rows: ROWS,
      placeOf: ({ id }) => id,
      retry: async (page) => {
        retry(page);
        retried.push(...page.map(({ id }) => id));
        return Promise.resolve({ runs: page.length, steps: page.length });
      },
      hasTime: () => (pages -= 1) > 0,
      looksAgain,
    });
    return { result, retried };
  };
  const conflict = (): never => {
    throw new ConflictError('Run group 1 is being cancelled');
  };

  it('ends with the last page', async () => {
    const { result, retried } = run();
    expect(await result).toEqual({ runs: 5, steps: 5, next: null, error: null });
    expect(retried).toEqual([1, 2, 3, 4, 5]);
  });

  it('says where to go on when its time is over, and goes on there', async () => {
    expect(await run(undefined, { pages: 1 }).result).toEqual({ runs: 2, steps: 2, next: 2, error: null });
    const rest = run(undefined, { from: 2 });
    expect(await rest.result).toMatchObject({ runs: 3, next: null });
    expect(rest.retried).toEqual([3, 4, 5]);
  });

  it('keeps what was done when something comes in between, and fails when nothing was', async () => {
    const fault = new Error('gone');
    const { result } = run(([first]) => {
      if (first?.id === 3) throw fault;
    });
    expect(await result).toEqual({ runs: 2, steps: 2, next: 2, error: fault });
    await expect(run(conflict).result).rejects.toThrow(ConflictError);
  });

  it('looks again where the next look leaves a group out that is being cancelled, but not for ever', async () => {
    let conflicts = 3;
    const { result } = run(() => (conflicts -= 1) >= 0 && conflict(), { looksAgain: true });
    expect(await result).toMatchObject({ runs: 5, next: null });
    await expect(run(conflict, { looksAgain: true }).result).rejects.toThrow(ConflictError);
  });
});
