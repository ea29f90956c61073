import { gzipSync } from 'node:zlib';
import { connect, Index } from '@lancedb/lancedb';
import type { Data, Schema } from 'apache-arrow';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError, InvalidInputError, PermanentError } from '@sluice/domain';
import * as arrow from './encoding/arrow.js';
import { arrowTable, binaryColumn, nullableUtf8Column, utf8Column } from './encoding/arrow-columns.js';
import type { VectorStore } from './index.js';
import { chunksSchema } from './layout/arrow-schemas.js';
import { settingsRow } from './layout/settings-row.js';
import { contentRows } from './writing/document-rows.js';
import { prepareDocument } from './writing/prepared-document.js';
import { aDocument, aStore, identity, vectorOf } from './testing/document.fixture.js';

const field = (name: string, nullable: boolean, type = new arrow.Utf8() as never) =>
  new arrow.Field(name, type, nullable);

/** `documents` as the retrieval library wrote it up to 0.57: with uri and title, and no table beside it for them. */
const oldDocuments = new arrow.Schema([
  field('id', false),
  field('content', false),
  field('uri', true),
  field('title', true),
  field('metadata', false),
  field('docling_document', true, new arrow.LargeBinary() as never),
  field('docling_version', true),
  field('created_at', false),
  field('updated_at', false),
]);

async function anOlderDatabase(path: string, version: string): Promise<void> {
  const document = await prepareDocument(aDocument('old', { texts: ['ancient wisdom', 'older words'] }), identity);
  const connection = await connect(path, { storageOptions: { newTableDataStorageVersion: '2.1' } });
  const columns: Data[] = [
    utf8Column([document.id]),
    utf8Column(['text']),
    nullableUtf8Column(['/old.pdf']),
    nullableUtf8Column([null]),
    utf8Column(['{}']),
    binaryColumn([gzipSync('{}')]),
    nullableUtf8Column(['1.9.0']),
    utf8Column(['2025-05-05T05:05:05.000005']),
    utf8Column(['']),
  ];
  await connection.createTable('documents', arrowTable(oldDocuments as Schema, columns));
  const chunks = await connection.createEmptyTable('chunks', chunksSchema(identity.dimension));
  await chunks.add(contentRows([document], identity.dimension).chunks);
  await chunks.createIndex('content_fts', { config: Index.fts() });
  const row = String(settingsRow(identity).get(0)!['settings']).replace('0.101.1', version);
  await connection.createTable('settings', [{ id: 'settings', settings: row }]);
}

describe('a database of the older library', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  let store: VectorStore;
  beforeEach(async () => {
    context = await aStore();
    store = context.store;
    await anOlderDatabase(store.resolve('old'), '0.26.7');
  });
  afterEach(() => context.dispose());

  it('is listed and described', async () => {
    expect(await store.list()).toMatchObject([{ name: 'old' }]);
    expect(await store.info('old')).toMatchObject({
      versions: { ragLib: '0.101.1', storedVersion: '0.26.7' },
      embeddings: identity,
      documents: { count: 1 },
      chunks: { count: 2 },
      tables: ['chunks', 'documents', 'settings'],
    });
  });

  it('shows its documents, with filters', async () => {
    const { total, documents } = await store.documents('old', { filter: "uri LIKE '%.pdf'" });
    expect(total).toBe(1);
    expect(documents).toMatchObject([
      { uri: '/old.pdf', title: null, chunkCount: 2, createdAt: '2025-05-05T05:05:05.000005', updatedAt: '' },
    ]);
    await expect(store.documents('old', { filter: 'nothing = 1' })).rejects.toThrow(InvalidInputError);
  });

  it.each(['fts', 'vector', 'hybrid'] as const)('is searched in mode %s', async (mode) => {
    const vector = vectorOf('ancient wisdom');
    const {
      hits: [hit],
    } = await store.search('old', { query: 'wisdom', vector, mode, limit: 1, filter: "uri = '/old.pdf'" });
    expect(hit).toMatchObject({ content: 'ancient wisdom', uri: '/old.pdf', title: null });
  });

  it('is compacted, and not written to', async () => {
    expect((await store.vacuum('old')).tables).toEqual(['settings', 'documents', 'chunks']);
    await expect(store.upsert('old', identity, aDocument('new'))).rejects.toThrow(ConfigurationError);
    await expect(store.upsert('old', identity, aDocument('new'))).rejects.toThrow(
      /older layout \(0\.26\.7\).*[Mm]igrate/,
    );
    await expect(store.remove('old', [])).rejects.toThrow(ConfigurationError);
    expect((await store.info('old')).tables).toEqual(['chunks', 'documents', 'settings']);
  });

  it('is not written to without a settings row', async () => {
    const connection = await connect(store.resolve('old'));
    await connection.dropTable('settings');
    await expect(store.upsert('old', identity, aDocument('new'))).rejects.toThrow(PermanentError);
    expect(await store.info('old')).toMatchObject({ versions: { storedVersion: 'unknown' }, embeddings: null });
  });
});
