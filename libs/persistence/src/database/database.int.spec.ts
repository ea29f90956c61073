import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  DIALECTS,
  openTestNetwork,
  type TestDatabase,
  type TestNetwork,
} from '../testing/index.js';
import { connectDatabase } from './connect.js';
import type { Database } from './database.js';
import { Dialect } from './dialect.js';
import { long } from './sql-session.js';

describe.each(DIALECTS)('a %s database', (dialect) => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    await test.database.rows('create table account (id integer primary key, balance integer not null)');
    await test.database.rows('insert into account (id, balance) values (1, 0), (2, 0)');
  });
  afterAll(() => test.drop());

  const balances = async (): Promise<number[]> =>
    (await test.database.rows<{ balance: number }>('select balance from account order by id')).map(
      (row) => row.balance,
    );

  it('keeps 50 interleaving transactions apart, and undoes those that fail', async () => {
    let open = 0;
    // Lets the neighbours run between the two writes, as far as the database lets them start.
    const yieldOnce = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        test.database.transaction(async (session) => {
          open += 1;
          await session.rows('update account set balance = balance + 1 where id = 1');
          await yieldOnce();
          await session.rows('select 1');
          if (index % 5 === 0) throw new Error(`transaction ${index} fails on purpose`);
          await session.rows('update account set balance = balance + 1 where id = 2');
          return index;
        }),
      ),
    );
    expect(open).toBe(50);
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(10);
    expect(await balances()).toEqual([40, 40]);
  });

  it('does not let a write outside slip into a transaction that is rolled back', async () => {
    const before = await balances();
    let release!: () => void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const failing = test.database.transaction(async (session) => {
      await session.rows('update account set balance = -1 where id = 1');
      await gate;
      throw new Error('rolled back');
    });
    const outside = test.database.rows('update account set balance = balance + 1 where id = 2');
    release();
    await expect(failing).rejects.toThrow('rolled back');
    await outside;
    expect(await balances()).toEqual([before[0], before[1]! + 1]);
  });

  it('reads what is committed while a transaction is open', async () => {
    const before = await balances();
    await test.database.transaction(async (session) => {
      await session.rows('update account set balance = 77 where id = 1');
      expect(await balances()).toEqual(before);
    });
    expect((await balances())[0]).toBe(77);
  });

  it('enforces foreign keys', async () => {
    await expect(
      test.database.rows(
        `insert into document_uri (doc_hash, uri, source, version, batch_id) values ('sha256-00', 'a', 's', 1, 99)`,
      ),
    ).rejects.toThrow(/foreign key/i);
  });

  it('answers rows of insert … returning', async () => {
    const rows = await test.database.rows<{ id: number }>(
      `insert into document_batch (name, source, start_date, batch_params) values ($1, $2, $3, '{}') returning id`,
      ['n', 's', 1_800_000_000_000],
    );
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('delivers notifications to listeners', async () => {
    let received!: (payload: string) => void;
    const payload = new Promise<string>((resolve) => (received = resolve));
    const stop = await test.database.listen('sluice_test', received);
    await test.database.notify('sluice_test', '12');
    expect(await payload).toBe('12');
    await stop();
  });

  it('runs listeners apart from the request that notifies them', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen = Promise.withResolvers<string | undefined>();
    const stop = await test.database.listen('sluice_test', () => seen.resolve(request.getStore()));
    await request.run('of somebody else', () => test.database.notify('sluice_test', ''));
    expect(await seen.promise).toBeUndefined();
    await stop();
  });
});

describe('connectDatabase', () => {
  it('says that the server does not answer', async () => {
    await expect(connectDatabase({ url: 'postgresql://u:secret@127.0.0.1:1/d' })).rejects.toMatchObject({
      code: 'DATABASE_UNREACHABLE',
      message: expect.not.stringContaining('secret'),
    });
  });
});

describe('statements that the server ended', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(Dialect.Postgres);
  });
  afterAll(() => test.drop());

  it.each([
    ['cancelled', '57014', 'DATABASE_BUSY'],
    ['refused because the server is a standby', '25006', 'DATABASE_UNREACHABLE'],
    ['broken by a fault of the server', 'XX000', 'DATABASE_UNREACHABLE'],
    ['ended with a session that was idle for too long', '25P03', 'DATABASE_UNREACHABLE'],
  ])('may be tried again when they were %s', async (_how, state, code) => {
    const raise = `do $$ begin raise exception 'ended' using errcode = '${state}'; end $$`;
    await expect(test.database.rows(raise)).rejects.toMatchObject({ code, retryable: true });
  });
});

