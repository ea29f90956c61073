import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Connection, type Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aDocument, aStore, identity, vectorOf } from '../testing/document.fixture.js';
import { QueryDeadline } from './query-deadline.js';
import { batchesOf, countRows, rowsOf } from './run-query.js';

/** More than LanceDB puts into one batch. */
const ROWS = 20_000;

describe('queries with a deadline', () => {
  let directory: string;
  let connection: Connection;
  let table: Table;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-query-'));
    connection = await connect(directory);
    table = await connection.createTable(
      'rows',
      Array.from({ length: ROWS }, (_, n) => ({ id: String(n) })),
    );
  });
  afterEach(async () => {
    connection.close();
    await rm(directory, { recursive: true });
  });

  it('return and count all rows in time', async () => {
    const deadline = new QueryDeadline('db', 60_000);
    expect(await rowsOf(table.query().select(['id']), deadline)).toHaveLength(ROWS);
    expect(await countRows(table, undefined, deadline)).toBe(ROWS);
    expect(await countRows(table, "id IN ('1', '2')", deadline)).toBe(2);
    deadline.release();
  });

  it('are not waited for after it', async () => {
    const deadline = new QueryDeadline('db', 1);
    const endless = deadline.race(new Promise<never>(() => undefined));
    await expect(endless).rejects.toMatchObject({ code: 'VECTORDB_TIMEOUT' });
    await expect(countRows(table, "id = '1'", deadline)).rejects.toMatchObject({ code: 'VECTORDB_TIMEOUT' });
  });

  it('ask for no further batch once they are called off', async () => {
    const gone = new AbortController();
    const deadline = new QueryDeadline('db', 60_000, gone.signal);
    let rows = 0;
    const reading = (async () => {
      for await (const batch of batchesOf(table.query().select(['id']), deadline)) {
        rows += batch.numRows;
        gone.abort(new Error('the client has left'));
      }
    })();
    await expect(reading).rejects.toThrow('the client has left');
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(ROWS);
    await expect(countRows(table, "id = '1'", deadline)).rejects.toThrow('the client has left');
    deadline.release();
  });
});

describe('a store whose reads may take no time', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    context = await aStore({ queryTimeoutMs: 0 });
    await context.store.upsert('db', identity, aDocument('a'));
  });
  afterEach(() => context.dispose());

  it.each([
    ['documents', () => context.store.documents('db', { filter: "metadata LIKE '%x%'" })],
    ['info', () => context.store.info('db')],
    ['has', () => context.store.has('db', 'a')],
    ['identity', () => context.store.identity('db')],
    ['search', () => context.store.search('db', { query: 'text', vector: vectorOf('a'), mode: 'hybrid', limit: 5 })],
  ])('ends %s with an error that names the setting', async (_, read) => {
    await expect(read()).rejects.toMatchObject({
      code: 'VECTORDB_TIMEOUT',
      message: expect.stringMatching(/vector database db .*VECTORDB_QUERY_TIMEOUT/),
    });
  });

  it('gives vacuum the time it needs', async () => {
    expect((await context.store.vacuum('db')).tables).toHaveLength(5);
  });
});

describe('a caller who leaves', () => {
  it.each(['documents', 'search'] as const)('gets no more of %s', async (method) => {
    const { store, dispose } = await aStore();
    await store.upsert('db', identity, aDocument('a'));
    const gone = new AbortController();
    const reading =
      method === 'search'
        ? store.search('db', { query: 'text', mode: 'fts', limit: 5, signal: gone.signal })
        : store.documents('db', { signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    expect((await store.documents('db')).total).toBe(1);
    await dispose();
  });
});
