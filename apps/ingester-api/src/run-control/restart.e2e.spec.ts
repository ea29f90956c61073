import { afterEach, describe, expect, it } from '@jest/globals';
import { DIALECTS, ServiceFixture } from '@sluice/testing';

const DOCUMENTS = 30;

describe.each(DIALECTS)('a paused run group whose service is killed, on %s', (dialect) => {
  let fixture: ServiceFixture;
  afterEach(() => fixture.close());

  it('is paused still when the service is back, and loses nothing when it is resumed', async () => {
    fixture = await ServiceFixture.create(dialect);
    const env = { WORKER_ID: 'the-worker', INGEST_WORKER_CONCURRENCY: '3' };
    const first = await fixture.serve(env);
    const batchId = await first.api.uploadBatch(DOCUMENTS);
    const { body } = await first.api.post<{ run_group: number }>('/batch/start-workflows', { batch_id: batchId });
    const group = `/workflow/run-groups/${body.run_group}`;
    await first.api.until(batchId, (count) => (count.COMPLETED ?? 0) >= 3);
    expect((await first.api.post(`${group}/pause`, {})).status).toBe(200);
    await first.process.kill9();

    const second = await fixture.serve(env);
    // The step it was killed in is taken over, and waits with the rest.
    const [held] = await fixture.test.database.rows<{ count: number }>(
      `select count(*) as count from run_step where queue_state in (1, 2, 3)`,
    );
    expect(held?.count).toBe(0);
    const before = await second.api.counts(batchId);
    expect(before.COMPLETED).toBeLessThan(DOCUMENTS);
    const progress = await second.api.get<{ waiting_for: { reason: string } }>(`${group}/progress`);
    expect(progress.body.waiting_for.reason).toBe('paused');
    expect(await second.api.counts(batchId)).toEqual(before);

    await second.api.post(`${group}/resume`, {});
    const after = await second.api.until(batchId, (count) => count.COMPLETED === DOCUMENTS || (count.FAILED ?? 0) > 0);
    expect(after).toMatchObject({ COMPLETED: DOCUMENTS, FAILED: 0 });
    const twice = await fixture.test.database.rows(
      `select event, workflow_run_id, step_id from lifecycle_history
       where event in ('item_start', 'item_end', 'step_end') group by event, workflow_run_id, step_id having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    expect(await second.process.terminate()).toBe(0);
  });
});
