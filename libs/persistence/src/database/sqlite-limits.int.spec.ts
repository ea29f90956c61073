import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { connectDatabase } from './connect.js';
import type { Database } from './database.js';
import { Dialect } from './sql-vocabulary.js';
import { long } from './sql-session.js';

const countTo = (rows: number): string =>
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows}) select count(*) as count from n`;
const ENDLESS = 1e12;

describe('reads of an SQLite database', () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await createTestDatabase(Dialect.Sqlite);
  });
  afterEach(() => test.drop());

  it.each([
    ['without a name', (index: number): string => countTo(400_000 + index)],
    ['with a name', (index: number) => ({ name: `slow ${index}`, text: countTo(400_000 + index) })],
  ])('leave the threads of the process to others, however many are waiting: statements %s', async (_how, slow) => {
    let read = 0;
    const reads = Array.from({ length: 20 }, async (_, index) => {
      await test.database.rows(slow(index));
      read += 1;
    });
    const others = Promise.all([
      test.database.rows(
        `insert into worker (id, instance, hostname, pid, started_date, checkin_date) values ('w', '', '', 1, 0, 0)`,
      ),
      readFile(import.meta.filename),
    ]);
    await others;
    const before = read;
    await Promise.all(reads);
    // Of 20 that take as long as each other: a write and a file take less than a few of them.
    expect(before).toBeLessThan(10);
  });
});

describe('statements of an SQLite database that take too long', () => {
  let test: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    test = await createTestDatabase(Dialect.Sqlite);
    await test.database.rows('create table number (i integer)');
    database = await connectDatabase({ url: test.url, statementTimeoutMs: 300 });
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  const numbers = async (): Promise<unknown> => await database.rows('select i from number');

  it('are interrupted, and the next one runs', async () => {
    const endless = database.rows(countTo(ENDLESS));
    const next = database.rows('select 1 as one');
    await expect(endless).rejects.toMatchObject({ code: 'DATABASE_BUSY', kind: 'transient' });
    expect(await next).toEqual([{ one: 1 }]);
  });

  it('undo their transaction, of which nothing is written afterwards', async () => {
    const transaction = database.transaction(async (session) => {
      await session.rows('insert into number (i) values (1)');
      await session.rows(`insert into number (i) ${countTo(ENDLESS)}`).catch(() => undefined);
      await session.rows('insert into number (i) values (2)');
    });
    await expect(transaction).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
    expect(await numbers()).toEqual([]);
    await database.rows('insert into number (i) values (3)');
    expect(await numbers()).toEqual([{ i: 3 }]);
  });

  it('are left alone when they say so', async () => {
    const rows = 10_000_000;
    expect(await database.rows(long(countTo(rows)))).toEqual([{ count: rows }]);
    expect(await database.transaction((session) => session.rows(long(countTo(rows))))).toEqual([{ count: rows }]);
  });
});
