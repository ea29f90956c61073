import { describe, expect, it } from '@jest/globals';
import type { DatabaseProblem } from './database-problem.js';
import { persistentProblems } from './persistent-problems.js';

const problem = (message: string): DatabaseProblem => ({ code: 'TABLE_UNREADABLE', table: 'chunks', message });

/** What each look finds; the last of them again and again. */
async function afterLooks(...found: readonly string[][]): Promise<{ problems: string[]; looks: number }> {
  let looks = 0;
  const problems = await persistentProblems(() => {
    looks += 1;
    return Promise.resolve(found[Math.min(looks, found.length) - 1]!.map(problem));
  });
  return { problems: problems.map(({ message }) => message), looks };
}

describe('problems of a database that others use', () => {
  it('are none after one look that finds none', async () => {
    expect(await afterLooks([])).toEqual({ problems: [], looks: 1 });
  });

  it('are only those that every look finds', async () => {
    expect(await afterLooks(['a', 'b'], ['b', 'c'], ['c', 'b'])).toEqual({ problems: ['b'], looks: 3 });
  });

  it('are none as soon as a look finds others', async () => {
    expect(await afterLooks(['a'], ['b'])).toEqual({ problems: [], looks: 2 });
  });
});
