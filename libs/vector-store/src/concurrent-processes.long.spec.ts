import type { ChildProcess } from 'node:child_process';
import { connect } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aDocument, aStore, identity } from './testing/document.fixture.js';
import { aProcess, killAll, perform } from './testing/processes.fixture.js';
import type { ProcessTask } from './testing/writer-process.fixture.js';
import { VectorStore } from './index.js';

const run = async (child: ChildProcess, task: ProcessTask): Promise<void> =>
  expect(await perform(child, task)).toContain('done');

const hashes = Array.from({ length: 160 }, (_, index) => `document-${index}`);

describe('processes at one database', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    context = await aStore();
  });
  afterEach(async () => {
    await killAll();
    await context.dispose();
  });

  const rowsOf = async (table: string, column: string): Promise<string[]> => {
    const connection = await connect(context.store.resolve('shared'));
    const rows = await (await connection.openTable(table)).query().select([column]).toArray();
    return rows.map((row: Record<string, string>) => row[column]!);
  };

  it('create it, four at once, and store the same documents without duplicates and losses', async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, aProcess));
    const task = { kind: 'store', root: context.root, db: 'shared', hashes, chunks: 3 } as const;
    await Promise.all(writers.map((child) => run(child, task)));
    const ids = hashes.map((hash) => VectorStore.documentId(hash)).sort();
    expect((await rowsOf('documents', 'id')).sort()).toEqual(ids);
    expect((await rowsOf('document_meta', 'id')).sort()).toEqual(ids);
    expect(await rowsOf('settings', 'id')).toEqual(['settings']);
    const chunks = await rowsOf('chunks', 'id');
    expect(new Set(chunks).size).toBe(3 * hashes.length);
    expect(chunks).toHaveLength(3 * hashes.length);
    expect(await rowsOf('document_items', 'self_ref')).toHaveLength(3 * hashes.length);
  });

  it('leave each document as one of them wrote it when they cut it differently', async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, aProcess));
    const shuffled = (seed: number): string[] =>
      hashes
        .map((hash, index) => [(index * (seed * 2 + 1)) % hashes.length, hash] as const)
        .sort(([a], [b]) => a - b)
        .map(([, hash]) => hash);
    const tasks = [1, 2, 3, 4].map((chunks) => ({
      kind: 'store' as const,
      root: context.root,
      db: 'shared',
      hashes: shuffled(chunks),
      chunks,
    }));
    await Promise.all(writers.map((child, index) => run(child, tasks[index]!)));
    const { total, documents } = await context.store.documents('shared');
    expect(total).toBe(hashes.length);
    const contents = await rowsOf('chunks', 'content');
    const texts = await rowsOf('document_items', 'text');
    for (const [index, hash] of hashes.entries()) {
      const chunks = contents.filter((content) => content.endsWith(` in ${hash}`)).sort();
      const { chunkCount } = documents.find(({ id }) => id === VectorStore.documentId(hash))!;
      const whole = Array.from({ length: chunkCount }, (_, n) => `${n + 1} of ${chunkCount} in ${hash}`);
      expect({ index, chunks }).toEqual({ index, chunks: whole });
      expect(texts.filter((text) => text.endsWith(` in ${hash}`)).length).toBeGreaterThan(0);
    }
  });

  it('replace documents while another one compacts: none is mixed, none is lost', async () => {
    const [writer, vacuum] = await Promise.all([aProcess(), aProcess()]);
    const replaced = hashes.slice(0, 6);
    const shared = { root: context.root, db: 'shared' };
    await Promise.all(replaced.map((hash) => context.store.upsert('shared', identity, aDocument(hash))));
    const vacuumed = run(vacuum, { kind: 'vacuum', ...shared });
    await run(writer, { kind: 'store', ...shared, hashes: replaced, chunks: 3, rounds: 4 });
    vacuum.send('stop');
    await vacuumed;
    const last = replaced.flatMap((hash) => [`1 of 2 in ${hash} of round 3`, `2 of 2 in ${hash} of round 3`]).sort();
    expect((await rowsOf('chunks', 'content')).sort()).toEqual(last);
    expect((await rowsOf('document_items', 'text')).sort()).toEqual(last);
    const ids = replaced.map((hash) => VectorStore.documentId(hash)).sort();
    expect((await rowsOf('documents', 'id')).sort()).toEqual(ids);
    expect((await rowsOf('document_meta', 'id')).sort()).toEqual(ids);
  });
});
