import { createStepQueue } from '@sluice/persistence';
import { aWorkflow, DIALECTS, seedGroup } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import type { RunGroupBody, RunGroupRemoved, RunGroupStatsBody } from './run-group.dto.js';

const one = aWorkflow(['validate']);

describe.each(DIALECTS)('run groups over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let priority = 0;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
  });
  afterAll(() => api.close());

  /** Four runs: one completed, one failed, one running, one pending. */
  const mixed = async (): Promise<{ runGroupId: number; batchId: number }> => {
    const group = await seedGroup(api.test.database, { documents: 4, workflow: one, priority: (priority += 1) });
    const queue = createStepQueue(api.test.database);
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 3, chain: false });
    const outcomes = (['COMPLETED', 'FAILED'] as const).map((status) => ({
      status,
      delayMs: 0,
      message: null,
      meta: {},
    }));
    const settlements = outcomes.map((outcome, index) => {
      const { step, attempt } = claimed[index]!;
      return { stepId: step.id, attempt, outcome };
    });
    await queue.turn({ workerId: 'w', settlements, capacity: 0, chain: false });
    return group;
  };

  describe.each(['run-groups', 'run_groups'])('as %s', (spelling) => {
    it('are listed, newest first, of all batches or one', async () => {
      const first = await mixed();
      const second = await mixed();
      const { status, body } = await api.get<RunGroupBody[]>(`/workflow/${spelling}`);
      expect(status).toBe(200);
      const ids = body.map((group) => group.id);
      expect(ids.indexOf(second.runGroupId)).toBeLessThan(ids.indexOf(first.runGroupId));
      const ofBatch = await api.get<RunGroupBody[]>(`/workflow/${spelling}/?batch_id=${first.batchId}`);
      expect(ofBatch.body.map((group) => group.id)).toEqual([first.runGroupId]);
    });

    it('are answered one by one', async () => {
      const { runGroupId, batchId } = await mixed();
      const { status, body } = await api.get<RunGroupBody>(`/workflow/${spelling}/${runGroupId}`);
      expect(status).toBe(200);
      expect(body).toEqual({
        id: runGroupId,
        name: 'Test workflow / Test parameters',
        workflow_definition_id: 'test-workflow',
        param_definition_id: 'test-params',
        batch_id: batchId,
        created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
        start_date: expect.any(String),
        status_date: expect.any(String),
        completed_date: null,
        status: 'RUNNING',
        status_message: '',
        status_meta: {},
        waiting_for: null,
        estimate: null,
      });
    });

    it('tell how their runs stand', async () => {
      const { runGroupId } = await mixed();
      const { status, body } = await api.get<RunGroupStatsBody>(`/workflow/${spelling}/${runGroupId}/stats`);
      expect(status).toBe(200);
      expect(body).toEqual({
        run_group_id: runGroupId,
        total_runs: 4,
        pending: 1,
        running: 1,
        completed: 1,
        failed: 1,
        avg_duration: expect.any(Number),
        average_duration: expect.any(Number),
        min_duration: body.average_duration,
        max_duration: body.average_duration,
        group_status: 'RUNNING',
        status_counts: { PENDING: 1, RUNNING: 1, COMPLETED: 1, ERROR: 0, FAILED: 1 },
      });
    });

    it('are deleted with all that belongs to them, while they run', async () => {
      const { runGroupId, batchId } = await mixed();
      const { status, body } = await api.delete<RunGroupRemoved>(`/workflow/${spelling}/${runGroupId}`);
      expect(status).toBe(200);
      expect(body.message).toBe(`Deleted run group ${runGroupId}`);
      const { deleted_lifecyclehistory: lifecycle } = body.statistics;
      expect(lifecycle).toBeGreaterThan(8);
      expect(body.statistics).toEqual({
        deleted_workflowruns: 4,
        deleted_runsteps: 4,
        deleted_lifecyclehistory: lifecycle,
        deleted_rungroups: 1,
        total_deleted: 9 + lifecycle,
      });
      expect((await api.get(`/workflow/${spelling}/${runGroupId}`)).status).toBe(404);
      expect((await api.get(`/workflow/?batch_id=${batchId}`)).body).toEqual([]);
      expect((await api.delete(`/workflow/${spelling}/${runGroupId}`)).status).toBe(404);
    });
  });

  it('stay whole when their deletion fails', async () => {
    const { runGroupId } = await mixed();
    await api.test.database.rows(
      dialect === 'sqlite'
        ? `create trigger no_removal before delete on run_group begin select raise(abort, 'no'); end`
        : `create rule no_removal as on delete to run_group do instead (select 1 / 0)`,
    );
    try {
      expect(await api.delete(`/workflow/run-groups/${runGroupId}`)).toMatchObject({
        status: 500,
        body: { status_code: 500, error: expect.not.stringContaining('no_removal') },
      });
    } finally {
      await api.test.database.rows(
        dialect === 'sqlite' ? `drop trigger no_removal` : `drop rule no_removal on run_group`,
      );
    }
    const { body } = await api.get<RunGroupStatsBody>(`/workflow/run-groups/${runGroupId}/stats`);
    expect(body).toMatchObject({ total_runs: 4, pending: 1, running: 1 });
  });
});
