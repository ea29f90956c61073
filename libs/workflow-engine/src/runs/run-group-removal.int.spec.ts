import { NotFoundError, type StepOutcome } from '@sluice/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ClaimedStep, createStepQueue, type StepQueue } from '@sluice/persistence';
import {
  anEntry,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  seedGroup,
  type TestDatabase,
} from '@sluice/persistence/testing';
import { RunGroupRemoval } from './run-group-removal.js';

const completed: StepOutcome = { status: 'COMPLETED', delayMs: 0, message: null, meta: {} };
const two = aWorkflow(['validate', 'parse'], { events: { step_end: [anEntry('log')] } });

describe.each(DIALECTS)('removal of run groups on %s', (dialect) => {
  let test: TestDatabase;
  let queue: StepQueue;
  let removal: RunGroupRemoval;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    queue = createStepQueue(test.database);
    removal = new RunGroupRemoval(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    for (const table of TABLES) await test.database.rows(`delete from ${table}`);
  });

  const TABLES = ['lifecycle_history', 'run_step', 'workflow_run', 'run_group_handler', 'run_group'];

  const claim = async (capacity: number, workerId = 'w'): Promise<readonly ClaimedStep[]> =>
    (await queue.turn({ workerId, settlements: [], capacity, chain: false })).claimed;

  const settle = (steps: readonly ClaimedStep[], workerId = 'w') =>
    queue.turn({
      workerId,
      settlements: steps.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome: completed })),
      capacity: 0,
      chain: false,
    });

  const counts = async (): Promise<number[]> =>
    Promise.all(
      TABLES.map(async (table) => {
        const [row] = await test.database.rows<{ count: number }>(`select count(*) as count from ${table}`);
        return row!.count;
      }),
    );

  const completedDate = async (batchId: number): Promise<number | null> => {
    const [row] = await test.database.rows<{ completed_date: number | null }>(
      `select completed_date from document_batch where id = $1`,
      [batchId],
    );
    return row!.completed_date;
  };

  it('removes runs, steps and lifecycle, and counts them', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 3, workflow: two });
    await settle(await claim(2));
    const [history] = await test.database.rows<{ count: number }>(`select count(*) as count from lifecycle_history`);
    expect(await removal.remove(runGroupId)).toEqual({ runs: 3, steps: 6, lifecycle: history!.count });
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  it('leaves other groups alone', async () => {
    const other = await seedGroup(test.database, { documents: 2, workflow: two });
    const before = await counts();
    const { runGroupId } = await seedGroup(test.database, { documents: 3, workflow: two });
    await removal.remove(runGroupId);
    expect(await counts()).toEqual(before);
    expect((await claim(9)).map(({ run }) => run.runGroupId)).toEqual([other.runGroupId, other.runGroupId]);
  });

  it('takes a running group away from its workers: what they settle finds no row', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 3, workflow: two });
    const held = await claim(3);
    await removal.remove(runGroupId);
    expect(await settle(held)).toMatchObject({ settled: new Set(), activated: 0, finishedRuns: [] });
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  it('completes the batch when its other groups are finished', async () => {
    const { runGroupId, batchId } = await seedGroup(test.database, { documents: 1, workflow: two });
    await test.database.rows(
      `insert into run_group (name, workflow_definition_id, param_definition_id, batch_id, created_date, status_date, status,
         status_meta, workflow_snapshot, param_snapshot, completed_date)
       values ('earlier', 'w', 'p', $1, 0, 0, 'COMPLETED', '{}', '{}', '{}', 1)`,
      [batchId],
    );
    await removal.remove(runGroupId);
    expect(await completedDate(batchId)).not.toBeNull();
  });

  it('leaves a batch without groups open', async () => {
    const { runGroupId, batchId } = await seedGroup(test.database, { documents: 1, workflow: two });
    await removal.remove(runGroupId);
    expect(await completedDate(batchId)).toBeNull();
  });

  it('throws when there is no such group', async () => {
    await expect(removal.remove(4711)).rejects.toThrow(NotFoundError);
  });

  it('goes through while workers claim and settle as fast as they can', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 400, workflow: two });
    let removed = false;
    const work = async (workerId: string): Promise<void> => {
      let held: readonly ClaimedStep[] = [];
      while (!removed) {
        const turn = await queue.turn({
          workerId,
          settlements: held.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome: completed })),
          capacity: 5,
          chain: true,
        });
        held = turn.claimed;
      }
    };
    const workers = ['a', 'b', 'c', 'd'].map(work);
    try {
      expect(await removal.remove(runGroupId)).toMatchObject({ runs: 400, steps: 800 });
    } finally {
      removed = true;
    }
    await Promise.all(workers);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  it('leaves a group as it was when the removal fails', async () => {
    const { runGroupId } = await seedGroup(test.database, { documents: 2, workflow: two });
    const before = await counts();
    await test.database.rows(
      dialect === 'sqlite'
        ? `create trigger no_removal before delete on run_group begin select raise(abort, 'no'); end`
        : `create rule no_removal as on delete to run_group do instead (select 1 / 0)`,
    );
    try {
      await expect(removal.remove(runGroupId)).rejects.toThrow();
    } finally {
      await test.database.rows(dialect === 'sqlite' ? `drop trigger no_removal` : `drop rule no_removal on run_group`);
    }
    expect(await counts()).toEqual(before);
    expect(await claim(9)).toHaveLength(2);
  });
});
