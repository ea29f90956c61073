import { silentLogger, type WorkflowStepType } from '@sluice/domain';
import { GroupControl } from '../runs/group-control.js';
import { RunControl } from '../runs/run-control.js';
import { connectDatabase, type Database, RunRepository } from '@sluice/persistence';
import { aWorkflow, createTestDatabase, DIALECTS, eventually, seedGroup, type TestDatabase } from '@sluice/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StepHandler } from '@sluice/steps';
import { HandlerModules } from '../handlers/handler-modules.js';
import { HandlerRegistry } from '../handlers/handler-registry.js';
import { CANCELLED_NOTICE, STEPS_CHANNEL } from './steps-channel.js';
import { Worker } from './worker.js';
import type { WorkerSettings } from './worker-settings.js';

/** Heartbeats are rare, so that it is not they who notice a cancellation. */
const settings: WorkerSettings = {
  workerId: 'w1',
  concurrency: 10,
  stepLimits: new Map(),
  queueConcurrency: 4,
  taskCount: 5,
  checkinIntervalMs: 60_000,
  checkinTimeoutMs: 600_000,
  retryPolicy: { baseDelayMs: 5, maxDelayMs: 20 },
  stepTimeoutMs: 60_000,
  pollMs: 100,
  shutdownGraceMs: 5000,
};

const steps: readonly WorkflowStepType[] = ['validate', 'parse', 'chunk'];

