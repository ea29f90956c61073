import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { Dialect } from './sql-vocabulary.js';
import { PostgresSubscription } from './postgres-subscription.js';

const NAME = 'subscription under test';

describe('a subscription', () => {
  let test: TestDatabase;
  let way: Server;
  let sockets: Socket[];
  /** The clients that came so far, in their order; the test decides when one is let through. */
  let arrivals: PromiseWithResolvers<() => void>[];

  beforeAll(async () => {
    test = await createTestDatabase(Dialect.Postgres);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    sockets = [];
    arrivals = Array.from({ length: 3 }, () => Promise.withResolvers<() => void>());
    let count = 0;
    way = createServer((client) => {
      sockets.push(client.on('error', () => undefined));
      arrivals[count]?.resolve(() => letThrough(client));
      count += 1;
    });
    await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    way.close();
  });

  const letThrough = (client: Socket): void => {
    const upstream = connect(Number(new URL(test.url).port), '127.0.0.1');
    sockets.push(upstream.on('error', () => undefined));
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
  };

  const subscriptionOf = (listener: (payload: string) => void): PostgresSubscription => {
    const url = new URL(test.url);
    url.port = String((way.address() as AddressInfo).port);
    return new PostgresSubscription(
      { url: url.toString(), applicationName: NAME, statementTimeoutMs: 30_000 },
      'a_channel',
      listener,
    );
  };

  const listeners = async (): Promise<number> => {
    const [row] = await test.database.rows<{ count: number }>(
      `select count(*) as count from pg_stat_activity where application_name = '${NAME} listen'`,
    );
    return row!.count;
  };

  const gone = async (): Promise<void> => {
    while ((await listeners()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it.each([
    ['waits for the server', false],
    ['is just being answered', true],
  ])(
    'that is stopped while its new connection %s leaves none behind, and hears nothing more',
    async (_name, through) => {
      const heard: string[] = [];
      const subscription = subscriptionOf((payload) => heard.push(payload));
      const started = subscription.start();
      (await arrivals[0]!.promise)();
      await started;
      expect(await listeners()).toBe(1);
      sockets[0]!.destroy();
      const openSecond = await arrivals[1]!.promise;
      if (through) openSecond();
      await subscription.stop();
      if (!through) openSecond();
      await gone();
      expect(heard).toEqual([]);
    },
  );

  it('is opened anew when its connection breaks, and says that something may have been missed', async () => {
    const again = Promise.withResolvers<string>();
    const subscription = subscriptionOf(again.resolve);
    const started = subscription.start();
    (await arrivals[0]!.promise)();
    await started;
    sockets[0]!.destroy();
    (await arrivals[1]!.promise)();
    expect(await again.promise).toBe('');
    await subscription.stop();
    await gone();
  });
});
