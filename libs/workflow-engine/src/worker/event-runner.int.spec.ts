import { silentLogger, TransientError } from '@sluice/domain';
import type { AnyStatement, Database } from '@sluice/persistence';
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
import { HandlerModules } from '../handlers/handler-modules.js';
import { HandlerRegistry } from '../handlers/handler-registry.js';
import { Worker } from './worker.js';

const settings = {
  workerId: 'w1',
  concurrency: 4,
  stepLimits: new Map(),
  queueConcurrency: 4,
  taskCount: 5,
  checkinIntervalMs: 100,
  checkinTimeoutMs: 2000,
  retryPolicy: { baseDelayMs: 5, maxDelayMs: 20 },
  stepTimeoutMs: 60_000,
  pollMs: 50,
  shutdownGraceMs: 5000,
};

const isOfHandlers = (statement: AnyStatement, part: string): boolean => {
  const text = typeof statement === 'string' ? statement : statement.text;
  return text.includes('update lifecycle_history') && text.includes(part);
};

const away = (): TransientError => new TransientError('DATABASE_UNREACHABLE', 'The connection broke');

describe.each(DIALECTS)('lifecycle handlers on %s, when connections break', (dialect) => {
  let test: TestDatabase;
  let worker: Worker;
  let calls: string[];

  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    calls = [];
  });
  afterEach(async () => {
    await worker.stop();
    await test.drop();
  });

  /** Runs a group with one handler by a worker whose database fails as `rows` says, until the handler's row is complete. */
  const runOn = async (rows: Database['rows']): Promise<unknown> => {
    const registry = new HandlerRegistry(new HandlerModules('none'))
      .addStep('validate', () => Promise.resolve(undefined))
      .addEvent('tell', ({ event }) => {
        calls.push(event);
        return Promise.resolve(undefined);
      });
    const database = Object.create(test.database, { rows: { value: rows } }) as Database;
    const workflow = aWorkflow(['validate'], { events: { item_end: [anEntry('tell')] } });
    await seedGroup(test.database, { workflow });
    worker = new Worker(database, registry, settings, silentLogger);
    await worker.start();
    const ended = () =>
      test.database.rows(
        `select status, retry, lease_owner from lifecycle_history where handler_name = 'tell' and completed_date is not null`,
      );
    const [row] = await eventually('the end of the handler', ended, (rows) => rows.length > 0);
    return row;
  };

  it('writes an outcome again that the database did not take', async () => {
    let failures = 2;
    const row = await runOn((statement, parameters) => {
      if (isOfHandlers(statement, 'coalesce($5') && failures-- > 0) return Promise.reject(away());
      return test.database.rows(statement, parameters);
    });
    expect(row).toEqual({ status: 'COMPLETED', retry: 1, lease_owner: null });
    expect(calls).toEqual(['item_end']);
  });

  it('runs a handler whose claim was carried out, but answered to nobody', async () => {
    let isLost = false;
    const row = await runOn(async <Row>(statement: AnyStatement, parameters?: readonly unknown[]) => {
      const answer = await test.database.rows<Row>(statement, parameters);
      if (isLost || !isOfHandlers(statement, 'handler_position') || answer.length === 0) return answer;
      isLost = true;
      throw away();
    });
    expect(row).toEqual({ status: 'COMPLETED', retry: 1, lease_owner: null });
    expect(calls).toEqual(['item_end']);
  });

  it('fails a handler whose outcome the database refuses, instead of running it for ever', async () => {
    let isRefused = false;
    const row = await runOn((statement, parameters) => {
      if (isRefused || !isOfHandlers(statement, 'coalesce($5')) return test.database.rows(statement, parameters);
      isRefused = true;
      return Promise.reject(new Error('value too long'));
    });
    expect(row).toEqual({ status: 'FAILED', retry: 1, lease_owner: null });
    expect(calls).toEqual(['item_end']);
  });
});
