import { connect } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VectorStore } from './index.js';
import { aDocument, aStore } from './testing/document.fixture.js';

const DIMENSION = 32;
const GROUPS = 40;
const PER_DOCUMENT = 50;
const DOCUMENTS = 60;
const identity = { provider: 'test', model: 'groups', dimension: DIMENSION };

/** Numbers between -1 and 1, the same in each run. */
const random = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return (value - Math.floor(value)) * 2 - 1;
};
/** Vectors that lie in groups, as those of texts do. */
const vector = (seed: number): Float32Array =>
  Float32Array.from({ length: DIMENSION }, (_, k) => random((seed % GROUPS) * 1_000 + k) + 0.5 * random(seed * 77 + k));

describe('the index of vectors', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    context = await aStore({ maintenance: { closingMs: 0, vectorIndexRows: 2_900 } });
  });
  afterEach(() => context.dispose());

  const store = (from: number, to: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: to - from }, (_, n) => {
        const order = Array.from({ length: PER_DOCUMENT }, (_chunk, k) => (from + n) * PER_DOCUMENT + k);
        const texts = order.map((id) => `chunk ${id}`);
        const document = aDocument(`d${from + n}`, { texts, vectors: order.map(vector) });
        return context.store.upsert('db', identity, document);
      }),
    );
  const found = async (seed: number, filter?: string): Promise<string[]> => {
    const request = { query: 'x', mode: 'vector', limit: 10, vector: vector(seed) } as const;
    const { hits } = await context.store.search('db', filter === undefined ? request : { ...request, filter });
    return hits.map(({ content }) => content);
  };
  /** By comparing all, or those of some documents. */
  const nearest = async (seed: number, documents?: readonly number[]): Promise<string[]> => {
    const chunks = await (await connect(context.store.resolve('db'))).openTable('chunks');
    const query = chunks.query().nearestTo(vector(seed)).bypassVectorIndex().limit(10);
    const ids = documents?.map((n) => `'${VectorStore.documentId(`d${n}`)}'`);
    const rows = await (ids ? query.where(`document_id IN (${ids.join(', ')})`) : query).toArray();
    return rows.map((row: { content: string }) => row.content);
  };

  it('is made from enough chunks on, and finds at least 95 of 100 of the nearest', async () => {
    await store(0, DOCUMENTS - 10);
    await context.store.vacuum('db');
    expect((await context.store.info('db')).vectorIndex).toEqual({
      exists: false,
      indexedRows: 0,
      unindexedRows: 2_500,
    });
    await store(DOCUMENTS - 10, DOCUMENTS);
    await context.store.vacuum('db');
    expect((await context.store.info('db')).vectorIndex).toEqual({
      exists: true,
      indexedRows: 3_000,
      unindexedRows: 0,
    });
    // Not in the index yet, and found all the same.
    await store(DOCUMENTS, DOCUMENTS + 2);
    expect((await context.store.info('db')).vectorIndex).toMatchObject({ indexedRows: 3_000, unindexedRows: 100 });
    expect((await found(DOCUMENTS * PER_DOCUMENT + 7))[0]).toBe(`chunk ${DOCUMENTS * PER_DOCUMENT + 7}`);
    let common = 0;
    for (let query = 0; query < 40; query += 1) {
      const right = new Set(await nearest(query + 0.5));
      common += (await found(query + 0.5)).filter((content) => right.has(content)).length;
    }
    expect(common / 400).toBeGreaterThanOrEqual(0.95);
    // Of a few, some or many documents.
    for (const every of [60, 10, 2]) {
      const uris = Array.from({ length: DOCUMENTS }, (_, n) => n).filter((n) => n % every === 0);
      const filter = `uri IN (${uris.map((n) => `'/files/d${n}.md'`).join(', ')})`;
      let common = 0;
      for (let query = 0; query < 20; query += 1) {
        const right = new Set(await nearest(query + 0.5, uris));
        common += (await found(query + 0.5, filter)).filter((content) => right.has(content)).length;
      }
      expect(common / 200).toBeGreaterThanOrEqual(0.95);
    }
    // The nearest of one document, wherever they lie.
    const ofOne = await found(3, "uri = '/files/d20.md'");
    expect(ofOne).toHaveLength(10);
    expect(ofOne.every((content) => Math.floor(Number(content.slice(6)) / PER_DOCUMENT) === 20)).toBe(true);
  });
});
