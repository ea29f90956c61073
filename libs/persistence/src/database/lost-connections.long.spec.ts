import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, openTestNetwork, type TestDatabase, type TestNetwork } from '../testing/index.js';
import { connectDatabase } from './connect.js';
import type { Database } from './database.js';
import { Dialect } from './sql-vocabulary.js';
import { long } from './sql-session.js';

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
