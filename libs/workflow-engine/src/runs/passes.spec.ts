import { describe, expect, it } from '@jest/globals';
import type { Database, Pass } from '@sluice/persistence';
import { movedBefore, repeatPasses } from './passes.js';

/** A database whose transactions come to this, one after the other. */
const databaseOf = (...passes: Pass[]): Database =>
  ({ transaction: () => Promise.resolve(passes.shift()) }) as unknown as Database;

describe('passes', () => {
  const pass = (): Promise<Pass> => Promise.reject(new Error('The database of this test runs nothing'));

  it('are repeated until nothing is left', async () => {
    const database = databaseOf({ moved: 2, running: 1, left: 3 }, { moved: 3, running: 0, left: 0 });
    expect(await repeatPasses(database, pass)).toEqual({ moved: 5, running: 1 });
  });

  it('say how much was moved when a worker does not let go', async () => {
    const blocked = databaseOf({ moved: 2, running: 1, left: 3 });
    const error = await repeatPasses(blocked, pass, -1).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'CONTROL_BLOCKED', moved: 2, retryable: true });
    expect(movedBefore(error)).toBe(2);
    expect(movedBefore(new Error('else'))).toBe(0);
  });
});