/** Long enough for a busy machine to answer what is answered at all. */
const STATEMENT_TIMEOUT_MS = 1500;

describe('connections that nobody answers any more', () => {
  let test: TestDatabase;
  let network: TestNetwork;
  let database: Database;
  const look = { name: 'test_look', text: 'select 1 as one' };

  beforeAll(async () => {
    test = await createTestDatabase(Dialect.Postgres);
    const url = new URL(test.url);
    network = await openTestNetwork(Number(url.port));
    url.port = String(network.port);
    database = await connectDatabase({ url: url.toString(), poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  });
  afterAll(async () => {
    await database.close();
    await network.close();
    await test.drop();
  });

  it('leave statements alone that may take long, inside transactions too', async () => {
    const report = long('select 1 as one from pg_sleep(1.7)');
    expect(await database.rows(report)).toEqual([{ one: 1 }]);
    expect(await database.transaction((session) => session.rows(report))).toEqual([{ one: 1 }]);
  });

  it('end statements that do not say that they take long, with a name or without, at the server too', async () => {
    const slow = 'select 1 as one from pg_sleep(20)';
    const given = { code: 'DATABASE_BUSY' };
    await database.rows(long('select 1'));
    await expect(database.rows(slow)).rejects.toMatchObject(given);
    await expect(database.rows({ name: 'test_slow', text: slow })).rejects.toMatchObject(given);
    await expect(
      database.transaction(async (session) => {
        await session.rows(long('select 1'));
        await session.rows(slow);
      }),
    ).rejects.toMatchObject(given);
    expect(
      await test.database.rows(`select pid from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active'
      and pid <> pg_backend_pid()`),
    ).toEqual([]);
    expect(await database.rows(look)).toEqual([{ one: 1 }]);
  });

  it('have their limit again after a long statement that failed, inside transactions too', async () => {
    const limit = { name: 'test_limit', text: `select current_setting('statement_timeout') as limit` };
    const wrong = long('select 1 from missing_table');
    await expect(database.rows(wrong)).rejects.toThrow('missing_table');
    expect(await database.rows(limit)).toEqual([{ limit: '1500ms' }]);
    await expect(database.transaction((session) => session.rows(wrong))).rejects.toThrow('missing_table');
    expect(await database.rows(limit)).toEqual([{ limit: '1500ms' }]);
  });

  it('are given up by statements of the queue, and new ones take their place', async () => {
    await database.rows(look);
    network.loseConnections();
    await expect(database.rows(look)).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    expect(await database.rows(look)).toEqual([{ one: 1 }]);
  });

  it('are given up together', async () => {
    const url = new URL(test.url);
    const itsNetwork = await openTestNetwork(Number(url.port));
    url.port = String(itsNetwork.port);
    const other = await connectDatabase({ url: url.toString(), poolSize: 3, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    await Promise.all([1, 2, 3].map(() => other.rows('select pg_sleep(0.05)')));
    itsNetwork.loseConnections();
    await expect(other.rows(look)).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    expect(await other.rows(look)).toEqual([{ one: 1 }]);
    await other.close();
    await itsNetwork.close();
  });

  it('are given up by transactions, at their beginning and in their middle', async () => {
    await database.rows(look);
    network.loseConnections();
    const begin = database.transaction((session) => session.rows(look));
    await expect(begin).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    const middle = database.transaction((session) => {
      network.loseConnections();
      return session.rows(look);
    });
    await expect(middle).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    expect(await database.transaction((session) => session.rows(look))).toEqual([{ one: 1 }]);
  });

  it('are not waited for when there is no other', async () => {
    network.stall();
    await expect(database.rows(look)).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    await expect(database.rows(look)).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    network.mend();
    expect(await database.rows(look)).toEqual([{ one: 1 }]);
  });

  it('do not keep a process from ending', async () => {
    const url = new URL(test.url);
    url.port = String(network.port);
    const other = await connectDatabase({ url: url.toString(), poolSize: 2 });
    const stopListening = await other.listen('sluice_test', () => undefined);
    network.loseConnections();
    await expect(stopListening()).resolves.toBeUndefined();
    await expect(other.close()).resolves.toBeUndefined();
  });
});
