import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { connect, type Connection, Index, type Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PermanentError, TransientError } from '@sluice/domain';
import * as arrow from '../encoding/arrow.js';
import { arrowTable, utf8Column } from '../encoding/arrow-columns.js';
import { isAlreadyThere, isCommitConflict, isMissing, storageError } from './lance-errors.js';

const schema = new arrow.Schema([
  new arrow.Field('id', new arrow.Utf8(), false),
  new arrow.Field('text', new arrow.Utf8(), false),
]);
const narrow = new arrow.Schema([new arrow.Field('id', new arrow.Utf8(), false)]);
const rows = (from: number, count = 20): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, n) => ({ id: `r${from + n}`, text: `text ${from + n}` }));

const NOTHING_WRONG = 'nothing went wrong';

/** Errors of the pinned version of Lance: its next one may word them otherwise. */
describe('the real errors of Lance', () => {
  let directory: string;
  let connection: Connection;
  let table: Table;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-errors-'));
    connection = await connect(directory, { readConsistencyInterval: 0 });
    table = await connection.createEmptyTable('t', schema);
    await table.add(rows(0));
  });
  afterEach(async () => {
    connection.close();
    await rm(directory, { recursive: true });
  });

  const errorOf = async (work: () => Promise<unknown>): Promise<unknown> =>
    work().then(
      () => new Error(NOTHING_WRONG),
      (error: unknown) => error,
    );
  const damage = async (part: string, change: (file: string) => Promise<unknown>): Promise<void> => {
    for (const name of await readdir(join(directory, 't.lance', part)))
      await change(join(directory, 't.lance', part, name));
  };
  const read = async (): Promise<unknown> => {
    const again = await connect(directory);
    try {
      return await (await again.openTable('t')).query().toArray();
    } finally {
      again.close();
    }
  };

  it('that a compaction met a delete is a conflict', async () => {
    const other = await (await connect(directory)).openTable('t');
    let conflict: unknown;
    for (let n = 0; n < 60 && conflict === undefined; n += 1) {
      await table.add(rows(100 + n * 20));
      const deleting = table.delete(`id = 'r${100 + n * 20}'`);
      await other.checkoutLatest();
      const outcomes = await Promise.allSettled([other.optimize(), deleting]);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      conflict = failed?.reason;
    }
    expect(isCommitConflict(conflict)).toBe(true);
    expect(storageError('db', 'maintain', conflict)).toMatchObject({ code: 'VECTORDB_CONFLICT', retryable: true });
  });

  it('that a table was overwritten meanwhile is a conflict', async () => {
    const other = await (await connect(directory)).openTable('t');
    await connection.createTable('t', rows(0), { mode: 'overwrite' });
    const conflict = await errorOf(() => other.add(rows(100)));
    expect(String(conflict)).toContain('incompatible with concurrent');
    expect(isCommitConflict(conflict)).toBe(true);
  });

  it('that a table exists, or does not', async () => {
    expect(isAlreadyThere(await errorOf(() => connection.createEmptyTable('t', schema)))).toBe(true);
    expect(isMissing(await errorOf(() => connection.openTable('none')))).toBe(true);
    expect(isMissing(await errorOf(() => connection.openTable('t', [], { version: 99 })))).toBe(true);
  });

  it.each<[string, string, (file: string) => Promise<unknown>]>([
    ['a short manifest of something else', '_versions', (file) => writeFile(file, 'no manifest')],
    ['a long manifest of something else', '_versions', (file) => writeFile(file, 'no manifest '.repeat(100))],
    ['an empty manifest', '_versions', (file) => truncate(file)],
    ['no manifest', '_versions', (file) => rm(file)],
    ['no data file', 'data', (file) => rm(file)],
    ['an empty data file', 'data', (file) => truncate(file)],
    ['a data file that is cut off', 'data', (file) => truncate(file, 100)],
    ['a data file of something else', 'data', async (file) => writeFile(file, (await readFile(file)).fill('x'))],
    [
      'a data file with another end',
      'data',
      async (file) => {
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(0xff, Math.max(0, bytes.length - 200), bytes.length - 60));
      },
    ],
  ])('of %s is damage', async (_, part, change) => {
    await damage(part, change);
    const fault = storageError('db', 'read', await errorOf(read));
    expect(fault).toBeInstanceOf(PermanentError);
    expect(fault.code).toBe('VECTORDB_DAMAGED');
    expect(fault.message).not.toContain(directory);
  });

  it('of parts of index files that were overwritten are damage, its own panics among them', async () => {
    await table.createIndex('text', { config: Index.fts({ withPosition: true }) });
    await table.createIndex('id', { config: Index.btree() });
    await table.add(rows(100, 100));
    const found: unknown[] = [];
    const copy = join(directory, 'copy');
    const folder = join('t.lance', '_indices');
    const entries = await readdir(join(directory, folder), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      const file = join(parentPath, name);
      const bytes = await readFile(file);
      for (let at = 0; at < bytes.length; at += Math.max(48, bytes.length >> 4)) {
        await rm(copy, { recursive: true, force: true });
        await cp(join(directory, 't.lance'), join(copy, 't.lance'), { recursive: true });
        const filled = Buffer.from(bytes).fill(found.length % 2 === 0 ? 0 : 0xff, at, Math.min(bytes.length, at + 48));
        await writeFile(join(copy, relative(directory, file)), filled);
        found.push(await errorOf(() => useIndexes(copy)));
      }
    }
    const faults = found.filter((error) => !String(error).includes(NOTHING_WRONG));
    const others = faults.filter((error) => storageError('db', 'read', error).code !== 'VECTORDB_DAMAGED');
    expect(others.map(String)).toEqual([]);
    const messages = faults.map(String).join('\n');
    expect(messages).toMatch(/task \d+ panicked with message/);
    expect(messages).toMatch(/Panic in async function/);
  });

  /** Searches by the words and compacts, which reads the indexes as a whole. */
  async function useIndexes(path: string): Promise<void> {
    const again = await connect(path);
    try {
      const damaged = await again.openTable('t');
      await damaged.query().fullTextSearch('text').limit(5).toArray();
      await damaged.query().where("id = 'r5'").toArray();
      await damaged.optimize();
    } finally {
      again.close();
    }
  }

  it.each<[string, (to: Table) => Promise<unknown>]>([
    ['rows of another schema', (to) => to.add(arrowTable(narrow, [utf8Column(['x'])]))],
    ['rows that lack a value', (to) => to.add([{ id: 'x', text: null }])],
    [
      'a row that is there twice',
      (to) =>
        to
          .mergeInsert('id')
          .whenMatchedUpdateAll()
          .execute([...rows(0, 1), ...rows(0, 1)]),
    ],
  ])('about %s is a refusal', async (_, work) => {
    expect(storageError('db', 'store documents in', await errorOf(() => work(table)))).toMatchObject({
      code: 'VECTORDB_REJECTED',
      retryable: false,
    });
  });

  it('of a storage that cannot be written may pass', async () => {
    await rm(join(directory, 't.lance', 'data'), { recursive: true });
    await writeFile(join(directory, 't.lance', 'data'), 'a file where a directory should be');
    const fault = storageError('db', 'store documents in', await errorOf(() => table.add(rows(50))));
    expect(fault).toBeInstanceOf(TransientError);
    expect(fault.code).toBe('VECTORDB_STORAGE');
  });
});
