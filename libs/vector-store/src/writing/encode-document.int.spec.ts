import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectTo } from '../databases/connection.js';
import { encodeDocument } from '../encoding.js';
import { aDocument, aStore, identity } from '../testing/document.fixture.js';
import type { DocumentRecord, EncodedRecord } from './prepared-document.js';

/** The document as another process hands it over: its content is bytes. */
const encoded = async ({
  markdown,
  doclingJson,
  chunks,
  vectors,
  ...facts
}: DocumentRecord): Promise<EncodedRecord> => ({
  ...facts,
  rows: await encodeDocument(facts.id, { markdown, doclingJson, chunks, vectors }),
});

describe('documents whose rows were made elsewhere', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    context = await aStore();
  });
  afterEach(() => context.dispose());

  const rowsOf = async (db: string, table: string): Promise<unknown[]> => {
    const connection = await connectTo(context.store.resolve(db), {});
    const rows = (await (await connection.openTable(table)).query().toArray()) as Record<string, unknown>[];
    connection.close();
    return rows.map((row) => inspect(row, { depth: 5, maxArrayLength: null })).sort();
  };
  const hashes = ['a', 'b', 'c', 'd'];

  it('are stored as those whose rows are made here, also in one commit with them', async () => {
    const { store } = context;
    const documents = hashes.map((hash) => aDocument(hash, { texts: [`one of ${hash}`, `two of ${hash}`] }));
    await Promise.all(documents.map((document) => store.upsert('here', identity, document)));
    const mixed = await Promise.all(
      documents.map(async (document, index) => (index % 2 ? encoded(document) : document)),
    );
    await Promise.all(mixed.map((document) => store.upsert('elsewhere', identity, document)));
    for (const table of ['documents', 'document_items', 'chunks']) {
      expect(await rowsOf('elsewhere', table)).toEqual(await rowsOf('here', table));
    }
    const { hits } = await store.search('elsewhere', {
      query: 'two',
      mode: 'vector',
      vector: documents[1]!.vectors[1]!,
      limit: 1,
    });
    expect(hits[0]).toMatchObject({ documentId: documents[1]!.id });
  });

  it('replace what is stored under their id, also by fewer rows', async () => {
    const { store } = context;
    await store.upsert('db', identity, await encoded(aDocument('a', { texts: ['one', 'two', 'three'] })));
    await store.upsert('db', identity, await encoded(aDocument('a', { texts: ['new'] })));
    expect(await rowsOf('db', 'chunks')).toHaveLength(1);
    expect(await rowsOf('db', 'document_items')).toHaveLength(1);
  });

  it('are refused with vectors of another dimension than the database has', async () => {
    await context.store.upsert('db', identity, aDocument('a'));
    const other = await encoded(aDocument('b', { dimension: identity.dimension + 1 }));
    await expect(context.store.upsert('db', identity, other)).rejects.toThrow('have 9 numbers instead of 8');
  });
});
