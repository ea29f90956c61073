import {
  PermanentError,
  silentLogger,
  TransientError,
  type WorkflowDefinition,
  type WorkflowRun,
} from '@sluice/domain';
import { RunRepository } from '@sluice/persistence';
import {
  anEntry,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  eventually,
  seedGroup,
  type TestDatabase,
} from '@sluice/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StepContext, StepHandler } from '@sluice/steps';
import { HandlerModules } from '../handlers/handler-modules.js';
import { HandlerRegistry } from '../handlers/handler-registry.js';
import { STEPS_CHANNEL } from './steps-channel.js';
import { Worker } from './worker.js';
import type { WorkerSettings } from './worker-settings.js';

const settings: WorkerSettings = {
  workerId: 'w1',
  concurrency: 10,
  stepLimits: new Map(),
  queueConcurrency: 4,
  taskCount: 5,
  checkinIntervalMs: 200,
  checkinTimeoutMs: 2000,
  retryPolicy: { baseDelayMs: 5, maxDelayMs: 20 },
  stepTimeoutMs: 60_000,
  pollMs: 100,
  shutdownGraceMs: 5000,
};

const steps = ['validate', 'parse', 'chunk'] as const;

describe.each(DIALECTS)('workers on %s', (dialect) => {
  let test: TestDatabase;
  const workers: Worker[] = [];

  beforeEach(async () => {
    test = await createTestDatabase(dialect);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await test.drop();
  });

  const startWorker = async (
    handler: StepHandler,
    overrides: Partial<WorkerSettings> = {},
    registry = new HandlerRegistry(new HandlerModules('none')),
  ): Promise<Worker> => {
    for (const step of steps) registry.addStep(step, handler);
    const worker = new Worker(test.database, registry, { ...settings, ...overrides }, silentLogger);
    workers.push(worker);
    await worker.start();
    return worker;
  };

  /** Resolves when `group_end` of the group has been written. */
  const groupEnd = async (runGroupId: number): Promise<string> => {
    const ended = () =>
      test.database.rows<{ status: string }>(
        `select status from run_group where id = $1 and completed_date is not null`,
        [runGroupId],
      );
    const [row] = await eventually('the end of the run group', ended, (rows) => rows.length > 0);
    return row!.status;
  };

  const runsOf = async (batchId: number): Promise<WorkflowRun[]> => {
    const runs: WorkflowRun[] = [];
    for await (const page of new RunRepository(test.database).pages({ batchId })) runs.push(...page);
    return runs;
  };

  const historyProblems = (): Promise<unknown[]> =>
    test.database.rows(
      `select workflow_run_id, event, step_id, count(*) as count from lifecycle_history
       where event in ('item_start', 'item_end', 'item_failed', 'step_end', 'step_failed', 'group_start', 'group_end')
       group by workflow_run_id, event, step_id having count(*) > 1`,
    );

  it('runs every step of every document in order, once', async () => {
    const seen: string[] = [];
    await startWorker(({ step, run }) => {
      seen.push(`${run.id} ${step.workflowStepNumber}`);
      return Promise.resolve({ ok: true });
    });
    const { runGroupId, batchId } = await seedGroup(test.database, { documents: 30, workflow: aWorkflow(steps) });
    expect(await groupEnd(runGroupId)).toBe('COMPLETED');
    expect(seen).toHaveLength(90);
    expect(new Set(seen).size).toBe(90);
    for (const run of await runsOf(batchId)) {
      const order = seen.filter((entry) => entry.startsWith(`${run.id} `));
      expect(order).toEqual([1, 2, 3].map((number) => `${run.id} ${number}`));
    }
    expect(await historyProblems()).toEqual([]);
  });

  it('shares the work among several workers without running anything twice', async () => {
    const seen: string[] = [];
    const handler: StepHandler = ({ step }) => {
      seen.push(`${step.id}`);
      return Promise.resolve(undefined);
    };
    const { runGroupId } = await seedGroup(test.database, { documents: 60, workflow: aWorkflow(steps) });
    await Promise.all(['a', 'b', 'c'].map((workerId) => startWorker(handler, { workerId })));
    await groupEnd(runGroupId);
    expect(seen).toHaveLength(180);
    expect(new Set(seen).size).toBe(180);
    expect(await historyProblems()).toEqual([]);
  });

  it('never runs more steps at once than its concurrency', async () => {
    let running = 0;
    let most = 0;
    await startWorker(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return undefined;
      },
      { concurrency: 3, taskCount: 50 },
    );
    const { runGroupId } = await seedGroup(test.database, { documents: 20, workflow: aWorkflow(steps) });
    await groupEnd(runGroupId);
    expect(most).toBe(3);
  });

  it('never runs more steps of a type than its limit, and all others meanwhile', async () => {
    const running = new Map<string, number>();
    const most = new Map<string, number>();
    const parses: (() => void)[] = [];
    const validated = Promise.withResolvers<true>();
    let validates = 0;
    await startWorker(
      async ({ step }) => {
        const count = (running.get(step.stepType) ?? 0) + 1;
        running.set(step.stepType, count);
        most.set(step.stepType, Math.max(count, most.get(step.stepType) ?? 0));
        if (step.stepType === 'validate' && (validates += 1) === 40) validated.resolve(true);
        // Parsing stands still until everything is validated.
        if (step.stepType === 'parse' && validates < 40) await new Promise<void>((resolve) => parses.push(resolve));
        running.set(step.stepType, running.get(step.stepType)! - 1);
        return undefined;
      },
      { concurrency: 6, stepLimits: new Map([['parse', 2]]), pollMs: 60_000 },
    );
    const { runGroupId } = await seedGroup(test.database, { documents: 40, workflow: aWorkflow(steps) });
    await test.database.notify(STEPS_CHANNEL, '');
    await validated.promise;
    expect(parses).toHaveLength(2);
    for (const release of parses.splice(0)) release();
    expect(await groupEnd(runGroupId)).toBe('COMPLETED');
    expect(most.get('parse')).toBe(2);
  });

  it('does not let a group of 10 wait for one of 1,000 of equal priority', async () => {
    let handled = 0;
    const busy = Promise.withResolvers<true>();
    const joined = Promise.withResolvers<true>();
    await startWorker(
      async () => {
        handled += 1;
        if (handled === 200) busy.resolve(true);
        if (handled >= 200) await joined.promise;
        return undefined;
      },
      { concurrency: 4 },
    );
    const large = await seedGroup(test.database, { documents: 1000, workflow: aWorkflow(steps) });
    await test.database.notify(STEPS_CHANNEL, '');
    await busy.promise;
    const small = await seedGroup(test.database, { documents: 10, workflow: aWorkflow(steps) });
    joined.resolve(true);
    expect(await groupEnd(small.runGroupId)).toBe('COMPLETED');
    const [last] = await test.database.rows<{ date: number }>(
      `select max(completed_date) as date from workflow_run where run_group_id = $1`,
      [small.runGroupId],
    );
    const [begun] = await test.database.rows<{ count: number }>(
      `select count(*) as count from run_step where run_group_id = $1 and start_date < $2`,
      [large.runGroupId, last!.date],
    );
    // 200 before the small group came, as many as its own 30 beside it, and what the worker held or claimed in advance.
    expect(Number(begun!.count)).toBeLessThan(200 + 30 + 30);
  });

  it('retries a transient failure and counts the attempts', async () => {
    await startWorker(({ step }) => {
      if (step.stepType === 'parse' && step.retry < 3) throw new TransientError('PARSER_DOWN', 'The parser is down');
      return Promise.resolve(undefined);
    });
    const { runGroupId, batchId } = await seedGroup(test.database, { workflow: aWorkflow(steps) });
    expect(await groupEnd(runGroupId)).toBe('COMPLETED');
    const repository = new RunRepository(test.database);
    const [run] = await runsOf(batchId);
    const [validate, parse] = await repository.stepsOf([run!.id]);
    expect(validate).toMatchObject({ retry: 1, status: 'COMPLETED' });
    expect(parse).toMatchObject({ retry: 3, status: 'COMPLETED' });
    const events = (await repository.lifecycleOf(run!.id)).map(({ event }) => event);
    expect(events.filter((event) => event === 'step_start')).toHaveLength(5);
    expect(events).not.toContain('step_failed');
  });

  it('fails a document for good, says why, and goes on with the others', async () => {
    await startWorker(({ run, step }) => {
      if (run.id % 2 === 0 && step.stepType === 'parse') throw new PermanentError('ENCRYPTED', 'The PDF is encrypted');
      return Promise.resolve(undefined);
    });
    const { runGroupId, batchId } = await seedGroup(test.database, { documents: 10, workflow: aWorkflow(steps) });
    expect(await groupEnd(runGroupId)).toBe('FAILED');
    const runs = await runsOf(batchId);
    expect(runs.filter((run) => run.status === 'COMPLETED')).toHaveLength(5);
    const failed = runs.filter((run) => run.status === 'FAILED');
    expect(failed).toHaveLength(5);
    expect(failed[0]?.statusMessage).toBe('The PDF is encrypted');
    expect(await historyProblems()).toEqual([]);
  });

  it('stops a handler that takes too long, also one that ignores its signal', async () => {
    let aborted = false;
    await startWorker(
      ({ signal }) => {
        signal.addEventListener('abort', () => (aborted = true));
        return new Promise(() => undefined);
      },
      { stepTimeoutMs: 30 },
    );
    const { runGroupId, batchId } = await seedGroup(test.database, {
      workflow: aWorkflow(['validate'], { retries: 2 }),
    });
    expect(await groupEnd(runGroupId)).toBe('FAILED');
    const [run] = await runsOf(batchId);
    expect(run?.statusMessage).toBe('Step validate took longer than 0.03 s and was stopped');
    expect(aborted).toBe(true);
  });

  it.each([
    ['an error with a NUL character', () => Promise.reject(new PermanentError('ODD', 'a\0b')), 'ab'],
    [
      'a circular answer',
      () => {
        const answer: Record<string, unknown> = {};
        answer.self = answer;
        return Promise.resolve(answer);
      },
      /no JSON object/,
    ],
  ])('%s fails its step only', async (_name, handler, message) => {
    await startWorker(({ run, step }) =>
      run.id % 2 && step.stepType === 'validate' ? handler() : Promise.resolve(undefined),
    );
    const { runGroupId } = await seedGroup(test.database, { documents: 4, workflow: aWorkflow(steps) });
    expect(await groupEnd(runGroupId)).toBe('FAILED');
    const runs = await test.database.rows<{ status: string; status_message: string | null }>(
      `select status, status_message from workflow_run where run_group_id = $1 order by status`,
      [runGroupId],
    );
    expect(runs.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'FAILED', 'FAILED']);
    expect(runs[3]?.status_message).toMatch(message);
  });

  it('fails with the name of the method when the handler is gone', async () => {
    await startWorker(() => Promise.resolve(undefined));
    const workflow: WorkflowDefinition = {
      ...aWorkflow(),
      item_steps: { enrich: anEntry('enrich', { method: 'acme.tags.add' }) },
    };
    const { runGroupId, batchId } = await seedGroup(test.database, { workflow });
    expect(await groupEnd(runGroupId)).toBe('FAILED');
    const [run] = await runsOf(batchId);
    expect(run?.statusMessage).toContain('acme.tags.add');
  });

  it('lets running steps finish when it stops', async () => {
    let begun!: () => void;
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    let release!: () => void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const worker = await startWorker(async () => {
      begun();
      await gate;
      return undefined;
    });
    const { batchId } = await seedGroup(test.database, { workflow: aWorkflow(steps) });
    await test.database.notify('sluice_steps', '');
    await beginning;
    const stopped = worker.stop();
    release();
    await stopped;
    const repository = new RunRepository(test.database);
    const [run] = await runsOf(batchId);
    const statuses = (await repository.stepsOf([run!.id])).map(({ status }) => status);
    expect(statuses).toEqual(['COMPLETED', 'PENDING', 'PENDING']);
    expect(await test.database.rows(`select id from worker`)).toEqual([]);
  });

  it('gives steps back uncounted that do not finish within the grace', async () => {
    let begun!: () => void;
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const worker = await startWorker(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          begun();
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
      { shutdownGraceMs: 20 },
    );
    const { batchId } = await seedGroup(test.database, { workflow: aWorkflow(steps) });
    await test.database.notify('sluice_steps', '');
    await beginning;
    await worker.stop();
    const repository = new RunRepository(test.database);
    const [run] = await runsOf(batchId);
    expect((await repository.stepsOf([run!.id]))[0]).toMatchObject({ status: 'PENDING', retry: 0 });
  });

  it('takes over from a worker that died, and drops what the zombie answers later', async () => {
    let release!: () => void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let begun!: () => void;
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    // Heartbeats only every hour, with a time-out as long: to the others, whose time-out is short, this worker is dead. It has no
    // room to claim the step again itself.
    const zombie = await startWorker(
      async () => {
        begun();
        await gate;
        return { by: 'zombie' };
      },
      { workerId: 'zombie', concurrency: 1, checkinIntervalMs: 3_600_000, checkinTimeoutMs: 10_800_000 },
    );
    const { runGroupId, batchId } = await seedGroup(test.database, { workflow: aWorkflow(['validate']) });
    await test.database.notify('sluice_steps', '');
    await beginning;
    await test.database.rows(`update worker set checkin_date = checkin_date - 60000 where id = 'zombie'`);
    await startWorker(() => Promise.resolve({ by: 'successor' }), { workerId: 'successor', checkinTimeoutMs: 200 });
    expect(await groupEnd(runGroupId)).toBe('COMPLETED');
    release();
    await zombie.stop();
    const repository = new RunRepository(test.database);
    const [run] = await runsOf(batchId);
    const [step] = await repository.stepsOf([run!.id]);
    expect(step).toMatchObject({ retry: 2, workerId: 'successor', statusMeta: { by: 'successor' } });
    expect(await historyProblems()).toEqual([]);
  });

  it('keeps its own steps when its heartbeat was late', async () => {
    const finish = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<AbortSignal>();
    // The first sweep comes before the first heartbeat: after 225 to 375 ms, and after 400 ms.
    await startWorker(
      ({ signal }) => {
        begun.resolve(signal);
        return finish.promise;
      },
      { checkinIntervalMs: 60_000, checkinTimeoutMs: 1200 },
    );
    const { runGroupId, batchId } = await seedGroup(test.database, { workflow: aWorkflow(['validate']) });
    const signal = await begun.promise;
    const [before] = await test.database.rows<{ late: number }>(
      `update worker set checkin_date = checkin_date - 600000 where id = 'w1' returning checkin_date as late`,
    );
    const checkin = () =>
      test.database.rows<{ date: number }>(`select checkin_date as date from worker where id = 'w1'`);
    const isLate = Number(before!.late) + 300_000;
    await eventually('a heartbeat', checkin, ([row]) => Number(row!.date) > isLate);
    expect(signal.aborted).toBe(false);
    finish.resolve(undefined);
    expect(await groupEnd(runGroupId)).toBe('COMPLETED');
    const [run] = await runsOf(batchId);
    const [step] = await new RunRepository(test.database).stepsOf([run!.id]);
    expect(step).toMatchObject({ status: 'COMPLETED', retry: 1, workerId: 'w1' });
  });

  it('runs lifecycle handlers with retries of their own, apart from the run', async () => {
    const calls: string[] = [];
    const registry = new HandlerRegistry(new HandlerModules('none'))
      .addEvent('good', ({ event }) => {
        calls.push(event);
        return Promise.resolve({ noted: true });
      })
      .addEvent('bad', () => Promise.reject(new Error('hook is down')));
    const workflow = aWorkflow(['validate'], {
      events: {
        group_end: [anEntry('good')],
        step_end: [anEntry('bad', { retries: 2 })],
        item_start: [anEntry('good')],
      },
    });
    await startWorker(() => Promise.resolve(undefined), {}, registry);
    const { runGroupId } = await seedGroup(test.database, { workflow });
    expect(await groupEnd(runGroupId)).toBe('COMPLETED');
    const open = () => test.database.rows(`select id from lifecycle_history where completed_date is null`);
    await eventually('the end of all handlers', open, (rows) => rows.length === 0);
    expect(calls.sort()).toEqual(['group_end', 'item_start']);
    const rows = await test.database.rows(
      `select event, handler_name, status, status_message, retry from lifecycle_history where handler_name is not null order by event`,
    );
    expect(rows).toEqual([
      { event: 'group_end', handler_name: 'good', status: 'COMPLETED', status_message: null, retry: 1 },
      { event: 'item_start', handler_name: 'good', status: 'COMPLETED', status_message: null, retry: 1 },
      { event: 'step_end', handler_name: 'bad', status: 'FAILED', status_message: 'hook is down', retry: 2 },
    ]);
  });

  it('gives handlers the parameters of the set over those of the definition', async () => {
    const given: StepContext['parameters'][] = [];
    await startWorker(({ parameters }) => {
      given.push(parameters);
      return Promise.resolve(undefined);
    });
    const workflow = {
      ...aWorkflow(),
      item_steps: { parse: anEntry('parse', { parameters: { format: 'html', ocr: true } }) },
    };
    const { runGroupId } = await seedGroup(test.database, {
      workflow,
      parameters: { id: 'p', name: 'p', meta: {}, config: { parse: { format: 'markdown' } } },
    });
    await groupEnd(runGroupId);
    expect(given).toEqual([{ format: 'markdown', ocr: true }]);
  });
});
