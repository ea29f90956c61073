import type { Logger } from '@sluice/domain';
import { unspeakable } from '@sluice/domain/testing';
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
import type { StepHandler } from '@sluice/steps';
import type { EventHandler } from '../handlers/event-handler.js';
import { HandlerModules } from '../handlers/handler-modules.js';
import { HandlerRegistry } from '../handlers/handler-registry.js';
import { Worker } from './worker.js';
import type { WorkerSettings } from './worker-settings.js';

const settings: WorkerSettings = {
  workerId: 'w1',
  concurrency: 2,
  stepLimits: new Map(),
  queueConcurrency: 2,
  taskCount: 5,
  checkinIntervalMs: 60_000,
  checkinTimeoutMs: 600_000,
  retryPolicy: { baseDelayMs: 1, maxDelayMs: 5 },
  stepTimeoutMs: 60_000,
  pollMs: 50,
  shutdownGraceMs: 5000,
};

/** Nothing can be told: whatever must be done must not depend on it. */
const refuse = (): never => {
  throw new Error('The log is closed');
};
const closedLogger: Logger = {
  debug: refuse,
  info: () => undefined,
  warn: refuse,
  error: refuse,
  child: () => closedLogger,
  component: () => closedLogger,
};

const thrown = unspeakable().map(([, value]) => value);

describe.each(DIALECTS)('handlers on %s that throw what cannot be described, with a log that fails', (dialect) => {
  let test: TestDatabase;
  let worker: Worker;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
  });
  afterEach(async () => {
    await worker.stop();
    await test.drop();
  });

  const start = async (step: StepHandler, tell?: EventHandler): Promise<void> => {
    const registry = new HandlerRegistry(new HandlerModules('none')).addStep('validate', step);
    if (tell) registry.addEvent('tell', tell);
    worker = new Worker(test.database, registry, settings, closedLogger);
    await worker.start();
  };

  const until = async (sql: string, count: number): Promise<void> => {
    const rows = () => test.database.rows<{ count: number }>(`select count(*) as count from ${sql}`);
    await eventually(`${count} of ${sql}`, rows, ([row]) => row!.count === count);
  };

  it('lose neither step nor slot', async () => {
    const calls = new Map<number, number>();
    await start(({ step }) => {
      const index = (calls.get(step.id) ?? 0) + 1;
      calls.set(step.id, index);
      throw thrown[step.id % thrown.length] as Error;
    });
    await seedGroup(test.database, {
      documents: thrown.length,
      workflow: aWorkflow(['validate'], { retries: 2 }),
    });
    await until(`workflow_run where status = 'FAILED'`, thrown.length);
    expect([...calls.values()]).toEqual(thrown.map(() => 2));
    const rows = await test.database.rows<{ status_message: string }>(`select status_message from workflow_run`);
    for (const { status_message: message } of rows) {
      expect(message.length).toBeGreaterThan(0);
      expect(message.length).toBeLessThan(2100);
    }
  });

  it('of lifecycle events neither, be they asynchronous or not', async () => {
    let called = 0;
    const tell = ((): unknown => {
      called += 1;
      const value = thrown[called % thrown.length];
      // Every other one throws before there is a promise.
      if (called % 2 === 0) throw value as Error;
      return Promise.reject(value as Error);
    }) as EventHandler;
    await start(() => Promise.resolve(undefined), tell);
    const workflow = aWorkflow(['validate'], { events: { item_end: [anEntry('tell', { retries: 2 })] } });
    await seedGroup(test.database, { documents: thrown.length, workflow });
    await until(`lifecycle_history where handler_name = 'tell' and status = 'FAILED'`, thrown.length);
    expect(called).toBe(2 * thrown.length);
  });

  it.each([
    ['nothing', undefined, '{}'],
    ['an object', { told: 1 }, '{"told":1}'],
    [
      'what only looks like a promise',
      { then: (resolve: (value: unknown) => void) => resolve({ told: 2 }) },
      '{"told":2}',
    ],
  ])('may be plain functions that return %s', async (_name, answer, meta) => {
    let called = 0;
    const tell = ((): unknown => {
      called += 1;
      return answer;
    }) as EventHandler;
    await start((() => answer) as unknown as StepHandler, tell);
    const workflow = aWorkflow(['validate'], { events: { item_end: [anEntry('tell')] } });
    await seedGroup(test.database, { workflow });
    await until(`lifecycle_history where handler_name = 'tell' and completed_date is not null`, 1);
    const statuses = await test.database.rows(
      `select status, status_meta from lifecycle_history where handler_name = 'tell'
       union all select status, status_meta from run_step`,
    );
    expect(statuses).toEqual([
      { status: 'COMPLETED', status_meta: meta },
      { status: 'COMPLETED', status_meta: meta },
    ]);
    expect(called).toBe(1);
  });
});
