import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connect } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aStore } from './testing/document.fixture.js';
import type { WriterTask } from './testing/writer-process.fixture.js';
import { VectorStore } from './index.js';

const here = (file: string): string => fileURLToPath(new URL(`./testing/${file}`, import.meta.url));

/** Processes that still run: after a test that failed, they must not outlive it. */
const children = new Set<ChildProcess>();

/** A process that waits for its task. */
async function aWriterProcess(): Promise<ChildProcess> {
  const hooks = new URL('./testing/typescript-hooks.fixture.mjs', import.meta.url).href;
  const child = fork(here('writer-process.fixture.ts'), {
    execArgv: ['--import', hooks, '--conditions', '@sluice/source'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  children.add(child.on('exit', () => children.delete(child)));
  await once(child, 'message');
  return child;
}

async function run(child: ChildProcess, task: WriterTask): Promise<void> {
  const answered = once(child, 'message');
  const exited = once(child, 'exit');
  child.send(task);
  expect(await Promise.race([answered, exited])).toContain('done');
  await exited;
}

const hashes = Array.from({ length: 160 }, (_, index) => `document-${index}`);

describe('four processes at one database', () => {
  let context: Awaited<ReturnType<typeof aStore>>;
  beforeEach(async () => {
    context = await aStore();
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await context.dispose();
  });

  const rowsOf = async (table: string, column: string): Promise<string[]> => {
    const connection = await connect(context.store.resolve('shared'));
    const rows = await (await connection.openTable(table)).query().select([column]).toArray();
    return rows.map((row: Record<string, string>) => row[column]!);
  };

  it('create it and store the same documents without duplicates and losses', async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, aWriterProcess));
    const task = { root: context.root, db: 'shared', hashes, chunks: 3 };
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
    const writers = await Promise.all(Array.from({ length: 4 }, aWriterProcess));
    const shuffled = (seed: number): string[] =>
      hashes
        .map((hash, index) => [(index * (seed * 2 + 1)) % hashes.length, hash] as const)
        .sort(([a], [b]) => a - b)
        .map(([, hash]) => hash);
    const tasks = [1, 2, 3, 4].map((chunks) => ({
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
});
