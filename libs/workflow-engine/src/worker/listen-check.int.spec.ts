import { silentLogger, type Logger } from '@sluice/domain';
import { connectDatabase, Dialect } from '@sluice/persistence';
import { createTestDatabase, seedGroup, type TestDatabase } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HandlerModules } from '../handlers/handler-modules.js';
import { HandlerRegistry } from '../handlers/handler-registry.js';
import { deafWayTo } from './deaf-postgres.fixture.js';
import { ListenCheck } from './listen-check.js';
import { STEPS_CHANNEL } from './steps-channel.js';
import { Worker } from './worker.js';

const warningsOf = () => {
  const warned = Promise.withResolvers<string>();
  const messages: string[] = [];
  const logger: Logger = {
    ...silentLogger,
    child: () => logger,
    component: () => logger,
    warn: (message) => {
      messages.push(message);
      warned.resolve(message);
    },
  };
  return { logger, messages, first: warned.promise };
};

describe('the check whether notifications arrive', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(Dialect.Postgres);
  });
  afterAll(() => test.drop());

  it('warns of a connection on which LISTEN is lost, and the worker finds its work all the same', async () => {
    const way = await deafWayTo(test.url);
    const database = await connectDatabase({ url: way.url });
    const { logger, first } = warningsOf();
    const handled = Promise.withResolvers<true>();
    const registry = new HandlerRegistry(new HandlerModules('none')).addStep('validate', () => {
      handled.resolve(true);
      return Promise.resolve(undefined);
    });
    const worker = new Worker(
      database,
      registry,
      {
        workerId: 'deaf',
        concurrency: 1,
        stepLimits: new Map(),
        queueConcurrency: 1,
        taskCount: 1,
        checkinIntervalMs: 60_000,
        checkinTimeoutMs: 600_000,
        retryPolicy: { baseDelayMs: 5, maxDelayMs: 20 },
        stepTimeoutMs: 60_000,
        pollMs: 100,
        shutdownGraceMs: 5000,
      },
      logger,
    );
    await worker.start();
    expect(await first).toMatch(/Notifications of the database do not arrive.*WORKER_POLL_INTERVAL/);
    await seedGroup(test.database);
    await handled.promise;
    await worker.stop();
    await database.close();
    way.close();
  });

  it('says nothing where they do, and takes the checks of others for what they are', async () => {
    const { logger, messages } = warningsOf();
    const check = new ListenCheck(test.database, 1000, logger);
    const heard: boolean[] = [];
    const stop = await test.database.listen(STEPS_CHANNEL, (notice) => heard.push(check.takes(notice)));
    await check.run(new AbortController().signal);
    await stop();
    expect(heard).toEqual([true]);
    expect(messages).toEqual([]);
    expect(new ListenCheck(test.database, 1000, logger).takes('12')).toBe(false);
  });
});
