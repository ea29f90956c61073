import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, type TestDatabase } from '../testing/index.js';
import { connectDatabase } from './connect.js';
import { Dialect } from './sql-vocabulary.js';

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
