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
});
