import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DIALECTS, type ServiceApi, ServiceFixture } from '@sluice/testing';
import { VectorStore } from '@sluice/vector-store';

const DOCUMENTS = 40;

describe.each(DIALECTS)('a worker that is killed in the middle of a batch, on %s', (dialect) => {
  let fixture: ServiceFixture;
  afterEach(() => fixture.close());

  /** What must hold however often workers died: everything COMPLETED, each end told once, each document stored once. */
  const expectEverythingOnce = async (api: ServiceApi, batchId: number): Promise<void> => {
    const counts = await api.until(batchId, (count) => count.COMPLETED === DOCUMENTS || (count.FAILED ?? 0) > 0);
    expect(counts).toMatchObject({ COMPLETED: DOCUMENTS, FAILED: 0, RUNNING: 0, PENDING: 0 });
    const twice = await fixture.test.database.rows(
      `select event, workflow_run_id, step_id from lifecycle_history
       where event in ('item_start', 'item_end', 'step_end') group by event, workflow_run_id, step_id having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    const [ends] = await fixture.test.database.rows<{ items: number; steps: number }>(
      `select sum(case when event = 'item_end' then 1 else 0 end) as items, sum(case when event = 'step_end' then 1 else 0 end) as steps
       from lifecycle_history`,
    );
    expect({ items: Number(ends?.items), steps: Number(ends?.steps) }).toEqual({
      items: DOCUMENTS,
      steps: DOCUMENTS * 5,
    });
    const store = new VectorStore({ root: join(fixture.directory, 'vectordb'), allowS3: false });
    try {
      const { total, documents } = await store.documents('default', { limit: 1000 });
      expect(total).toBe(DOCUMENTS);
      expect(new Set(documents.map(({ uri }) => uri)).size).toBe(DOCUMENTS);
      expect(documents.every(({ chunkCount }) => chunkCount === documents[0]?.chunkCount)).toBe(true);
    } finally {
      await store.close();
    }
  };

  it('is replaced by its successor of the same id at once', async () => {
    fixture = await ServiceFixture.create(dialect);
    const env = { WORKER_ID: 'the-worker', INGEST_WORKER_CONCURRENCY: '3' };
    const first = await fixture.serve(env);
    const batchId = await first.api.uploadBatch(DOCUMENTS);
    await first.api.post('/batch/start-workflows', { batch_id: batchId });
    const before = await first.api.until(batchId, (count) => (count.COMPLETED ?? 0) >= 3);
    await first.process.kill9();
    expect(before.COMPLETED).toBeLessThan(DOCUMENTS);
    const second = await fixture.serve(env);
    await expectEverythingOnce(second.api, batchId);
    expect(await second.process.terminate()).toBe(0);
  });

  it('is replaced by another one after the time-out', async () => {
    fixture = await ServiceFixture.create(dialect);
    const timeouts = { WORKER_CHECKIN_INTERVAL: '0.2', WORKER_CHECKIN_TIMEOUT: '1.5', INGEST_WORKER_CONCURRENCY: '3' };
    const server = await fixture.serve(timeouts);
    const batchId = await server.api.uploadBatch(DOCUMENTS);
    const victim = fixture.command(['worker'], timeouts);
    await victim.waitFor(/Worker started/);
    await server.api.post('/batch/start-workflows', { batch_id: batchId });
    await server.api.until(batchId, (count) => (count.COMPLETED ?? 0) >= 3);
    await victim.kill9();
    await expectEverythingOnce(server.api, batchId);
    expect(await server.process.terminate('SIGINT')).toBe(0);
  });
});
