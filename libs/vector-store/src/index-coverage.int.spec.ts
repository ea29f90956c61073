import { connect, Index, type Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aDocument, aStore, identity } from './testing/document.fixture.js';
import { VectorStore } from './index.js';

let context: Awaited<ReturnType<typeof aStore>>;
let store: VectorStore;
beforeEach(async () => {
  context = await aStore();
  store = context.store;
});
afterEach(() => context.dispose());

const chunks = async (): Promise<Table> => (await connect(store.resolve('db'))).openTable('chunks');
const fullText = async (from = store): Promise<{ indexedRows: number; unindexedRows: number } | undefined> =>
  (await from.info('db')).indexes.find(({ column }) => column === 'content_fts');
const search = async (query: string, limit: number) => (await store.search('db', { query, mode: 'fts', limit })).hits;

/** Texts in which some words are rare and some frequent. */
const texts = (seed: number): string[] =>
  Array.from({ length: 20 }, (_, n) =>
    Array.from({ length: 6 + ((seed + n) % 9) }, (_word, k) => `word${(seed * 31 + n * 7 + k * k) % (k + 23)}`).join(
      ' ',
    ),
  );

describe('the full-text index of a young database', () => {
  it('covers what the first commit brought, before that is reported', async () => {
    await store.upsert('db', identity, aDocument('a'));
    expect(await fullText()).toMatchObject({ indexedRows: 2, unindexedRows: 0 });
  });

  it('finds the same as one that covers everything', async () => {
    for (let n = 0; n < 10; n += 1) await store.upsert('db', identity, aDocument(`d${n}`, { texts: texts(n) }));
    const queries = ['word3', 'word20', 'word1 word17'];
    const young = await Promise.all(queries.map((query) => search(query, 30)));
    await store.vacuum('db');
    expect(await fullText()).toMatchObject({ indexedRows: 200, unindexedRows: 0 });
    for (const [index, query] of queries.entries()) {
      const right = await search(query, 30);
      const worst = right.at(-1)!.score;
      const scores = new Map((await search(query, 200)).map(({ chunkId, score }) => [chunkId, score]));
      const found = young[index]!.map(({ chunkId }) => scores.get(chunkId)!);
      expect(found).toHaveLength(right.length);
      // Few rows have another rank while the statistics of the words are those of the first rows.
      expect(found.filter((score) => score >= worst - 0.001).length).toBeGreaterThanOrEqual(right.length * 0.85);
      expect(young[index]!.map(({ score }) => score)).toEqual(
        young[index]!.map(({ score }) => score).sort((one, other) => other - one),
      );
    }
  });

  it('is made anew when everything was removed in between', async () => {
    await store.upsert('db', identity, aDocument('a'));
    await store.remove('db', [VectorStore.documentId('a')]);
    await store.upsert('db', identity, aDocument('b'));
    expect(await fullText()).toMatchObject({ indexedRows: 2, unindexedRows: 0 });
    expect(await search('second', 5)).toHaveLength(1);
  });

  it('that covers nothing is made anew when the database is opened for writing', async () => {
    await store.upsert('db', identity, aDocument('a'));
    const table = await chunks();
    const rows = await table.query().toArrow();
    await table.delete('true');
    await table.createIndex('content_fts', { config: Index.fts({ withPosition: true }), replace: true });
    await table.add(rows);
    expect(await fullText()).toMatchObject({ indexedRows: 0, unindexedRows: 2 });
    const other = new VectorStore({ root: context.root, allowS3: false, maintenance: { closingMs: 0 } });
    await other.remove('db', []);
    expect(await fullText(other)).toMatchObject({ indexedRows: 2, unindexedRows: 0 });
    await other.close();
  });

  it('covers everything once the process that wrote has closed the database', async () => {
    const other = new VectorStore({ root: context.root, allowS3: false });
    for (const hash of ['a', 'b', 'c']) await other.upsert('db', identity, aDocument(hash));
    expect(await fullText(other)).toMatchObject({ indexedRows: 2, unindexedRows: 4 });
    await other.close();
    expect(await fullText()).toMatchObject({ indexedRows: 6, unindexedRows: 0 });
  });

  it('is taken up by the next process that writes, when the one before died', async () => {
    for (const hash of ['a', 'b']) await store.upsert('db', identity, aDocument(hash));
    const next = new VectorStore({ root: context.root, allowS3: false });
    await next.remove('db', []);
    expect((await next.info('db')).maintenance.pendingCommits).toBe(1);
    await next.close();
    expect(await fullText()).toMatchObject({ indexedRows: 4, unindexedRows: 0 });
  });
});
