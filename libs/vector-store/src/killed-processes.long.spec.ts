import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aDocument, aStore, identity } from './testing/document.fixture.js';
import { aProcess, kill, killAll, perform } from './testing/processes.fixture.js';
import { VectorStore } from './index.js';

const DB = 'shared';
const CHUNKS = 4;
/** Stored before; the process that is killed replaces them. */
const known = Array.from({ length: 4 }, (_, index) => `known-${index}`);
const hashes = known.flatMap((hash, index) => [hash, `new-${index}`]);

let context: Awaited<ReturnType<typeof aStore>>;
let reader: VectorStore;
beforeEach(async () => {
  context = await aStore();
  reader = new VectorStore({ root: context.root, allowS3: false, maintenance: { closingMs: 0 } });
});
afterEach(async () => {
  await killAll();
  await reader.close();
  await context.dispose();
});

const rowsOf = async (table: string, column: string): Promise<string[]> => {
  const connection = await connect(context.store.resolve(DB));
  const rows = await (await connection.openTable(table)).query().select([column]).toArray();
  connection.close();
  return rows.map((row: Record<string, string>) => row[column]!);
};

const found = async (query: string): Promise<string[]> =>
  (await reader.search(DB, { query, mode: 'fts', limit: 100 })).hits.map(({ content }) => content).sort();

const textsOf = (hash: string, count: number, round: number): string[] =>
  Array.from({ length: count }, (_, n) => `${n + 1} of ${count} in ${hash} of round ${round}`);

/** Each document is there once, and as one of its rounds wrote it, for whoever searches; new ones perhaps not yet. */
async function expectWhole(): Promise<void> {
  const contents = await rowsOf('chunks', 'content');
  for (const hash of hashes) {
    const chunks = contents.filter((content) => content.includes(` in ${hash} `)).sort();
    const [, count, round] = /of (\d+) in .* of round (\d+)/.exec(chunks[0] ?? '') ?? [];
    if (known.includes(hash) || chunks.length > 0) expect(chunks).toEqual(textsOf(hash, Number(count), Number(round)));
    expect((await found(hash)).filter((content) => content.includes(` in ${hash} `))).toEqual(chunks);
  }
  for (const table of ['document_meta', 'documents']) {
    const ids = await rowsOf(table, 'id');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(known.map((hash) => VectorStore.documentId(hash))));
  }
  expect(await reader.check(DB)).toEqual([]);
}

describe('processes that are killed while one replaces documents and one vacuums', () => {
  // Where on disk something happens for the nth time: data, transaction and manifest are written in this order.
  it.each([
    ['document_meta.lance/_versions', 4],
    ['documents.lance/_versions', 5],
    ['document_items.lance/_versions', 6],
    ['chunks.lance/data', 7],
    ['chunks.lance/_versions', 6],
    ['chunks.lance/_indices', 4],
  ])('leave each document whole, when it happens at %s', async (place, times) => {
    const { store } = context;
    const storeAll = (which: readonly string[], round: number): Promise<unknown> =>
      Promise.all(
        which.map((hash) => store.upsert(DB, identity, aDocument(hash, { texts: textsOf(hash, CHUNKS, round) }))),
      );
    const [writer, vacuum] = await Promise.all([aProcess(), aProcess()]);
    await storeAll(known, 100);
    await store.vacuum(DB);
    const seen = watch(join(store.resolve(DB), place));
    const ended = Promise.all([
      perform(writer, { kind: 'store', root: context.root, db: DB, hashes, chunks: CHUNKS + 1, rounds: 50 }),
      perform(vacuum, { kind: 'vacuum', root: context.root, db: DB }),
    ]);
    for (let time = 0; time < times; time += 1) await once(seen, 'change');
    await Promise.all([kill(writer), kill(vacuum)]);
    seen.close();
    expect(await ended).toEqual([
      [null, 'SIGKILL'],
      [null, 'SIGKILL'],
    ]);
    await expectWhole();
    // The step is repeated by another worker.
    await storeAll(hashes, 101);
    await store.vacuum(DB, { retentionMs: 0 });
    const texts = hashes.flatMap((hash) => textsOf(hash, CHUNKS, 101)).sort();
    expect((await rowsOf('chunks', 'content')).sort()).toEqual(texts);
    expect((await rowsOf('document_items', 'text')).sort()).toEqual(texts);
    await expectWhole();
    expect(await reader.check(DB, { thorough: true })).toEqual([]);
  });
});

describe('a process that ends within a second of its first document', () => {
  it.each([
    ['is killed', true],
    ['closes its store', false],
  ])('leaves an index that covers its rows when it %s', async (_, dies) => {
    const task = { kind: 'store', root: context.root, db: DB, hashes: hashes.slice(0, 1), chunks: CHUNKS } as const;
    const [ended] = await perform(await aProcess(), { ...task, dies });
    expect(ended).toBe(dies ? null : 'done');
    const { indexes } = await reader.info(DB);
    expect(indexes.find(({ column }) => column === 'content_fts')).toMatchObject({
      indexedRows: CHUNKS,
      unindexedRows: 0,
    });
    expect(await found('known')).toHaveLength(CHUNKS);
  });
});
