import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ArtifactType, silentLogger } from '@sluice/domain';
import { loadWorkerSettings } from '@sluice/settings';
import { createTestDatabase, DIALECTS, eventually, type TestDatabase } from '@sluice/testing';
import type { Worker } from '@sluice/workflow-engine';
import { Runtime } from './runtime.js';

const ROOT = resolve(import.meta.dirname, '../../..');

const parameterSet = (id: string, chunkSize: number): string =>
  `id: ${id}\nconfig:\n  chunk: {chunk_size: ${chunkSize}}\n  embed: {model: hashing-64}\n  store: {data_dir: ${id}}\n`;

describe.each(DIALECTS)('the built-in steps on %s', (dialect) => {
  let test: TestDatabase;
  let directory: string;
  let runtime: Runtime;
  let worker: Worker;

  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    directory = await mkdtemp(join(tmpdir(), 'sluice-runtime-'));
    await mkdir(join(directory, 'params'));
    await writeFile(join(directory, 'params', 'small.yaml'), parameterSet('small', 32));
    await writeFile(join(directory, 'params', 'large.yaml'), parameterSet('large', 256));
    const settings = loadWorkerSettings({
      DOC_DB_URL: test.url,
      FILE_STORE_DIR: join(directory, 'file_store'),
      VECTORDB_DIR: join(directory, 'vectordb'),
      WORKFLOW_DIR: join(ROOT, 'config/workflows'),
      PARAM_DIR: join(directory, 'params'),
      WORKER_POLL_INTERVAL: '0.05',
    });
    runtime = await Runtime.open(settings, silentLogger, 'test');
    worker = runtime.createWorker();
    await worker.start();
  });
  afterEach(async () => {
    await worker.stop();
    await runtime.close();
    await test.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const upload = async (
    batchId: number,
    uri: string,
    text: string,
    given: { mimeType?: string; mimeTypeGiven?: boolean; docMeta?: Record<string, unknown> } = {},
  ): Promise<string> => {
    const upload = await runtime.spool.receive(Readable.from([Buffer.from(text)]), { maxBytes: 1_000_000 });
    const hash = `sha256-${upload.digests.sha256}`;
    await upload.storeAs({ type: ArtifactType.Doc, hash }, runtime.artifactStore);
    await runtime.documents.register({
      batchId,
      uri,
      source: 'test',
      document: {
        hash,
        mimeType: 'text/markdown',
        fileSize: upload.sizeBytes,
        docMeta: { team: 'ops' },
        sha3256: upload.digests.sha3256,
        md5: upload.digests.md5,
        gitBlobId: upload.digests.gitBlobId,
        ...given,
      },
    });
    return hash;
  };

  const process = async (batchId: number, paramId: string): Promise<number> => {
    const { runGroupId } = await runtime.starter.start({ batchId, paramId, priority: 0, onlyMissing: false });
    const group = () => runtime.runGroups.find(runGroupId);
    await eventually('the end of the run group', group, (found) => Boolean(found?.completedDate));
    return runGroupId;
  };

  const stepMeta = async (runGroupId: number): Promise<Record<string, Record<string, unknown>>> => {
    const [run] = (await runtime.runs.page({ runGroupId }, { page: 1, rowsPerPage: 1 })).rows;
    const steps = await runtime.runs.stepsOf([run!.id]);
    return Object.fromEntries(steps.map((step) => [step.stepType, step.statusMeta]));
  };

  const words = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ');

  it('reuse artifacts as far as the configuration is equal', async () => {
    const batchId = await runtime.batches.create({ name: 'reuse', source: 'test' });
    await upload(batchId, 'a.md', `# Title\n\n${words}\n`);
    const first = await stepMeta(await process(batchId, 'small'));
    expect(first.parse).toMatchObject({ title: 'Title' });
    expect(Number(first.chunk?.chunks)).toBeGreaterThan(3);
    const again = await stepMeta(await process(batchId, 'small'));
    expect(again).toMatchObject({ parse: { reused: true }, chunk: { reused: true }, embed: { reused: true } });
    const other = await stepMeta(await process(batchId, 'large'));
    expect(other.parse).toEqual({ reused: true });
    expect(other.chunk).not.toHaveProperty('reused');
    expect((await runtime.vectorStore.list()).map(({ name }) => name)).toEqual(['large', 'small']);
  });

  it('store metadata, title and one location, and replace an edited document', async () => {
    const batchId = await runtime.batches.create({ name: 'edit', source: 'test' });
    await upload(batchId, 'a.md', '# First title\n\nzebra\n');
    await process(batchId, 'small');
    const before = await runtime.vectorStore.documents('small');
    expect(before.documents).toEqual([
      expect.objectContaining({
        uri: 'a.md',
        title: 'First title',
        metadata: expect.objectContaining({ team: 'ops', source: 'test', content_type: 'text/markdown' }),
      }),
    ]);
    await upload(batchId, 'a.md', '# Second title\n\ngiraffe\n');
    await process(batchId, 'small');
    const after = await runtime.vectorStore.documents('small');
    expect(after.documents.map(({ title }) => title)).toEqual(['Second title']);
  });

  it('store what was said of a document at the location that is stored, whatever others say of the same content', async () => {
    const [first, second] = [
      await runtime.batches.create({ name: 'first', source: 'test' }),
      await runtime.batches.create({ name: 'second', source: 'test' }),
    ];
    const text = '# Title\n\nzebra\n';
    await upload(first, 'a.md', text, { docMeta: { team: 'ops', title: 'Of ops' } });
    await upload(second, 'b.md', text, {
      docMeta: { team: 'dev', title: 'Of dev' },
      mimeType: 'application/pdf',
      mimeTypeGiven: true,
    });
    await process(second, 'large');
    await process(first, 'small');
    const stored = async (name: string) => (await runtime.vectorStore.documents(name)).documents;
    const metadata = (team: string) => expect.objectContaining({ team, content_type: 'text/markdown' });
    expect(await stored('small')).toMatchObject([{ uri: 'a.md', title: 'Of ops', metadata: metadata('ops') }]);
    expect(await stored('large')).toMatchObject([{ uri: 'b.md', title: 'Of dev', metadata: metadata('dev') }]);
  });

  it('leave out a document whose location has moved on before it was stored', async () => {
    const batchId = await runtime.batches.create({ name: 'moved', source: 'test' });
    const old = await upload(batchId, 'a.md', '# Old\n\nold text\n');
    await upload(batchId, 'a.md', '# New\n\nnew text\n');
    await process(batchId, 'small');
    expect((await runtime.vectorStore.documents('small')).documents.map(({ title }) => title)).toEqual(['New']);
    expect(await runtime.artifactRecords.ragEntriesOf(old)).toEqual([]);
  });

  it('fail a document without any text, saying so', async () => {
    const batchId = await runtime.batches.create({ name: 'blank', source: 'test' });
    await upload(batchId, 'a.md', '<!-- nothing -->\n');
    const runGroupId = await process(batchId, 'small');
    const [run] = (await runtime.runs.page({ runGroupId }, { page: 1, rowsPerPage: 1 })).rows;
    expect(run).toMatchObject({ status: 'FAILED', statusMessage: expect.stringMatching(/no text/i) });
  });

  it('refuse wrong parameters before any run is created', async () => {
    const batchId = await runtime.batches.create({ name: 'wrong', source: 'test' });
    await upload(batchId, 'a.md', '# A');
    await writeFile(join(directory, 'params', 'wrong.yaml'), parameterSet('wrong', -5));
    await expect(process(batchId, 'wrong')).rejects.toThrow(/chunk_size/);
    await writeFile(join(directory, 'params', 'escape.yaml'), 'id: escape\nconfig: {store: {data_dir: ../../etc}}\n');
    await expect(process(batchId, 'escape')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await runtime.runGroups.list({ batchId })).toEqual([]);
  });
});
