import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStepQueue, type Database, type StepQueue } from '@sluice/persistence';
import { interrupted } from './small-state/interrupted-database.fixture.js';
import { createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '@sluice/persistence/testing';
import { GroupControl } from './group-control.js';
import { RunRetry } from './run-retry.js';

class Died extends Error {}

/** Windows of one run, so that an operation takes several commits: its record, one for each run, an empty one, its end. */
const operations = (database: Database): GroupControl => new GroupControl(database, 1);

describe.each(DIALECTS)('an operation of a group that others overtake on %s', (dialect) => {
  let test: TestDatabase;
  let queue: StepQueue;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    queue = createStepQueue(test.database);
  });
  afterAll(() => test.drop());

  const claimed = async (runGroupId: number): Promise<number> => {
    const { claimed } = await queue.turn({ workerId: 'w1', settlements: [], capacity: 10, chain: false });
    return claimed.filter(({ run }) => run.runGroupId === runGroupId).length;
  };
  const runsOf = (runGroupId: number) =>
    test.database.rows<{ id: number; status: string; priority: number }>(
      `select id, status, priority from workflow_run where run_group_id = $1 order by id`,
      [runGroupId],
    );
  /** Recorded by a process that dies before its first window. */
  const begin = (operation: 'pause' | 'cancel', runGroupId: number): Promise<void> =>
    expect(
      operations(interrupted(test.database, 2, () => Promise.reject(new Died())))[operation](runGroupId),
    ).rejects.toThrow(Died);

  it('does not end a later pause: the runs that it had passed before stay where they are', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 3 });
    const overtaken = interrupted(test.database, 3, async () => {
      await operations(test.database).resume(runGroupId);
      await begin('pause', runGroupId);
    });
    await operations(overtaken).pause(runGroupId);
    expect(await claimed(runGroupId)).toBe(0);
    expect(await operations(test.database).continueUnfinished()).toEqual([runGroupId]);
    expect(await claimed(runGroupId)).toBe(0);
    expect(await operations(test.database).resume(runGroupId)).toEqual({ moved: 3, running: 0 });
    expect(await claimed(runGroupId)).toBe(3);
  });

  it('does not end a later cancellation: what was retried in between is cancelled', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 3 });
    const runs = (await runsOf(runGroupId)).map((run) => run.id);
    const overtaken = interrupted(test.database, 6, async () => {
      expect(await queue.finishGroup({ runGroupId, runId: runs[0]! })).toBe(true);
      expect(await new RunRetry(test.database).retry(runs)).toMatchObject({ runs: 3 });
      await begin('cancel', runGroupId);
    });
    await operations(overtaken).cancel(runGroupId);
    expect(await claimed(runGroupId)).toBe(0);
    expect(await operations(test.database).continueUnfinished()).toEqual([runGroupId]);
    expect((await runsOf(runGroupId)).map((run) => run.status)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    expect(await claimed(runGroupId)).toBe(0);
  });

  it('carries on beside another of its kind, which goes on with what it began', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 3 });
    let other: unknown;
    const met = interrupted(test.database, 3, async () => {
      other = await operations(test.database).cancel(runGroupId);
    });
    await operations(met).cancel(runGroupId);
    expect(other).toEqual({ moved: 2, running: 0 });
    const ends = await test.database.rows(
      `select id from lifecycle_history where event = 'group_end' and run_group_id = $1`,
      [runGroupId],
    );
    expect(ends).toHaveLength(1);
  });

  it('is carried on by a sweep, whatever stops those of other groups', async () => {
    const groups = [await seedGroup(test.database), await seedGroup(test.database)].map(({ runGroupId }) => runGroupId);
    for (const runGroupId of groups) await begin('pause', runGroupId);
    const failed: number[] = [];
    const failing = operations(interrupted(test.database, 1, () => Promise.reject(new Died())));
    expect(await failing.continueUnfinished((id) => failed.push(id))).toEqual([groups[1]]);
    expect(failed).toEqual([groups[0]]);
    expect(await operations(test.database).continueUnfinished()).toEqual([groups[0]]);
  });

  it('mixes no two priorities: the last one asked for holds for all runs', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 3 });
    const overtaken = interrupted(test.database, 3, async () => {
      await operations(test.database).setPriority(runGroupId, 2);
    });
    await operations(overtaken).setPriority(runGroupId, 7);
    expect((await runsOf(runGroupId)).map((run) => run.priority)).toEqual([2, 2, 2]);
    const steps = await test.database.rows<{ priority: number }>(
      `select distinct priority from run_step where run_group_id = $1`,
      [runGroupId],
    );
    expect(steps).toEqual([{ priority: 2 }]);
  });
});
