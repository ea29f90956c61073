import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { largeTable, parserProcessesOf, untilBusy, untilGone, zipOf } from './parser-processes.fixture.js';
import { ServiceFixture, type ServiceApi } from '@sluice/testing';

const SMALL = 5;
const MIB = 1024 ** 2;

interface Run {
  readonly id: number;
  readonly status: string;
  readonly status_message: string | null;
  readonly status_meta: Record<string, unknown>;
}

describe('documents that harm whoever reads them', () => {
  let fixture: ServiceFixture;
  beforeEach(async () => {
    fixture = await ServiceFixture.create('sqlite');
  });
  afterEach(() => fixture.close());

  const upload = (api: ServiceApi, batchId: number, file: File, fields: Record<string, string> = {}) =>
    api.post('/document/ingest-document', {
      batch_id: batchId,
      source: 'e2e',
      source_uri: file.name,
      file,
      ...fields,
    });

  /** A batch of some small documents and a large table, started. */
  const started = async (api: ServiceApi, places: number): Promise<{ batchId: number; runGroupId: number }> => {
    const batchId = await api.uploadBatch(SMALL);
    expect((await upload(api, batchId, largeTable(places))).status).toBe(201);
    const { body } = await api.post<{ run_group: number }>('/batch/start-workflows', { batch_id: batchId });
    return { batchId, runGroupId: body.run_group };
  };

  const failedRun = async (api: ServiceApi, batchId: number): Promise<Run> => {
    const { body } = await api.get<Run[]>('/workflow/by-status', { batch_id: batchId, status: 'FAILED' });
    expect(body).toHaveLength(1);
    return body[0]!;
  };

  const isFinished = (counts: Record<string, number>): boolean =>
    (counts.COMPLETED ?? 0) + (counts.FAILED ?? 0) === SMALL + 1;

  it('fail alone when they take all memory, after two attempts, and the service answers all the while', async () => {
    const { process, api } = await fixture.serve({ PARSER_MEMORY_LIMIT: '320M', PARSER_PROCESSES: '2' });
    const { batchId } = await started(api, 900_000);
    // Each look is a request that the service answers meanwhile.
    expect(await api.until(batchId, isFinished)).toMatchObject({ COMPLETED: SMALL, FAILED: 1 });
    const run = await failedRun(api, batchId);
    expect(run.status_message).toMatch(
      /killed its parser twice: at the first attempt it used \d+ MiB .*; at the second attempt it used .* Split the document/,
    );
    expect(await process.terminate()).toBe(0);
  });

  it('fail alone when they take too much time', async () => {
    const { process, api } = await fixture.serve({ PARSER_CPU_TIMEOUT: '1', PARSER_PROCESSES: '2' });
    const { batchId } = await started(api, 900_000);
    expect(await api.until(batchId, isFinished)).toMatchObject({ COMPLETED: SMALL, FAILED: 1 });
    expect((await failedRun(api, batchId)).status_message).toMatch(
      /takes too long .* more than 1 s of processor time\. Split it .* PARSER_CPU_TIMEOUT/,
    );
    const parsers = await parserProcessesOf(process.child.pid!);
    expect(await process.terminate()).toBe(0);
    await Promise.all(parsers.map(({ pid }) => untilGone(pid)));
  });

  it('are no longer read once their run is cancelled', async () => {
    const { process, api } = await fixture.serve({ PARSER_PROCESSES: '2' });
    const { runGroupId } = await started(api, 900_000);
    const busy = await untilBusy(process.child.pid!, 400 * MIB);
    expect((await api.post(`/workflow/run-groups/${runGroupId}/cancel`, {})).status).toBeLessThan(300);
    await untilGone(busy);
    expect(await process.terminate()).toBe(0);
  });

  it('are read once more when their parser was killed from outside', async () => {
    const { process, api } = await fixture.serve({ PARSER_PROCESSES: '2' });
    const { batchId } = await started(api, 200_000);
    globalThis.process.kill(await untilBusy(process.child.pid!, 250 * MIB), 'SIGKILL');
    expect(await api.until(batchId, isFinished)).toMatchObject({ COMPLETED: SMALL + 1, FAILED: 0 });
    expect(process.output()).toContain('killed from outside');
    expect(await process.terminate()).toBe(0);
  });

  it('leave no process behind when the worker that reads them is killed, and are read by the next one', async () => {
    const env = { WORKER_ID: 'the-worker', PARSER_PROCESSES: '2' };
    const { process, api } = await fixture.serve(env);
    const { batchId } = await started(api, 200_000);
    await untilBusy(process.child.pid!, 250 * MIB);
    const parsers = await parserProcessesOf(process.child.pid!);
    await process.kill9();
    await Promise.all(parsers.map(({ pid }) => untilGone(pid)));
    const next = await fixture.serve(env);
    expect(await next.api.until(batchId, isFinished)).toMatchObject({ COMPLETED: SMALL + 1, FAILED: 0 });
    expect(await next.process.terminate()).toBe(0);
  });

  it('are processed by a service with a small heap, which never holds what they become', async () => {
    const { process, api } = await fixture.serve({ NODE_OPTIONS: '--max-old-space-size=160', PARSER_PROCESSES: '2' });
    // More DoclingDocument JSON than the heap holds.
    const { batchId } = await started(api, 700_000);
    expect(await api.until(batchId, isFinished)).toMatchObject({ COMPLETED: SMALL + 1, FAILED: 0 });
    expect(await process.terminate()).toBe(0);
  });

  it('are taken and refused by a service with a small heap, whatever their bytes say', async () => {
    const { process, api } = await fixture.serve({ NODE_OPTIONS: '--max-old-space-size=160', PARSER_PROCESSES: '2' });
    const batchId = await api.uploadBatch(SMALL);
    const types = Buffer.from(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${'<a/>'.repeat(12 * MIB)}`,
    );
    // What does not deflate keeps the archive below the ratio that is refused by itself.
    const bomb = zipOf({ '[Content_Types].xml': types, 'word/media/noise.png': randomBytes(200 * 1024) });
    const hostile = [
      ...['a.docx', 'b.xlsx', 'c.pptx', 'd'].map((name) => new File([bomb], name)),
      new File(['<!---->'.repeat(9000) + 'x'], 'e'),
      new File(['['.repeat(65_000)], 'f'),
    ];
    const answers = await Promise.all([
      ...hostile.map((file) => upload(api, batchId, file)),
      ...hostile.map(() => fetch(`${api.url}/health`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...hostile.map(() => 201), ...hostile.map(() => 200)]);
    await api.post('/batch/start-workflows', { batch_id: batchId });
    const counts = await api.until(batchId, (count) => (count.COMPLETED ?? 0) + (count.FAILED ?? 0) === SMALL + 3);
    // All four names hold the same bytes; the two texts are just texts.
    expect(counts).toMatchObject({ COMPLETED: SMALL + 2, FAILED: 1 });
    expect((await failedRun(api, batchId)).status_message).toMatch(/zip/);
    expect(await process.terminate()).toBe(0);
  });
});
