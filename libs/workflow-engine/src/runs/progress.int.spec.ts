import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GroupControl } from './group-control.js';
import { RunControl } from './run-control.js';
import { createStepQueue, ProgressRepository, QueueState, type StepQueue } from '@sluice/persistence';
import { createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '@sluice/persistence/testing';

describe.each(DIALECTS)('what runs wait for, on %s', (dialect) => {
  let test: TestDatabase;
  let progress: ProgressRepository;
  let queue: StepQueue;

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    progress = new ProgressRepository(test.database);
    queue = createStepQueue(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    for (const table of ['lifecycle_history', 'run_step', 'workflow_run', 'run_group_handler', 'run_group', 'worker']) {
      await test.database.rows(`delete from ${table}`);
    }
  });

  const runsOf = async (batchId: number): Promise<number[]> =>
    (
      await test.database.rows<{ id: number }>(`select id from workflow_run where batch_id = $1 order by id`, [batchId])
    ).map((run) => run.id);

  it('is their place in the queue, by priority and turn', async () => {
    const { batchId, runGroupId } = await seedGroup(test.database, { documents: 3 });
    const urgent = await seedGroup(test.database, { documents: 2, priority: 4 });
    const runs = await runsOf(batchId);
    const place = await progress.placeOfRun(runs[1]!);
    expect(place).toMatchObject({
      runGroupId,
      paused: false,
      step: { queueState: QueueState.Ready, name: 'validate' },
    });
    expect(await progress.position(place!.step!)).toBe(4);
    expect(await progress.placeOfGroup(runGroupId)).toMatchObject({ position: 3, running: false, nextRetry: null });
    expect(await progress.placeOfGroup(urgent.runGroupId)).toMatchObject({ position: 1 });
    expect(await progress.openRunsUpTo(runGroupId, runs[1]!)).toBe(2);
    expect(await progress.placeOfRun(0)).toBeNull();
    expect(await progress.placeOfGroup(0)).toBeNull();
  });

  it('is a pause, a retry that is due, a worker', async () => {
    const { batchId, runGroupId } = await seedGroup(test.database, { documents: 2 });
    const [one, other] = await runsOf(batchId);
    await new RunControl(test.database).pause(one!);
    expect(await progress.placeOfRun(one!)).toMatchObject({
      paused: true,
      groupPaused: false,
      step: { queueState: QueueState.Paused },
    });
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 2, chain: false });
    expect(await progress.placeOfGroup(runGroupId)).toMatchObject({ running: true, position: null });
    await queue.turn({
      workerId: 'w',
      settlements: [
        {
          stepId: claimed[0]!.step.id,
          attempt: 1,
          outcome: { status: 'ERROR', delayMs: 60_000, message: 'The parser is down', meta: {} },
        },
      ],
      capacity: 0,
      chain: false,
    });
    const late = await progress.placeOfRun(other!);
    expect(late).toMatchObject({ step: { queueState: QueueState.Delayed, message: 'The parser is down' } });
    expect(late!.step!.readyDate!.getTime() - late!.now.getTime()).toBeGreaterThan(50_000);
    expect((await progress.placeOfGroup(runGroupId))?.nextRetry).toEqual({
      date: late!.step!.readyDate,
      message: 'The parser is down',
      waitsForOutage: false,
    });
    await new GroupControl(test.database).pause(runGroupId);
    expect(await progress.placeOfGroup(runGroupId)).toMatchObject({ paused: true, running: false, nextRetry: null });
    expect(await progress.livingWorkers(60_000)).toBe(0);
    await queue.register({ id: 'w', instance: 'i', hostname: 'h', pid: 1 });
    expect(await progress.livingWorkers(60_000)).toBe(1);
  });

  it('is nothing for what is finished, whose times tell how long the rest will take', async () => {
    const { batchId, runGroupId } = await seedGroup(test.database, { documents: 3 });
    const [one, other] = await runsOf(batchId);
    await new RunControl(test.database).cancel(one!);
    await test.database.rows(
      `update workflow_run set status = 'COMPLETED', start_date = 5, completed_date = 9 where id = $1`,
      [other],
    );
    expect(await progress.placeOfRun(one!)).toMatchObject({ finished: true, step: null });
    expect(await progress.countRuns(runGroupId)).toEqual({ FAILED: 1, COMPLETED: 1, PENDING: 1 });
    const ends = await progress.recentEnds(runGroupId, 10);
    expect(ends).toHaveLength(2);
    expect(ends[1]).toEqual({ startDate: new Date(5), completedDate: new Date(9) });
  });
});
