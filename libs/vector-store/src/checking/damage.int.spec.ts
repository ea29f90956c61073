import { readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Connection } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NotFoundError } from '@sluice/domain';
import { DAMAGE } from '../databases/lance-errors.js';
import { VectorStore } from '../index.js';
import { aDocument, aStore, identity } from '../testing/document.fixture.js';

const TABLES = ['documents', 'document_meta', 'chunks', 'document_items', 'settings'];
const GARBAGE = Buffer.alloc(4_000, 'garbage ');

describe('a damaged database', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  let store: VectorStore;
  let path: string;
  beforeEach(async () => {
    context = await aStore();
    for (const hash of ['a', 'b', 'c']) await context.store.upsert('db', identity, aDocument(hash));
    await context.store.vacuum('db');
    path = context.store.resolve('db');
    await context.store.close();
    store = new VectorStore({ root: context.root, allowS3: false });
  });
  afterEach(async () => {
    await store.close();
    await context.dispose();
  });

  const filesOf = async (table: string, directory: string): Promise<string[]> => {
    const folder = join(path, `${table}.lance`, directory);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  const codes = async () => (await store.check('db')).map(({ code, table }) => [code, table]);

  it('is told from a sound one', async () => {
    expect(await store.check('db')).toEqual([]);
    expect(await store.check('db', { thorough: true })).toEqual([]);
    await expect(store.check('none')).rejects.toThrow(NotFoundError);
  });

  const garbage = (file: string) => writeFile(file, GARBAGE);
  it.each([
    ...TABLES.map((table) => [table, 'garbage', garbage] as const),
    ['chunks', 'nothing', (file: string) => truncate(file, 0)],
    ['document_items', 'its beginning only', (file: string) => truncate(file, 300)],
    ['documents', 'no file at all', (file: string) => rm(file)],
  ] as const)('is named, not written to and not called vacuumed when %s have %s for data', async (table, _, damage) => {
    for (const file of await filesOf(table, 'data')) await damage(file);
    expect(await codes()).toContainEqual(['TABLE_UNREADABLE', table]);
    await expect(store.upsert('db', identity, aDocument('d'))).rejects.toMatchObject({ code: 'VECTORDB_DAMAGED' });
    await expect(store.remove('db', ['x'])).rejects.toMatchObject({ code: 'VECTORDB_DAMAGED' });
    await expect(store.vacuum('db')).rejects.toMatchObject({
      code: 'VECTORDB_DAMAGED',
      message: expect.stringContaining(table),
    });
  });

  it('is noticed by info and vacuum of a store that had it open before', async () => {
    await store.upsert('db', identity, aDocument('d'));
    await store.search('db', { query: 'text', mode: 'fts', limit: 5 });
    for (const file of await filesOf('chunks', 'data')) await garbage(file);
    expect(await codes()).toContainEqual(['TABLE_UNREADABLE', 'chunks']);
    await expect(store.vacuum('db')).rejects.toMatchObject({ code: 'VECTORDB_DAMAGED' });
  });

  describe('while its writer is open', () => {
    const isDamaged = {
      code: 'VECTORDB_DAMAGED',
      retryable: false,
      message: expect.stringMatching(/db.*(backup|anew)/),
    };
    const versions = async (): Promise<number> => {
      let count = 0;
      for (const table of TABLES) count += (await filesOf(table, '_versions')).length;
      return count;
    };
    type Act = () => Promise<unknown>;
    const cutOff: Act = () => everyFile('data', (file) => truncate(file, 300));
    const gone: Act = () => everyFile('data', (file) => rm(file));
    const otherList: Act = () => everyFile('_versions', garbage);
    const replace: Act = () => refused(store.upsert('db', identity, changed));
    const changed = aDocument('a', { texts: ['changed'] });
    const refused = (writing: Promise<unknown>) => expect(writing).rejects.toMatchObject({ code: DAMAGE });
    async function everyFile(part: string, damage: (file: string) => Promise<unknown>): Promise<void> {
      for (const file of await filesOf('chunks', part)) await damage(file);
    }

    it.each<[string, string, Act, Act]>([
      ['data that are cut off', 'a check', cutOff, () => store.check('db')],
      ['data that are cut off', 'a replacement', cutOff, replace],
      ['data that are gone', 'a removal', gone, () => refused(store.remove('db', [VectorStore.documentId('a')]))],
      ['data that are gone', 'a vacuum', gone, () => refused(store.vacuum('db'))],
      ['another list of files', 'a replacement', otherList, replace],
    ])('is not written to any more, with %s, once %s has found it', async (_what, _who, damage, find) => {
      await store.upsert('db', identity, aDocument('d'));
      await damage();
      await find();
      const before = await versions();
      for (const hash of ['e', 'f']) {
        await expect(store.upsert('db', identity, aDocument(hash))).rejects.toMatchObject(isDamaged);
      }
      expect(await versions()).toBe(before);
    });

    it('is not written to by what was waiting', async () => {
      await store.upsert('db', identity, aDocument('d'));
      await everyFile('data', (file) => rm(file));
      const waiting = [changed, aDocument('a', { texts: ['again'] }), aDocument('e')].map((document) =>
        store.upsert('db', identity, document).then(
          () => 'stored',
          (error: { code: string }) => error.code,
        ),
      );
      expect(new Set(await Promise.all(waiting))).toEqual(new Set(['VECTORDB_DAMAGED', 'VECTORDB_STORAGE']));
      await expect(store.upsert('db', identity, aDocument('e'))).rejects.toMatchObject(isDamaged);
    });

    it('is written to again when it was restored', async () => {
      await store.upsert('db', identity, aDocument('d'));
      const lost = (await filesOf('chunks', 'data')).map((file) => [file, `${file}.away`] as const);
      for (const [file, away] of lost) await rename(file, away);
      expect(await codes()).toEqual([['TABLE_UNREADABLE', 'chunks']]);
      await expect(store.upsert('db', identity, aDocument('e'))).rejects.toMatchObject(isDamaged);
      for (const [file, away] of lost) await rename(away, file);
      await store.upsert('db', identity, aDocument('e'));
      expect(await codes()).toEqual([]);
    });
  });

  it('is named with garbage for the list of its files', async () => {
    for (const file of await filesOf('chunks', '_versions')) await writeFile(file, GARBAGE);
    expect(await codes()).toEqual([['TABLE_UNREADABLE', 'chunks']]);
    await expect(store.upsert('db', identity, aDocument('d'))).rejects.toMatchObject({
      code: expect.stringMatching(/^VECTORDB_/),
    });
  });

  it('is named without one of its tables, which is not made anew', async () => {
    await rm(join(path, 'chunks.lance'), { recursive: true });
    expect(await codes()).toEqual([['TABLE_MISSING', 'chunks']]);
    await expect(store.upsert('db', identity, aDocument('d'))).rejects.toMatchObject({ code: 'VECTORDB_DAMAGED' });
    expect(await codes()).toEqual([['TABLE_MISSING', 'chunks']]);
  });

  it('is named with garbage for its indexes', async () => {
    for (const file of await filesOf('chunks', '_indices')) await writeFile(file, GARBAGE);
    const found = await codes();
    expect(found.length).toBeGreaterThan(0);
    for (const [code, table] of found) expect([code, table]).toEqual(['INDEX_UNUSABLE', 'chunks']);
  });

  describe('in its rows', () => {
    let connection: Connection;
    beforeEach(async () => {
      connection = await connect(path);
    });
    afterEach(() => connection.close());
    const open = (name: string) => connection.openTable(name);
    const id = VectorStore.documentId('a');

    it.each([
      ['settings that say nothing', () => change('settings', { settings: '{}' }), 'SETTINGS_UNREADABLE'],
      ['no settings', async () => (await open('settings')).delete('true'), 'SETTINGS_MISSING'],
      ['another type of column', async () => (await open('documents')).dropColumns(['content']), 'SCHEMA_DIFFERS'],
    ] as const)('is named with %s, and not written to', async (_, damage, code) => {
      await damage();
      expect((await codes()).map(([found]) => found)).toEqual([code]);
      await expect(store.upsert('db', identity, aDocument('d'))).rejects.toMatchObject({
        code: expect.stringMatching(/^VECTORDB_(DAMAGED|LAYOUT)$/),
      });
    });

    it.each([
      [
        'chunks that are gone',
        async () => (await open('chunks')).delete(`document_id = '${id}'`),
        'DOCUMENTS_INCOMPLETE',
      ],
      ['content that is gone', async () => (await open('documents')).delete(`id = '${id}'`), 'DOCUMENTS_INCOMPLETE'],
      ['chunks of no document', async () => (await open('document_meta')).delete(`id = '${id}'`), 'ROWS_ORPHANED'],
      ['vectors of zeros', async () => zeroVectors(), 'VECTORS_EMPTY'],
      ['metadata that is none', () => change('document_meta', { metadata: 'x' }), 'CONTENT_DAMAGED'],
      ['rows that stand twice', () => double('document_meta'), 'ROWS_DOUBLED'],
    ] as const)('is found by the audit with %s', async (_, damage, code) => {
      await damage();
      expect(await store.check('db')).toEqual([]);
      const problems = await store.check('db', { thorough: true });
      expect(problems.map((problem) => problem.code)).toContain(code);
      for (const { message } of problems) expect(message).not.toContain(context.root);
    });

    async function change(name: string, values: Record<string, string>): Promise<void> {
      await (await open(name)).update({ where: 'true', values });
    }

    async function double(name: string): Promise<void> {
      const table = await open(name);
      await table.add(await table.query().toArrow());
    }

    async function zeroVectors(): Promise<void> {
      await (
        await open('chunks')
      ).update({ where: 'true', values: { vector: Array<number>(identity.dimension).fill(0) } });
    }
  });
});
