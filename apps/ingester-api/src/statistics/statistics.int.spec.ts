import { createStepQueue } from '@sluice/persistence';
import { aWorkflow, DIALECTS, seedGroup } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';

describe.each(DIALECTS)('statistics over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let runGroupId: number;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    ({ runGroupId } = await seedGroup(api.test.database, { documents: 3, workflow: aWorkflow(['validate', 'parse']) }));
    await api.test.database.rows(`update document set page_count = 4`);
    const queue = createStepQueue(api.test.database);
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 2, chain: false });
    const outcome = { status: 'COMPLETED' as const, delayMs: 0, message: null, meta: {} };
    const settlements = claimed.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome }));
    await queue.turn({ workerId: 'w', settlements, capacity: 0, chain: false });
    await api.test.database.rows(
      `update run_step set start_date = 1000 * workflow_run_id, completed_date = 1000 * workflow_run_id + 500
       where status = 'COMPLETED'`,
    );
  });
  afterAll(() => api.close());

  it('tell how long steps took', async () => {
    expect(await api.get(`/stats/durations?run_group_id=${runGroupId}`)).toEqual({
      status: 200,
      body: [
        {
          step_type: 'validate',
          workflow_step_name: 'validate',
          count: 2,
          shortest: 0.5,
          average: 0.5,
          longest: 0.5,
          p50: 0.5,
          p95: 0.5,
          total_duration: 1,
          wall_clock_time: 1.5,
          pages: 8,
          pages_per_min: 320,
        },
      ],
    });
  });

  it('tell how many steps are in which status', async () => {
    const row = { batch_name: 'test batch', param_definition_id: 'test-params' };
    expect(await api.get(`/stats/step-stats?run_group_id=${runGroupId}`)).toEqual({
      status: 200,
      body: [
        { ...row, workflow_step_name: 'validate', status: 'COMPLETED', count: 2, pages: 8 },
        { ...row, workflow_step_name: 'validate', status: 'PENDING', count: 1, pages: 4 },
        { ...row, workflow_step_name: 'parse', status: 'PENDING', count: 3, pages: 12 },
      ],
    });
  });

  describe('over time', () => {
    beforeAll(async () => {
      await api.test.database.rows(
        `update workflow_run set status = 'COMPLETED', start_date = created_date, completed_date = created_date + 500
         where id = (select min(id) from workflow_run)`,
      );
    });

    it('tell what each day came to', async () => {
      const { status, body } = await api.get<{ days: unknown[] }>('/stats/days?days=7');
      expect(status).toBe(200);
      expect(body.days).toEqual([
        {
          day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          completed: 1,
          failed: 0,
          cancelled: 0,
          pages: 4,
          work_seconds: 0.5,
          pages_per_min: 480,
          failure_codes: {},
        },
      ]);
    });

    it.each([
      [1, 60, 61],
      [24, 900, 97],
      [744, 14_400, 187],
    ])('tell what %s hours came to, in buckets of %s seconds', async (hours, width, buckets) => {
      const { body } = await api.get<{ bucket_seconds: number; buckets: { completed: number }[] }>(
        `/stats/throughput?hours=${hours}`,
      );
      expect(body.bucket_seconds).toBe(width);
      expect([buckets, buckets - 1]).toContain(body.buckets.length);
      expect(body.buckets.reduce((sum, { completed }) => sum + completed, 0)).toBe(1);
    });

    it('tell how long steps took, of a group and of some hours', async () => {
      const ofGroup = await api.get(`/stats/distributions?run_group_id=${runGroupId}`);
      const step = { workflow_step_name: 'validate', count: 1, p50: 0.5, p99: 0.5, pages: 4 };
      expect(ofGroup.body).toMatchObject({ runs: 1, is_sample: false, steps: [step] });
      expect((await api.get('/stats/distributions?hours=24')).body).toEqual(ofGroup.body);
    });

    it('compare groups', async () => {
      const { runGroupId: other } = await seedGroup(api.test.database, { documents: 1 });
      const { body } = await api.get<{ groups: unknown[] }>(
        `/stats/compare?run_group_ids=${other},${runGroupId},${other}`,
      );
      expect(body.groups).toMatchObject([
        { run_group_id: other, runs: 0, steps: [], duration: null },
        { run_group_id: runGroupId, runs: 1, steps: [{ count: 1 }], workflow_count: { COMPLETED: 1 } },
      ]);
    });
  });
});
