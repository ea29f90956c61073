import { PermanentError, silentLogger, UnavailableError } from '@sluice/domain';
import { GroupControl } from '../runs/group-control.js';
import { RunRetry } from '../runs/run-retry.js';
import { aWorkflow, createTestDatabase, DIALECTS, eventually, seedGroup, type TestDatabase } from '@sluice/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StepHandler } from '@sluice/steps';
import { HandlerModules } from '../handlers/handler-modules.js';
import { HandlerRegistry } from '../handlers/handler-registry.js';
import { outageOverNotice, STEPS_CHANNEL } from './steps-channel.js';
import { Worker } from './worker.js';
import type { WorkerSettings } from './worker-settings.js';

const HOUR_MS = 3_600_000;
const settings: WorkerSettings = {
  workerId: 'w1',
  concurrency: 10,
  stepLimits: new Map(),
  queueConcurrency: 4,
  taskCount: 20,
  checkinIntervalMs: 60_000,
  checkinTimeoutMs: 600_000,
  retryPolicy: { baseDelayMs: 20, maxDelayMs: 200, maxOutageMs: HOUR_MS },
  stepTimeoutMs: 60_000,
  pollMs: 50,
  shutdownGraceMs: 5000,
};

/** A server that is down until the test says otherwise, and counts who asks. */
class DownServer {
  asked = 0;
  isUp = false;
  error: () => Error = () => new UnavailableError('SERVER_DOWN', 'The server is down.');

  readonly handler: StepHandler = () => {
    this.asked += 1;
    return this.isUp ? Promise.resolve(undefined) : Promise.reject(this.error());
  };

  async askedTimes(count: number): Promise<void> {
    while (this.asked < count) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe.each(DIALECTS)('an outage on %s', (dialect) => {
  let test: TestDatabase;
  let server: DownServer;
  const workers: Worker[] = [];
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    server = new DownServer();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await test.drop();
  });

  const startWorker = async (overrides: Partial<WorkerSettings> = {}): Promise<Worker> => {
    const registry = new HandlerRegistry(new HandlerModules('none')).addStep('validate', server.handler);
    const worker = new Worker(test.database, registry, { ...settings, ...overrides }, silentLogger);
    workers.push(worker);
    await worker.start();
    return worker;
  };

  const seed = (documents: number) =>
    seedGroup(test.database, { documents, workflow: aWorkflow(['validate'], { retries: 2 }) });

  const until = async (condition: string, count: number): Promise<void> => {
    const rows = () =>
      test.database.rows<{ count: number }>(`select count(*) as count from run_step where ${condition}`);
    await eventually(`${count} steps where ${condition}`, rows, ([row]) => row!.count === count);
  };

  const steps = () =>
    test.database.rows<{
      status: string;
      retry: number;
      status_message: string;
      status_meta: string;
      outage_ms: number;
    }>(`select status, retry, status_message, status_meta, outage_ms from run_step order by id`);

  it('uses up no attempt, however long it takes, and says what is missing', async () => {
    await seed(1);
    await startWorker();
    await server.askedTimes(6);
    await until(`status = 'ERROR' and queue_state = 3`, 1);
    expect(await steps()).toEqual([
      {
        status: 'ERROR',
        retry: 0,
        status_message: 'The server is down.',
        status_meta: '{"error":"SERVER_DOWN","error_kind":"unavailable"}',
        outage_ms: expect.any(Number),
      },
    ]);
    server.isUp = true;
    await until(`status = 'COMPLETED' and retry = 1`, 1);
  });

  it('is a fault that any client may report by its system code', async () => {
    server.error = () =>
      new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
    await seed(1);
    await startWorker();
    await server.askedTimes(5);
    expect(await steps()).toMatchObject([{ retry: expect.any(Number) }]);
    server.isUp = true;
    await until(`status = 'COMPLETED'`, 1);
  });

  it('of three hundred steps is looked at by few, and over for all when the first finds that it is', async () => {
    await seed(300);
    await startWorker({ retryPolicy: { baseDelayMs: 300, maxDelayMs: 60_000, maxOutageMs: HOUR_MS } });
    // All wait: those that were under way when it began, and all that were held back.
    await until(`outage_ms > 0`, 300);
    const asked = server.asked;
    expect(asked).toBeLessThan(40);
    await server.askedTimes(asked + 2);
    expect(server.asked).toBeLessThan(60);
    server.isUp = true;
    await until(`status = 'COMPLETED' and retry = 1`, 300);
  });

  it('is waited for over a restart, and ends for another worker, too, when it hears so', async () => {
    await seed(50);
    const first = await startWorker({ retryPolicy: { baseDelayMs: 300, maxDelayMs: 60_000, maxOutageMs: HOUR_MS } });
    await until(`outage_ms > 0`, 50);
    await first.stop();
    const waited = (await steps()).map(({ outage_ms: ms }) => ms);
    server.isUp = true;
    await startWorker({ workerId: 'w2' });
    await until(`status = 'COMPLETED' and retry = 1`, 50);
    expect((await steps()).every(({ outage_ms: ms }, index) => ms >= waited[index]!)).toBe(true);
  });

  it('does not hide what is the fault of a document', async () => {
    await seed(1);
    server.error = () => (server.asked < 3 ? new UnavailableError('DOWN', 'Down.') : new PermanentError('BAD', 'Bad.'));
    await startWorker();
    await until(`status = 'FAILED' and status_message = 'Bad.'`, 1);
  });

  it('ends as FAILED when it lasts longer than the settings allow, which the message says', async () => {
    await seed(20);
    await startWorker({ retryPolicy: { baseDelayMs: 10, maxDelayMs: 40, maxOutageMs: 100 } });
    await until(`status = 'FAILED' and retry <= 2`, 20);
    for (const { status_message: message, outage_ms: waitedMs } of await steps()) {
      expect(message).toMatch(/^The server is down\. It was waited for 0 hours in all.*WORKER_OUTAGE_HOURS/);
      expect(waitedMs).toBeLessThanOrEqual(100);
    }
  });

  it('is cut short by a cancellation, and by a retry, which tries everything at once', async () => {
    const slow = { retryPolicy: { baseDelayMs: 60_000, maxDelayMs: 60_000, maxOutageMs: HOUR_MS } };
    const kept = await seed(10);
    const cancelled = await seed(10);
    await startWorker(slow);
    await until(`outage_ms > 0`, 20);
    await new GroupControl(test.database).cancel(cancelled.runGroupId);
    await until(`status = 'FAILED' and status_message = 'Cancelled'`, 10);
    server.isUp = true;
    await test.database.notify(STEPS_CHANNEL, outageOverNotice());
    expect(await new RunRetry(test.database).dueNow(kept.runGroupId)).toBe(10);
    await test.database.notify(STEPS_CHANNEL, outageOverNotice());
    await until(`status = 'COMPLETED' and outage_ms = 0`, 10);
  });
});
