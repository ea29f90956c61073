import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProcessPool } from '@sluice/documents';
import { VectorFile } from '@sluice/embedding/vectors';
import { VectorStore } from '@sluice/vector-store';
import { CONTENT_TABLES, encodeDocument } from '@sluice/vector-store/encoding';
import type { EncodeTask } from './encode-task.js';
import { EncodeWorkers } from './encode-workers.js';

const never = new AbortController().signal;
const id = VectorStore.documentId('a document');

const docling = (paragraphs: number): string =>
  JSON.stringify({
    name: 'large',
    version: '1.0.0',
    body: {
      self_ref: '#/body',
      children: Array.from({ length: paragraphs }, (_, index) => ({ $ref: `#/texts/${index}` })),
    },
    texts: Array.from({ length: paragraphs }, (_, index) => ({
      self_ref: `#/texts/${index}`,
      label: 'text',
      text: 'word '.repeat(20),
      children: [],
      prov: [],
    })),
    pages: { '1': { page_no: 1 } },
  });
const chunk = { order: 0, content: 'word', headings: null, docItemRefs: [], labels: [], pageNumbers: [1], tokens: 1 };
const vectors = [Float32Array.of(1, 2, 3)];

describe('EncodeWorkers', () => {
  const pool = new ProcessPool({ maxProcesses: 1 });
  const workers = new EncodeWorkers(pool);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sluice-encode-'));
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  const taskOf = async (doclingJson: string): Promise<EncodeTask> => {
    const names = ['markdown', 'doclingJson', 'chunks', 'vectors', 'rows'] as const;
    const paths = Object.fromEntries(names.map((name) => [name, join(folder, name)])) as Omit<EncodeTask, 'id'>;
    await writeFile(paths.markdown, '# Large');
    await writeFile(paths.doclingJson, doclingJson);
    await writeFile(paths.chunks, JSON.stringify([chunk]));
    await VectorFile.write(paths.vectors, (file) => file.append(vectors));
    return { id, ...paths };
  };

  it('make the same rows as would be made here, in a file, without holding up this process', async () => {
    const task = await taskOf(docling(40_000));
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    const { lengths, ...encoded } = await workers.encode(task, never);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(0);
    const content = { markdown: '# Large', doclingJson: docling(40_000), chunks: [chunk], vectors };
    const { streams, ...here } = await encodeDocument(id, content);
    expect(encoded).toEqual(here);
    expect(encoded).toMatchObject({ chunkCount: 1, dimension: 3 });
    const bytes = await readFile(task.rows);
    expect(bytes.byteLength).toBe(encoded.sizeBytes);
    expect(Buffer.compare(bytes, Buffer.concat(CONTENT_TABLES.map((table) => streams[table])))).toBe(0);
    expect(CONTENT_TABLES.map((table) => lengths[table])).toEqual(
      CONTENT_TABLES.map((table) => streams[table].byteLength),
    );
  });

  it('refuse for good what is no DoclingDocument', async () => {
    const promise = workers.encode(await taskOf(JSON.stringify({ text: 'x' })), never);
    await expect(promise).rejects.toMatchObject({ code: 'INVALID_DOCLING', kind: 'permanent' });
  });

  it('are called off with the step', async () => {
    const abort = new AbortController();
    const promise = workers.encode(await taskOf(docling(40_000)), abort.signal);
    abort.abort(new Error('cancelled'));
    await expect(promise).rejects.toThrow('cancelled');
  });
});
