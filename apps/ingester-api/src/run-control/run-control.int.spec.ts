import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createStepQueue, type ClaimedStep } from '@sluice/persistence';
import { aWorkflow, DIALECTS, seedGroup } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import type { GroupControlled, RunControlled } from './control.dto.js';
import type { ProgressBody } from './progress.dto.js';

const two = aWorkflow(['validate', 'parse']);

describe.each(DIALECTS)('control of runs and groups over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    for (const table of ['lifecycle_history', 'run_step', 'workflow_run', 'run_group_handler', 'run_group', 'worker']) {
      await api.test.database.rows(`delete from ${table}`);
    }
  });

  const claim = async (capacity: number): Promise<readonly ClaimedStep[]> =>
    (await createStepQueue(api.test.database).turn({ workerId: 'w', settlements: [], capacity, chain: false })).claimed;

  const runIds = async (): Promise<number[]> =>
    (await api.test.database.rows<{ id: number }>(`select id from workflow_run order by id`)).map((row) => row.id);

  const progress = async (path: string): Promise<ProgressBody> =>
    (await api.get<ProgressBody>(`/workflow/${path}/progress`)).body;

  /** What the resource itself says of its progress. */
  const shown = async (path: string): Promise<ProgressBody> => {
    const { waiting_for, estimate } = (await api.get<ProgressBody>(`/workflow/${path}`)).body;
    return { waiting_for, estimate };
  };

  it('pauses and resumes a group, under both spellings', async () => {
    const { runGroupId } = await seedGroup(api.test.database, { documents: 2, workflow: two });
    const paused = await api.post<GroupControlled>(`/workflow/run-groups/${runGroupId}/pause`);
    expect(paused).toEqual({
      status: 200,
      body: { message: `Paused run group ${runGroupId}`, run_group_id: runGroupId, changed_runs: 2 },
    });
    expect(await claim(5)).toHaveLength(0);
    const resumed = await api.post<GroupControlled>(`/workflow/run_groups/${runGroupId}/resume/`);
    expect(resumed).toMatchObject({ status: 200, body: { message: `Resumed run group ${runGroupId}` } });
    expect(await claim(5)).toHaveLength(2);
    const again = await api.post<GroupControlled>(`/workflow/run-groups/${runGroupId}/pause`);
    expect(again.body.message).toBe(`Paused run group ${runGroupId}; 2 running steps are finished`);
  });

  it('cancels a group, which shows as FAILED with its cause', async () => {
    const { runGroupId, batchId } = await seedGroup(api.test.database, { documents: 3, workflow: two });
    await claim(1);
    const { body } = await api.post<GroupControlled>(`/workflow/run-groups/${runGroupId}/cancel`);
    expect(body).toMatchObject({ message: `Cancelled 3 workflow runs of run group ${runGroupId}`, changed_runs: 3 });
    const [id] = await runIds();
    const run = await api.get<{ status: string; status_meta: object; steps: { status: string }[] }>(
      `/workflow/runs/${id}`,
    );
    expect(run.body).toMatchObject({
      batch_id: batchId,
      status: 'FAILED',
      status_message: 'Cancelled',
      status_meta: { error: 'CANCELLED' },
      steps: [{ status: 'FAILED', status_message: 'Cancelled' }, { status: 'PENDING' }],
    });
    expect((await api.post(`/workflow/run-groups/${runGroupId}/pause`)).status).toBe(409);
    expect((await api.post(`/workflow/run-groups/${runGroupId}/cancel`)).status).toBe(200);
  });

  it('controls single runs', async () => {
    const { runGroupId } = await seedGroup(api.test.database, { documents: 3, workflow: two });
    const [one, other, third] = await runIds();
    const paused = await api.post<RunControlled>(`/workflow/runs/${one}/pause`);
    expect(paused.body).toEqual({
      message: `Paused workflow run ${one}`,
      workflow_run_id: one,
      run_group_id: runGroupId,
      changed: true,
    });
    expect((await api.post<RunControlled>(`/workflow/runs/${one}/pause`)).body).toMatchObject({ changed: false });
    expect((await api.post<RunControlled>(`/workflow/runs/${other}/cancel`)).body.message).toBe(
      `Cancelled workflow run ${other}`,
    );
    expect((await claim(5)).map(({ run }) => run.id)).toEqual([third]);
    await api.post(`/workflow/runs/${one}/resume`);
    expect((await claim(5)).map(({ run }) => run.id)).toEqual([one]);
  });

  it('changes priorities, which decide the next claim', async () => {
    await seedGroup(api.test.database, { documents: 2 });
    const late = await seedGroup(api.test.database, { documents: 2 });
    const ids = await runIds();
    expect(await api.post<RunControlled>(`/workflow/runs/${ids[3]}/priority`, { priority: 9 })).toMatchObject({
      status: 200,
      body: { changed: true },
    });
    expect((await claim(1))[0]?.run.id).toBe(ids[3]);
    await api.post(`/workflow/run-groups/${late.runGroupId}/priority`, { priority: 5 });
    expect((await claim(1))[0]?.run.id).toBe(ids[2]);
  });

  describe('progress', () => {
    it('says what a run and a group wait for', async () => {
      const { runGroupId } = await seedGroup(api.test.database, { documents: 3 });
      const [first, second] = await runIds();
      expect((await progress(`runs/${first}`)).waiting_for).toMatchObject({ reason: 'no_worker', position: null });
      await createStepQueue(api.test.database).register({ id: 'w', instance: 'i', hostname: 'h', pid: 1 });
      expect((await progress(`runs/${second}`)).waiting_for).toEqual({
        reason: 'queue',
        message: 'Place 2 in the queue',
        position: 2,
        until: null,
      });
      expect((await progress(`run-groups/${runGroupId}`)).waiting_for).toMatchObject({ message: 'Next in the queue' });
      expect((await shown(`runs/${second}`)).waiting_for).toMatchObject({ reason: 'queue', position: 2 });
      expect((await shown(`run_groups/${runGroupId}`)).waiting_for).toMatchObject({ reason: 'queue', position: 1 });
      const [claimed] = await claim(1);
      expect(await progress(`runs/${first}`)).toEqual({ waiting_for: null, estimate: null });
      expect(await shown(`runs/${first}`)).toEqual({ waiting_for: null, estimate: null });
      await createStepQueue(api.test.database).turn({
        workerId: 'w',
        settlements: [
          {
            stepId: claimed!.step.id,
            attempt: 1,
            outcome: { status: 'ERROR', delayMs: 60_000, message: 'The parser is down', meta: {} },
          },
        ],
        capacity: 0,
        chain: false,
      });
      const retry = (await progress(`runs/${first}`)).waiting_for;
      expect(retry).toMatchObject({
        reason: 'retry',
        until: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      });
      expect(retry?.message).toContain('The parser is down');
      expect((await shown(`runs/${first}`)).waiting_for).toEqual(retry);
      await api.post(`/workflow/runs/${second}/pause`);
      expect((await progress(`runs/${second}`)).waiting_for).toMatchObject({
        reason: 'paused',
        message: 'The run is paused',
      });
      await api.post(`/workflow/run-groups/${runGroupId}/pause`);
      expect((await progress(`runs/${second}`)).waiting_for?.message).toBe('The run group is paused');
      expect((await progress(`run_groups/${runGroupId}`)).waiting_for?.reason).toBe('paused');
      await api.post(`/workflow/run-groups/${runGroupId}/cancel`);
      expect(await progress(`runs/${first}`)).toEqual({ waiting_for: null, estimate: null });
    });

    it('estimates the rest once 20 documents of the group are finished', async () => {
      const { runGroupId } = await seedGroup(api.test.database, { documents: 30 });
      const ids = await runIds();
      const finish = (from: number, to: number) =>
        api.test.database.rows(
          `update workflow_run set status = 'COMPLETED', start_date = created_date + (id - $1) * 1000,
             completed_date = created_date + (id - $1) * 1000 + 4000 where id between $2 and $3`,
          [ids[0], ids[from], ids[to]],
        );
      // As if it had begun 20 s ago, with a document per second.
      await api.test.database.rows(`update workflow_run set created_date = created_date - 24000`);
      await finish(0, 18);
      expect((await progress(`run-groups/${runGroupId}`)).estimate).toBeNull();
      await finish(19, 19);
      const { estimate } = await progress(`run-groups/${runGroupId}`);
      expect(estimate).toMatchObject({ finished: 20, remaining: 10 });
      expect(estimate!.remaining_seconds).toBeGreaterThanOrEqual(10);
      expect(estimate!.remaining_seconds).toBeLessThan(20);
      expect(estimate!.documents_per_minute).toBeGreaterThan(30);
      expect((await shown(`run-groups/${runGroupId}`)).estimate).toMatchObject({ finished: 20, remaining: 10 });
      expect((await shown(`runs/${ids[29]}`)).estimate).toMatchObject({ finished: 20, remaining: 10 });
      const last = (await progress(`runs/${ids[29]}`)).estimate;
      const next = (await progress(`runs/${ids[20]}`)).estimate;
      expect(last!.remaining_seconds).toBeGreaterThan(next!.remaining_seconds);
      await api.post(`/workflow/run-groups/${runGroupId}/pause`);
      expect((await progress(`run-groups/${runGroupId}`)).estimate).toBeNull();
    });
  });
});
