import { silentLogger, TransientError, UnavailableError } from '@sluice/domain';
import type { Database } from '@sluice/persistence';
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
import type { EventHandler } from '../handlers/event-handler.js';
import { HandlerModules } from '../handlers/handler-modules.js';
import { HandlerRegistry } from '../handlers/handler-registry.js';
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

  const startWorker = async (
    tell: EventHandler,
    overrides: Partial<WorkerSettings> = {},
    database: Database = test.database,
  ): Promise<Worker> => {
    const registry = new HandlerRegistry(new HandlerModules('none'))
      .addStep('validate', () => Promise.resolve(undefined))
      .addEvent('tell', tell);
    const worker = new Worker(database, registry, { ...settings, ...overrides }, silentLogger);
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

  /** A way to the database that can be cut, as by a network that fails: what is behind it counts as dead soon. */
  const cuttable = () => {
    let isCut = false;
    const whenWhole = <Result>(work: () => Promise<Result>): Promise<Result> =>
      isCut ? Promise.reject(new TransientError('DATABASE_UNREACHABLE', 'The network is down')) : work();
    const { database } = test;
    const rows: Database['rows'] = (statement, parameters) => whenWhole(() => database.rows(statement, parameters));
    const transaction: Database['transaction'] = (work) => whenWhole(() => database.transaction(work));
    return {
      database: Object.create(database, { rows: { value: rows }, transaction: { value: transaction } }) as Database,
      cut: async (workerId: string): Promise<void> => {
        isCut = true;
        await database.rows(`update worker set checkin_date = 0 where id = $1`, [workerId]);
      },
      heal: (): void => {
        isCut = false;
      },
    };
  };

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

  it('wait for what is missing in their surroundings: they use up no attempt, and all go on when the first finds it', async () => {
    let isUp = false;
    let asked = 0;
    const tell: EventHandler = () => {
      asked += 1;
      return isUp ? Promise.resolve(undefined) : Promise.reject(new UnavailableError('CHAT_DOWN', 'The chat is down.'));
    };
    const retryPolicy = { baseDelayMs: 300, maxDelayMs: 60_000, maxOutageMs: 3_600_000 };
    await startWorker(tell, { retryPolicy });
    await seed(80);
    const waiting = async () =>
      test.database.rows<{ retry: number; status: string; status_message: string }>(
        `select retry, status, status_message from lifecycle_history where handler_name = 'tell' and outage_ms > 0`,
      );
    await eventually('waiting handlers', waiting, (all) => all.length === 80);
    // Those that were under way when it began, and a look now and then; the others were held back.
    expect(asked).toBeLessThan(40);
    await eventually('the outcomes of handlers', rows, (all) =>
      all.every(({ status, retry }) => status === 'ERROR' && retry === 0),
    );
    expect((await waiting())[0]).toMatchObject({ status: 'ERROR', status_message: 'The chat is down.' });
    isUp = true;
    await eventually('the outcomes of handlers', rows, (all) =>
      all.every(({ status, retry }) => status === 'COMPLETED' && retry === 1),
    );
  });

  it('have failed when what they wait for stays away for longer than is waited', async () => {
    const retryPolicy = { baseDelayMs: 5, maxDelayMs: 20, maxOutageMs: 100 };
    await startWorker(() => Promise.reject(new UnavailableError('CHAT_DOWN', 'The chat is down.')), { retryPolicy });
    await seed();
    await eventually('the outcomes of handlers', rows, (all) => all[0]?.status === 'FAILED');
  });

  it('hold up neither steps nor each other when one does not end', async () => {
    const { handler, begun, release } = endless();
    let calls = 0;
    await startWorker((context) => ((calls += 1) === 1 ? handler(context) : Promise.resolve(undefined)));
    await seed(60);
    await begun;
    await eventually(
      'the outcomes of handlers',
      rows,
      (all) => all.filter(({ status }) => status === 'COMPLETED').length === 59,
    );
    const open = () => test.database.rows(`select id from workflow_run where completed_date is null`);
    await eventually('the end of all handlers', open, (all) => all.length === 0);
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
    const way = cuttable();
    await startWorker(zombie.handler, { workerId: 'zombie' }, way.database);
    await seed();
    await zombie.begun;
    await way.cut('zombie');
    await startWorker(() => Promise.resolve({ by: 'successor' }), { workerId: 'successor' });
    const expected = [{ status: 'COMPLETED', retry: 2, lease_owner: null, status_meta: '{"by":"successor"}' }];
    await eventually('the outcomes of handlers', rows, (all) => all[0]?.status === 'COMPLETED');
    expect(await rows()).toEqual(expected);
    way.heal();
    zombie.release();
    await workers[0]!.stop();
    expect(await rows()).toEqual(expected);
  });

  it('are aborted when a later attempt begins in the same worker, which knows that one as its own', async () => {
    const aborted = Promise.withResolvers<unknown>();
    const begun = Promise.withResolvers<true>();
    const gate = Promise.withResolvers<undefined>();
    let calls = 0;
    const worker = await startWorker(async ({ signal }) => {
      calls += 1;
      if (calls > 1) return gate.promise;
      signal.addEventListener('abort', () => aborted.resolve(signal.reason));
      begun.resolve(true);
      return aborted.promise.then(() => undefined);
    });
    await seed();
    await begun.promise;
    // As the sweep of a worker does that took this one for dead.
    await test.database.rows(
      `update lifecycle_history set queue_state = 1, status = 'PENDING', lease_owner = null where handler_name = 'tell'`,
    );
    expect(await aborted.promise).toMatchObject({ name: 'HandlerLostAbort' });
    await eventually('the outcomes of handlers', rows, (all) => all[0]?.retry === 2);
    gate.resolve(undefined);
    await eventually('the outcomes of handlers', rows, (all) => all[0]?.status === 'COMPLETED');
    await worker.stop();
    expect(calls).toBe(2);
  });

  it('fail for good when every worker that ran them died: they end no further one', async () => {
    let calls = 0;
    const dead = [0, 1].map((index) => ({ ...endless(), ...cuttable(), workerId: `dead-${index}` }));
    await seed();
    for (const { handler, begun, cut, database, workerId } of dead) {
      const tell: EventHandler = (context) => {
        calls += 1;
        return handler(context);
      };
      await startWorker(tell, { workerId }, database);
      await begun;
      await cut(workerId);
    }
    await startWorker(
      () => {
        calls += 1;
        return Promise.resolve(undefined);
      },
      { workerId: 'careful' },
    );
    await eventually('the outcomes of handlers', rows, (all) => all[0]?.status === 'FAILED');
    expect(await rows()).toMatchObject([{ status_meta: expect.stringContaining('WORKER_LOST') }]);
    expect(calls).toBe(2);
    for (const { release, heal } of dead) {
      heal();
      release();
    }
  });
});