describe.each(DIALECTS)('control of what workers run on %s', (dialect) => {
  let test: TestDatabase;
  const workers: Worker[] = [];
  const databases: Database[] = [];

  beforeEach(async () => {
    test = await createTestDatabase(dialect);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await Promise.all(databases.splice(0).map((database) => database.close()));
    await test.drop();
  });

  const startWorker = async (
    handler: StepHandler,
    overrides: Partial<WorkerSettings> = {},
    database: Database = test.database,
  ): Promise<Worker> => {
    const registry = new HandlerRegistry(new HandlerModules('none'));
    for (const step of steps) registry.addStep(step, handler);
    const worker = new Worker(database, registry, { ...settings, ...overrides }, silentLogger);
    workers.push(worker);
    await worker.start();
    return worker;
  };

  const runsOf = (batchId: number) =>
    test.database.rows<{ id: number; status: string; status_message: string | null }>(
      `select id, status, status_message from workflow_run where batch_id = $1 order by id`,
      [batchId],
    );
  const stepsOf = async (batchId: number) => {
    const runs = await runsOf(batchId);
    return new RunRepository(test.database).stepsOf(runs.map((run) => run.id));
  };

  /** A handler that runs until it is aborted, or for ever when it ignores its signal. */
  const endless = (heedful: boolean) => {
    let begin!: () => void;
    let abort!: (reason: unknown) => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const aborted = new Promise<unknown>((resolve) => (abort = resolve));
    const handler: StepHandler = ({ signal }) =>
      new Promise((_resolve, reject) => {
        begin();
        signal.addEventListener('abort', () => {
          abort(signal.reason);
          if (heedful) reject(signal.reason as Error);
        });
      });
    return { handler, begun, aborted };
  };

  it.each([
    ['that heeds its signal', true],
    ['that ignores its signal', false],
  ])('aborts a running handler %s at once when its run is cancelled', async (_name, heedful) => {
    const { handler, begun, aborted } = endless(heedful);
    await startWorker(handler);
    const { batchId } = await seedGroup(test.database, { workflow: aWorkflow(steps) });
    await test.database.notify(STEPS_CHANNEL, '');
    await begun;
    const [run] = await runsOf(batchId);
    const before = performance.now();
    await new RunControl(test.database).cancel(run!.id);
    await test.database.notify(STEPS_CHANNEL, CANCELLED_NOTICE);
    expect(String(await aborted)).toContain('no longer held by this worker');
    expect(performance.now() - before).toBeLessThan(1000);
    await workers[0]!.stop();
    expect((await runsOf(batchId))[0]).toMatchObject({ status: 'FAILED', status_message: 'Cancelled' });
    expect((await stepsOf(batchId)).map(({ status, retry }) => [status, retry])).toEqual([
      ['FAILED', 1],
      ['PENDING', 0],
      ['PENDING', 0],
    ]);
  });

  it('aborts handlers of another process within a second although no notification reaches it', async () => {
    const other = await connectDatabase({ url: test.url });
    databases.push(other);
    const { handler, begun, aborted } = endless(true);
    await startWorker(handler, {}, other);
    const { runGroupId } = await seedGroup(test.database, { documents: 3 });
    await begun;
    const before = performance.now();
    await new GroupControl(test.database).cancel(runGroupId);
    await aborted;
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('pauses and resumes a group under several workers without losing or repeating a step', async () => {
    const seen: number[] = [];
    // Handlers wait at the gate from the 20th step of a round on, until the group is paused.
    let gate = { closesAt: 20, closed: Promise.withResolvers<true>(), opened: Promise.withResolvers<true>() };
    const handler: StepHandler = async ({ step }) => {
      seen.push(step.id);
      const { closesAt, closed, opened } = gate;
      if (seen.length >= closesAt) {
        closed.resolve(true);
        await opened.promise;
      }
      return undefined;
    };
    const { runGroupId, batchId } = await seedGroup(test.database, { documents: 60, workflow: aWorkflow(steps) });
    await Promise.all(['a', 'b', 'c'].map((workerId) => startWorker(handler, { workerId, concurrency: 3 })));
    const control = new GroupControl(test.database);
    const held = () => test.database.rows(`select id from run_step where lease_owner is not null`);
    for (let round = 0; round < 4; round += 1) {
      const { closed, opened } = gate;
      await closed.promise;
      await control.pause(runGroupId);
      opened.resolve(true);
      await eventually('no held step', held, (all) => all.length === 0);
      const stopped = seen.length;
      expect(stopped).toBeLessThan(180);
      await test.database.notify(STEPS_CHANNEL, '');
      // Longer than the workers' poll: they have looked for work in vain.
      await new Promise((resolve) => setTimeout(resolve, 2 * settings.pollMs));
      expect(seen).toHaveLength(stopped);
      gate = {
        closesAt: round < 3 ? stopped + 20 : Infinity,
        closed: Promise.withResolvers<true>(),
        opened: Promise.withResolvers<true>(),
      };
      await control.resume(runGroupId);
      await test.database.notify(STEPS_CHANNEL, '');
    }
    await eventually(
      'the end of the runs',
      () => runsOf(batchId),
      (all) => all.every((run) => run.status === 'COMPLETED'),
    );
    expect(seen).toHaveLength(180);
    expect(new Set(seen).size).toBe(180);
  });

  it('leaves the step of a worker that dies during the pause paused, and its successor goes on after it', async () => {
    const zombie = endless(false);
    await startWorker(zombie.handler, { workerId: 'zombie' });
    // It lives on as a zombie, and may win the race for the step again, each time using up an attempt.
    const workflow = aWorkflow(steps, { retries: 100 });
    const { runGroupId, batchId } = await seedGroup(test.database, { workflow });
    await test.database.notify(STEPS_CHANNEL, '');
    await zombie.begun;
    const control = new GroupControl(test.database);
    expect(await control.pause(runGroupId)).toEqual({ moved: 1, running: 1 });
    await test.database.rows(`update worker set checkin_date = checkin_date - 600000 where id = 'zombie'`);
    const seen: string[] = [];
    await startWorker(
      ({ step }) => {
        seen.push(step.stepType);
        return Promise.resolve(undefined);
      },
      { workerId: 'successor', checkinTimeoutMs: 1000 },
    );
    await zombie.aborted;
    expect((await stepsOf(batchId))[0]).toMatchObject({ status: 'PENDING', retry: 1 });
    expect(seen).toEqual([]);
    await control.resume(runGroupId);
    await eventually(
      'the end of the runs',
      () => runsOf(batchId),
      (all) => all[0]?.status === 'COMPLETED',
    );
    expect(seen).toEqual(['validate', 'parse', 'chunk']);
  });

  it('carries on, at the start of a worker, with a cancellation whose process died', async () => {
    const { runGroupId, batchId } = await seedGroup(test.database, { documents: 2 });
    await test.database.rows(`update run_group set control = 'cancelling' where id = $1`, [runGroupId]);
    await startWorker(() => Promise.resolve(undefined));
    await eventually(
      'the end of the runs',
      () => runsOf(batchId),
      (all) => all.every((run) => run.status === 'FAILED'),
    );
    const [group] = await test.database.rows<{ status: string; status_message: string; control: string | null }>(
      `select status, status_message, control from run_group where id = $1`,
      [runGroupId],
    );
    expect(group).toEqual({ status: 'FAILED', status_message: 'Cancelled', control: null });
  });
});
