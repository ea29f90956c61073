import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkAction, StepOutcome } from '@sluice/domain';
import { createStepQueue, QueueState, type RunSearch, type StepQueue } from '@sluice/persistence';
import { aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '@sluice/persistence/testing';
import { BulkControl, type BulkSlice } from './bulk-control.js';
import { GroupControl } from './group-control.js';

const completed: StepOutcome = { status: 'COMPLETED', delayMs: 0, message: null, meta: {} };
const failed: StepOutcome = { status: 'FAILED', delayMs: 0, message: 'No', meta: { error: 'NO_TEXT' } };
const workflow = aWorkflow(['validate', 'parse']);
/** Smaller than what is done, so that it takes several. */
const WINDOW = 2;

describe.each(DIALECTS)('actions on all runs that match, on %s', (dialect) => {
  let test: TestDatabase;
  let queue: StepQueue;
  let bulk: BulkControl;
  let priority = 0;

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    queue = createStepQueue(test.database);
    bulk = new BulkControl(test.database, WINDOW);
  });
  afterAll(() => test.drop());

  const seed = (documents: number): Promise<{ batchId: number; runGroupId: number }> =>
    seedGroup(test.database, { documents, workflow, priority: (priority += 1) });

  /** Claims the first steps of the newest group and settles them so. */
  const settle = async (...outcomes: readonly (StepOutcome | null)[]): Promise<void> => {
    const turn = { workerId: 'w', chain: false };
    const { claimed } = await queue.turn({ ...turn, settlements: [], capacity: outcomes.length });
    const settlements = claimed.flatMap(({ step, attempt }, index) => {
      const outcome = outcomes[index];
      return outcome ? [{ stepId: step.id, attempt, outcome }] : [];
    });
    await queue.turn({ ...turn, settlements, capacity: 0 });
  };

  const apply = async (action: BulkAction, search: RunSearch) => {
    const operation = await bulk.begin(action, search);
    const refused = new Map<string, number>();
    let changed = 0;
    let slices = 0;
    for (let after: number | null = 0; after !== null; slices += 1) {
      const slice: BulkSlice = await bulk.slice((await bulk.find(operation.id))!, after);
      changed += slice.changed;
      for (const [reason, count] of slice.refused) refused.set(reason, (refused.get(reason) ?? 0) + count);
      after = slice.next;
    }
    return { id: operation.id, changed, refused: Object.fromEntries(refused), slices };
  };

  const stepsOf = async (runGroupId: number): Promise<string[]> =>
    (
      await test.database.rows<{ status: string; queue_state: number }>(
        `select status, queue_state from run_step where run_group_id = $1 order by workflow_run_id, workflow_step_number`,
        [runGroupId],
      )
    ).map((row) => `${row.status} ${row.queue_state}`);

  const groupOf = async (runGroupId: number) =>
    (
      await test.database.rows<{ status: string; ends: number }>(
        `select g.status, (select count(*) from lifecycle_history h where h.run_group_id = g.id and h.event = 'group_end') as ends
         from run_group g where g.id = $1`,
        [runGroupId],
      )
    )[0];

  it('cancel what is open, say why the rest is left alone, and are undone by retrying exactly that', async () => {
    const { runGroupId } = await seed(5);
    await settle(failed, null);
    expect(await bulk.preview('cancel', { runGroupId })).toEqual([
      { state: 'failed', refusal: 'finished', count: 1 },
      { state: 'pending', refusal: null, count: 3 },
      { state: 'running', refusal: null, count: 1 },
    ]);
    const done = await apply('cancel', { runGroupId });
    expect(done).toMatchObject({ changed: 4, refused: { finished: 1 }, slices: 3 });
    expect(await groupOf(runGroupId)).toEqual({ status: 'FAILED', ends: 1 });
    expect(await apply('cancel', { runGroupId })).toMatchObject({ changed: 0, refused: { finished: 5 } });

    const undone = await apply('retry', { bulkId: done.id });
    expect(undone).toMatchObject({ changed: 4, refused: {} });
    expect((await stepsOf(runGroupId)).filter((_, index) => index % 2 === 0)).toEqual([
      'FAILED 4',
      ...Array.from({ length: 4 }, () => 'PENDING 1'),
    ]);
    expect(await bulk.preview('retry', { bulkId: done.id })).toEqual([]);
  });

  it('pause and resume what a worker holds as well, and are undone by each other', async () => {
    const { runGroupId } = await seed(3);
    await settle(null);
    const paused = await apply('pause', { runGroupId });
    expect(paused).toMatchObject({ changed: 3, refused: {} });
    expect(await stepsOf(runGroupId)).toEqual([
      `RUNNING ${QueueState.Leased}`,
      `PENDING ${QueueState.Blocked}`,
      `PENDING ${QueueState.Paused}`,
      `PENDING ${QueueState.Blocked}`,
      `PENDING ${QueueState.Paused}`,
      `PENDING ${QueueState.Blocked}`,
    ]);
    expect(await apply('pause', { runGroupId, states: ['paused'] })).toMatchObject({
      changed: 0,
      refused: { paused_already: 3 },
    });
    expect(
      (await queue.turn({ workerId: 'other', settlements: [], capacity: 9, chain: false })).claimed,
    ).not.toContainEqual(expect.objectContaining({ run: expect.objectContaining({ runGroupId }) }));
    expect(await apply('resume', { bulkId: paused.id })).toMatchObject({ changed: 3 });
    expect((await stepsOf(runGroupId))[2]).toBe(`PENDING ${QueueState.Ready}`);
    expect(await apply('resume', { runGroupId })).toMatchObject({ changed: 0, refused: { not_paused: 3 } });
  });

  it('leave runs paused whose group is', async () => {
    const { runGroupId } = await seed(2);
    await apply('pause', { runGroupId });
    await new GroupControl(test.database).pause(runGroupId);
    expect(await apply('resume', { runGroupId })).toMatchObject({ changed: 2 });
    expect((await stepsOf(runGroupId))[0]).toBe(`PENDING ${QueueState.Paused}`);
    expect(await apply('resume', { runGroupId })).toMatchObject({ changed: 0, refused: { group_paused: 2 } });
  });

  it('retry what failed, but nothing of a group that is being cancelled', async () => {
    const { runGroupId } = await seed(3);
    await settle(failed, failed, completed);
    expect(await apply('retry', { runGroupId, code: 'OTHER' })).toMatchObject({ changed: 0, refused: {} });
    await test.database.rows(`update run_group set control = 'cancelling' where id = $1`, [runGroupId]);
    expect(await apply('retry', { runGroupId })).toMatchObject({
      changed: 0,
      refused: { being_cancelled: 2, not_failed: 1 },
    });
    await test.database.rows(`update run_group set control = null where id = $1`, [runGroupId]);
    expect(await apply('retry', { runGroupId, code: 'NO_TEXT' })).toMatchObject({ changed: 2 });
  });

  it('mean the runs that there were when they began', async () => {
    const { runGroupId, batchId } = await seed(2);
    const operation = await bulk.begin('cancel', { batchId });
    const later = await seed(1);
    await test.database.rows(`update workflow_run set batch_id = $1 where run_group_id = $2`, [
      batchId,
      later.runGroupId,
    ]);
    expect(await bulk.slice(operation, 0)).toMatchObject({ changed: 2 });
    expect(await stepsOf(later.runGroupId)).toContain(`PENDING ${QueueState.Ready}`);
    expect(await groupOf(runGroupId)).toMatchObject({ status: 'FAILED' });
  });

  it('end all together, whatever workers and others do beside them, and lose no run', async () => {
    const { runGroupId } = await seed(40);
    const stop = new AbortController();
    const work = async (workerId: string): Promise<void> => {
      await queue.register({ id: workerId, instance: workerId, hostname: 'test', pid: 1 });
      let held: { stepId: number; attempt: number; outcome: StepOutcome }[] = [];
      while (!stop.signal.aborted || held.length > 0) {
        const capacity = stop.signal.aborted ? 0 : 3;
        const turn = await queue.turn({ workerId, settlements: held, capacity, chain: true });
        held = turn.claimed.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome: completed }));
        // Chained steps of a worker that is to stop are settled, too.
        await new Promise(setImmediate);
      }
    };
    const workers = ['a', 'b'].map(work);
    const actions: readonly BulkAction[] = ['pause', 'cancel', 'resume', 'retry', 'pause', 'retry', 'cancel', 'resume'];
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(actions.map((action) => apply(action, { runGroupId })));
    }
    while ((await apply('resume', { runGroupId })).changed + (await apply('retry', { runGroupId })).changed > 0);
    const open = async (): Promise<number> =>
      (
        await test.database.rows<{ n: number }>(
          `select count(*) as n from workflow_run where run_group_id = $1 and completed_date is null`,
          [runGroupId],
        )
      )[0]!.n;
    while ((await open()) > 0) await new Promise(setImmediate);
    stop.abort();
    await Promise.all(workers);
    expect(new Set(await stepsOf(runGroupId))).toEqual(new Set([`COMPLETED ${QueueState.Done}`]));
  });
});
