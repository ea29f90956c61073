import { connect, type Connection, Index } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VectorStore } from '../index.js';
import { aDocument, aStore, identity, vectorOf } from '../testing/document.fixture.js';
import { LAYOUT_VERSION } from './settings-row.js';

const NAIVE = '2026-01-31T09:30:00.000000';

describe('a database of another version, opened for writing', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  let connection: Connection;
  const id = VectorStore.documentId('a');
  beforeEach(async () => {
    context = await aStore();
    await context.store.upsert('db', identity, aDocument('a'));
    connection = await connect(context.store.resolve('db'));
    await setSettings((text) => text);
  });
  afterEach(async () => {
    connection.close();
    await context.dispose();
  });

  /** Changes the settings row as another program would, unnoticed by the store. */
  async function setSettings(change: (text: string) => string): Promise<void> {
    const table = await connection.openTable('settings');
    const [row] = (await table.query().toArray()) as { settings: string }[];
    await table.update({ where: 'true', values: { settings: change(row!.settings) } });
    await context.store.close();
    context.store = new VectorStore({ root: context.root, allowS3: false });
  }

  const stampedBy = (version: string, more = '') =>
    setSettings((text) => text.replace(`"version": "${LAYOUT_VERSION}"`, `"version": "${version}"${more}`));
  const version = async () => (await context.store.info('db')).versions.storedVersion;
  const settings = async () => {
    const [row] = (await (await connection.openTable('settings')).query().toArray()) as { settings: string }[];
    return row!.settings;
  };

  const chunksVersion = async () => (await connection.openTable('chunks')).version();

  it.each(['0.75.0', '0.77.0', '0.90.9', '0.101.0'])('is stamped anew when it says %s', async (old) => {
    await stampedBy(old, ', "monitor": {"interval": 1.50}');
    expect(await version()).toBe(old);
    await context.store.upsert('db', identity, aDocument('b'));
    expect(await version()).toBe(LAYOUT_VERSION);
    expect(await settings()).toMatch(/^\{"version": "0.101.1", "monitor": \{"interval": 1.50\}, "embeddings": /);
  });

  it.each(['0.101.1', '0.102.0', '1.0'])('keeps its stamp when it says %s', async (newer) => {
    await stampedBy(newer);
    await context.store.upsert('db', identity, aDocument('b'));
    expect(await version()).toBe(newer);
  });

  it.each(['0.27.1', '0.74.9', 'nonsense'])('is healed when it is ours and says %s', async (wrong) => {
    await stampedBy(wrong);
    await context.store.upsert('db', identity, aDocument('b'));
    expect(await version()).toBe(LAYOUT_VERSION);
    expect((await context.store.documents('db')).total).toBe(2);
  });

  it('has our own naive times marked as UTC, and those of others left alone', async () => {
    const meta = await connection.openTable('document_meta');
    await meta.update({ where: 'true', values: { created_at: NAIVE, updated_at: NAIVE } });
    const other = { id: '0c5c3e3a-4f5e-4b52-9c3a-3f4d5e6f7a8b', uri: '/x', title: 'x', metadata: '{}' };
    await meta.add([{ ...other, created_at: NAIVE, updated_at: '' }]);
    await stampedBy('0.77.0');
    await context.store.remove('db', []);
    const { documents } = await context.store.documents('db');
    expect(new Map(documents.map((one) => [one.id, [one.createdAt, one.updatedAt]]))).toEqual(
      new Map([
        [id, [`${NAIVE}+00:00`, `${NAIVE}+00:00`]],
        [other.id, [NAIVE, '']],
      ]),
    );
  });

  it.each(['0.77.0', '0.101.1'])(
    'has its full-text index made anew unless it is stamped as ours: %s',
    async (stamp) => {
      // Stands for the stems of another version of Lance: with none, a word is found only as it is written.
      const chunks = await connection.openTable('chunks');
      const config = Index.fts({ withPosition: true, stem: false, removeStopWords: false });
      await chunks.createIndex('content_fts', { config, replace: true });
      chunks.close();
      await stampedBy(stamp);
      const found = async () =>
        (await context.store.search('db', { query: 'texts', mode: 'fts', limit: 9 })).hits.length;
      expect(await found()).toBe(0);
      await context.store.remove('db', []);
      expect(await found()).toBe(stamp === LAYOUT_VERSION ? 0 : 2);
      // Only once.
      const before = await chunksVersion();
      await context.store.close();
      context.store = new VectorStore({ root: context.root, allowS3: false });
      await context.store.remove('db', []);
      expect(await chunksVersion()).toBe(before);
    },
  );

  it('is stamped once by stores that open it at the same time', async () => {
    await stampedBy('0.77.0');
    const stores = Array.from({ length: 4 }, () => new VectorStore({ root: context.root, allowS3: false }));
    await Promise.all(stores.map((store, n) => store.upsert('db', identity, aDocument(`n${n}`))));
    await Promise.all(stores.map((store) => store.close()));
    expect(await version()).toBe(LAYOUT_VERSION);
    expect((await context.store.documents('db')).total).toBe(5);
  });

  it('is not written to when its tables are not those of the layout', async () => {
    await (await connection.openTable('document_meta')).dropColumns(['title']);
    await stampedBy('0.77.0');
    await expect(context.store.upsert('db', identity, aDocument('b'))).rejects.toMatchObject({
      code: 'VECTORDB_LAYOUT',
      message: expect.stringContaining('The table document_meta has no column title.'),
    });
    expect(await version()).toBe('0.77.0');
  });

  it('has the prefixes that it was embedded with, and takes nothing embedded otherwise', async () => {
    await setSettings((text) =>
      text.replace('"vector_dim": 8', '"vector_dim": 8, "query_prefix": "q: ", "document_prefix": "d: "'),
    );
    const prefixed = { ...identity, queryPrefix: 'q: ', documentPrefix: 'd: ' };
    expect(await context.store.identity('db')).toEqual(prefixed);
    await expect(context.store.upsert('db', identity, aDocument('b'))).rejects.toMatchObject({
      code: 'VECTORDB_EMBEDDING',
      message: expect.stringMatching(/query_prefix "q: ", document_prefix "d: ".*same model and prefixes/),
    });
    await context.store.upsert('db', prefixed, aDocument('b'));
    expect(await context.store.identity('db')).toEqual(prefixed);
  });

  it('keeps prefixes that its first document was embedded with', async () => {
    const prefixed = { ...identity, documentPrefix: 'passage: ' };
    await context.store.upsert('new', prefixed, aDocument('a'));
    expect(await context.store.identity('new')).toEqual(prefixed);
  });

  it('waits while its chunks are rebuilt by the retrieval library, and is read and written to afterwards', async () => {
    const marker = await connection.createTable('chunks_rebuild_incomplete', [{ mode: 'full', vector_index: false }]);
    marker.close();
    const waits = { kind: 'unavailable', code: 'VECTORDB_REBUILDING' };
    await expect(context.store.upsert('db', identity, aDocument('b'))).rejects.toMatchObject(waits);
    await expect(context.store.remove('db', [id])).rejects.toMatchObject(waits);
    const search = async () => (await context.store.search('db', { query: 'text', mode: 'fts', limit: 9 })).hits;
    expect(await search()).toHaveLength(2);
    const chunks = await connection.openTable('chunks');
    const schema = await chunks.schema();
    chunks.close();
    await connection.dropTable('chunks');
    await connection.createEmptyTable('chunks', schema);
    await connection.dropTable('chunks_rebuild_incomplete');
    await context.store.upsert('db', identity, aDocument('b', { texts: ['text that is new'] }));
    expect((await search()).map(({ content }) => content)).toEqual(['text that is new']);
    const vector = vectorOf('text that is new');
    const {
      hits: [hit],
    } = await context.store.search('db', { query: 'x', vector, mode: 'vector', limit: 1 });
    expect(hit).toMatchObject({ content: 'text that is new' });
  });

  it('gets a rebuild that begins while it is written to', async () => {
    await context.store.upsert('db', identity, aDocument('b'));
    (await connection.createTable('chunks_rebuild_incomplete', [{ mode: 'full', vector_index: false }])).close();
    await expect(context.store.upsert('db', identity, aDocument('c'))).rejects.toMatchObject({
      code: 'VECTORDB_REBUILDING',
    });
    await connection.dropTable('chunks_rebuild_incomplete');
    await context.store.upsert('db', identity, aDocument('c'));
    expect(await context.store.has('db', VectorStore.documentId('c'))).toBe(true);
  });
});
