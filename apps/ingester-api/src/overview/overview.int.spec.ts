import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DIALECTS, eventually } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import type { OverviewBody } from './overview.dto.js';

describe.each(DIALECTS)('the overview over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    processing = new Processing(api);
  });
  afterAll(() => api.close());

  const overview = async (): Promise<OverviewBody> => (await api.get<OverviewBody>('/overview')).body;

  it('of an empty system is empty', async () => {
    const { documents, throughput, disks, date, ...others } = await overview();
    expect(Object.values(documents)).toEqual(Object.values(documents).map(() => 0));
    expect(throughput).toHaveLength(60);
    expect(throughput.every(({ completed, failed }) => completed + failed === 0)).toBe(true);
    expect(throughput.at(-1)!.begin <= date).toBe(true);
    expect(disks.flatMap(({ holds }) => holds)).toEqual(
      expect.arrayContaining(['FILE_STORE_DIR', 'VECTORDB_DIR', ...(dialect === 'sqlite' ? ['DOC_DB_URL'] : [])]),
    );
    for (const disk of disks) expect(disk.free_bytes).toBeLessThanOrEqual(disk.total_bytes);
    expect(others).toEqual({
      queue: [],
      worker_count: 0,
      workers: [],
      group_count: 0,
      groups: [],
      database_count: 0,
      database_bytes: 0,
      databases: [],
    });
  });

  it('shows what waits, then what was done and who works', async () => {
    const batch = await processing.batch('wiki');
    await processing.upload(batch, 'wiki', 'a.md', '# Nine to five');
    expect((await overview()).documents).toMatchObject({ total: 1, not_started: 1, searchable: 0 });
    await api.post('/batch/start-workflows', { batch_id: batch });
    const waiting = await overview();
    expect(waiting.documents).toMatchObject({ total: 1, not_started: 0, waiting: 1 });
    expect(waiting.queue).toMatchObject([{ ready: 1, running: 0, delayed: 0, paused: 0 }]);
    expect(waiting.groups).toMatchObject([
      { batch_id: batch, batch_name: 'wiki', paused: false, waiting_for: { reason: 'no_worker' }, estimate: null },
    ]);
    expect(waiting.groups[0]!.workflow_count).toEqual({ PENDING: 1, RUNNING: 0, COMPLETED: 0, ERROR: 0, FAILED: 0 });

    await processing.start();
    await eventually('the end of the group', overview, ({ group_count: groups }) => groups === 0);
    const done = await overview();
    await processing.stop();
    expect(done.documents).toMatchObject({ total: 1, searchable: 1, waiting: 0, running: 0, failed: 0 });
    expect(done.throughput.reduce((sum, { completed }) => sum + completed, 0)).toBeGreaterThan(0);
    expect(done.workers).toMatchObject([{ alive: true, step_count: 0, steps: [] }]);
    expect(done.groups).toEqual([]);
  });

  it('is read once for all who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, overview));
    expect(new Set(answers.map(({ date }) => date)).size).toBeLessThanOrEqual(2);
  });
});
