import { silentLogger } from '@sluice/domain';
import { anEntry, aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '@sluice/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventHandler } from '../handlers/handler.js';
import { HandlerModules } from '../handlers/handler-modules.js';
import { HandlerRegistry } from '../handlers/handler-registry.js';
import { STEPS_CHANNEL } from './steps-channel.js';
import { Worker } from './worker.js';
import type { WorkerSettings } from './worker-settings.js';

const settings: WorkerSettings = {
  workerId: 'w1',
  concurrency: 4,
  stepLimits: new Map(),
  queueConcurrency: 4,
  taskCount: 5,
  checkinIntervalMs: 60_000,
  checkinTimeoutMs: 600_000,
  retryPolicy: { baseDelayMs: 5, maxDelayMs: 20 },
  stepTimeoutMs: 60_000,
  pollMs: 50,
  shutdownGraceMs: 5000,
};

describe.each(DIALECTS)('lifecycle handlers on %s', (dialect) => {
  let test: TestDatabase;
  const workers: Worker[] = [];
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await test.drop();
  });

  const startWorker = async (tell: EventHandler, overrides: Partial<WorkerSettings> = {}): Promise<Worker> => {
    const registry = new HandlerRegistry(new HandlerModules('none'))
      .addStep('validate', () => Promise.resolve(undefined))
      .addEvent('tell', tell);
    const worker = new Worker(test.database, registry, { ...settings, ...overrides }, silentLogger);
    workers.push(worker);
    await worker.start();
    return worker;
  };

  const seed = (documents = 1) =>
    seedGroup(test.database, {
      documents,
      workflow: aWorkflow(['validate'], { events: { item_start: [anEntry('tell', { retries: 2 })] } }),
    });

  const rows = () =>
    test.database.rows<{ status: string; retry: number; lease_owner: string | null; status_meta: string }>(
      `select status, retry, lease_owner, status_meta from lifecycle_history where handler_name = 'tell' order by id`,
    );

  const until = async (done: () => Promise<boolean>): Promise<void> => {
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  /** Looks for work when it is told to, and not by itself: it will not claim again what is taken from it. */
  const deadSoon = (workerId: string): Partial<WorkerSettings> => ({ workerId, pollMs: 600_000 });

  /** A handler that ignores its signal. */
  const endless = () => {
    const begun = Promise.withResolvers<true>();
    const gate = Promise.withResolvers<undefined>();
    const handler: EventHandler = () => {
      begun.resolve(true);
      return gate.promise;
    };
    return { handler, begun: begun.promise, release: () => gate.resolve(undefined) };
  };

  it('hold up neither steps nor each other when one does not end', async () => {
    const { handler, begun, release } = endless();
    let calls = 0;
    await startWorker((context) => ((calls += 1) === 1 ? handler(context) : Promise.resolve(undefined)));
    await seed(60);
    await begun;
    await until(async () => (await rows()).filter(({ status }) => status === 'COMPLETED').length === 59);
    const open = () => test.database.rows(`select id from workflow_run where completed_date is null`);
    await until(async () => (await open()).length === 0);
    release();
  });

  it('that do not end within the grace are given back by a worker that stops, without an attempt', async () => {
    const { handler, begun } = endless();
    const worker = await startWorker(handler, { shutdownGraceMs: 20 });
    await seed();
    await begun;
    await worker.stop();
    expect(await rows()).toEqual([{ status: 'PENDING', retry: 0, lease_owner: null, status_meta: '{}' }]);
  });

  it('are run by another worker when theirs dies, and stay one row, whatever the dead one answers later', async () => {
    const zombie = endless();
    await startWorker(zombie.handler, deadSoon('zombie'));
    await seed();
    await test.database.notify(STEPS_CHANNEL, '');
    await zombie.begun;
    await test.database.rows(`update worker set checkin_date = 0 where id = 'zombie'`);
    await startWorker(() => Promise.resolve({ by: 'successor' }), { workerId: 'successor' });
    const expected = [{ status: 'COMPLETED', retry: 2, lease_owner: null, status_meta: '{"by":"successor"}' }];
    await until(async () => (await rows())[0]?.status === 'COMPLETED');
    expect(await rows()).toEqual(expected);
    zombie.release();
    await workers[0]!.stop();
    expect(await rows()).toEqual(expected);
  });

  it('fail for good when every worker that ran them died: they end no further one', async () => {
    let calls = 0;
    const dead = [endless(), endless()];
    for (const [index, { handler, begun }] of dead.entries()) {
      const workerId = `dead-${index}`;
      await startWorker((context) => {
        calls += 1;
        return handler(context);
      }, deadSoon(workerId));
      if (index === 0) {
        await seed();
        await test.database.notify(STEPS_CHANNEL, '');
      }
      await begun;
      await test.database.rows(`update worker set checkin_date = 0 where id = $1`, [workerId]);
    }
    await startWorker(
      () => {
        calls += 1;
        return Promise.resolve(undefined);
      },
      { workerId: 'careful' },
    );
    await until(async () => (await rows())[0]?.status === 'FAILED');
    expect(await rows()).toMatchObject([{ status_meta: expect.stringContaining('WORKER_LOST') }]);
    expect(calls).toBe(2);
    for (const { release } of dead) release();
  });
});
