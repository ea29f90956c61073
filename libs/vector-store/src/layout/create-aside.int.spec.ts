import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Connection, type Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { arrowTable, utf8Column } from '../encoding/arrow-columns.js';
import * as arrow from '../encoding/arrow.js';
import { listDatabases } from '../reading/list-databases.js';
import { ASIDE_PREFIX, moveIntoPlace, removeAbandoned } from './create-aside.js';

const schema = new arrow.Schema([new arrow.Field('id', new arrow.Utf8(), false)]);

describe('a table that is created beside its place', () => {
  let root: string;
  let directory: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sluice-aside-'));
    directory = join(root, 'db');
    await mkdir(directory);
  });
  afterEach(() => rm(root, { recursive: true }));

  const holding =
    (id: string) =>
    (connection: Connection): Promise<Table> =>
      connection.createTable('t', arrowTable(schema, [utf8Column([id])]));
  const idsOf = async (): Promise<string[]> => {
    const rows = await (await (await connect(directory)).openTable('t')).query().toArray();
    return rows.map((row: { id: string }) => row.id);
  };

  it('is that of the first who moves it there, and loses no row that it has by then', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => moveIntoPlace(directory, 't', holding(`r${n}`))));
    const [first] = await idsOf();
    await (await (await connect(directory)).openTable('t')).add([{ id: 'later' }]);
    await moveIntoPlace(directory, 't', holding('last'));
    expect(await idsOf()).toEqual([first, 'later']);
    expect(await readdir(directory)).toEqual(['t.lance']);
  });

  it('leaves nothing behind when it cannot be created, nor after a death, and is no database meanwhile', async () => {
    await expect(moveIntoPlace(directory, 't', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
    expect(await readdir(directory)).toEqual([]);
    const abandoned = join(directory, `${ASIDE_PREFIX}a`);
    await holding('r')(await connect(abandoned));
    expect(await listDatabases(root)).toEqual([]);
    await removeAbandoned(directory);
    expect(await readdir(directory)).toEqual([`${ASIDE_PREFIX}a`]);
    await utimes(abandoned, 0, 0);
    await removeAbandoned(directory);
    expect(await readdir(directory)).toEqual([]);
  });
});
