import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Dialect } from '@sluice/persistence';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, type ServiceApi, ServiceFixture } from '@sluice/testing';

const DOCUMENTS = 12;
const ENV = { WORKER_RETRY_DELAY: '0.1', WORKER_RETRY_MAX_DELAY: '0.5', WORKER_POLL_INTERVAL: '0.2' };

/** On PostgreSQL, whose files are another process's: a service whose own database is on the full disk can do nothing at all. */
describe('a service that can write no file any more', () => {
  let fixture: ServiceFixture;
  beforeEach(async () => {
    fixture = await ServiceFixture.create(Dialect.Postgres);
  });
  afterEach(() => fixture.close());

  /** Uploads while there is space; nothing is started yet. */
  const uploaded = async (): Promise<number> => {
    const { process, api } = await fixture.serve(ENV);
    const batchId = await api.uploadBatch(DOCUMENTS);
    expect(await process.terminate()).toBe(0);
    return batchId;
  };

  const start = (api: ServiceApi, batchId: number) => api.post('/batch/start-workflows', { batch_id: batchId });

  const steps = (condition: string) =>
    fixture.test.database.rows<{ status: string; retry: number; status_message: string | null }>(
      `select status, retry, status_message from run_step where ${condition}`,
    );

  /** Until all steps of a type wait, and have been looked for in vain several times. */
  const waiting = async (type: string, code: string): Promise<void> => {
    const waits = `step_type = '${type}' and status_meta like '%"${code}"%' and outage_ms > 0`;
    const looks = async () =>
      (await fixture.test.database.rows(`select id from run_step where ${waits} and attempt > 2`)).length;
    const isWaiting = async () => (await steps(waits)).length >= DOCUMENTS && (await looks()) > 0;
    await eventually(`waiting ${type} steps`, isWaiting);
  };

  /** With the first attempt that counts. */
  const expectAllCompleted = async (batchId: number): Promise<void> => {
    const { process, api } = await fixture.serve(ENV);
    await api.until(batchId, (counts) => counts.COMPLETED === DOCUMENTS || (counts.FAILED ?? 0) > 0);
    expect(await steps(`status <> 'COMPLETED' or retry <> 1`)).toEqual([]);
    expect(await process.terminate()).toBe(0);
  };

  it('lets steps wait whose artifacts it cannot store, says so to who uploads, and goes on when there is space', async () => {
    const batchId = await uploaded();
    const { process, api } = await fixture.serve(ENV, true);
    await start(api, batchId);
    await waiting('parse', 'STORE_FULL');
    expect(await steps(`step_type = 'parse' and retry > 1`)).toEqual([]);
    const [{ status_message: message } = {}] = await steps(`status = 'ERROR'`);
    expect(message).toContain('The disk of the artifact store is full');
    const file = new File(['# More\n\nText.\n'], 'more.md');
    const upload = await api.post('/document/ingest-document', {
      batch_id: batchId,
      source: 'e2e',
      source_uri: 'more.md',
      file,
    });
    expect(upload).toMatchObject({ status: 503, body: { error: expect.stringContaining('is full') } });
    expect(await process.terminate()).toBe(0);
    await expectAllCompleted(batchId);
  });

  it('lets steps wait whose vectors it cannot store, when all that comes before is there', async () => {
    const batchId = await uploaded();
    const whole = await fixture.serve(ENV);
    await start(whole.api, batchId);
    await whole.api.until(batchId, (counts) => counts.COMPLETED === DOCUMENTS);
    expect(await whole.process.terminate()).toBe(0);
    await rm(join(fixture.directory, 'vectordb'), { recursive: true });
    await fixture.test.database.rows('delete from run_step where true');
    await fixture.test.database.rows('delete from workflow_run where true');
    // What the steps before made is there: only vectors are to be written.
    const full = await fixture.serve(ENV, true);
    await start(full.api, batchId);
    await waiting('store', 'VECTORDB_STORAGE');
    expect(await steps(`step_type <> 'store' and status <> 'COMPLETED'`)).toEqual([]);
    expect(await full.process.terminate()).toBe(0);
    await expectAllCompleted(batchId);
  });
});
