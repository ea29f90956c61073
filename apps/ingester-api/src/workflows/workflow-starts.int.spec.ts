import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createStepQueue } from '@sluice/persistence';
import { STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DIALECTS, hashOf, seedBatch, seedGroup } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import type { WorkflowRunBody } from './workflow-run.dto.js';
import type { StepsReset } from './workflow-start.dto.js';

/** Notices of steps that are ready, beside those that an outage is over. */
const COUNT = /^\d+$/;

describe.each(DIALECTS)('starting and retrying workflows over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
  });
  afterAll(() => api.close());

  describe('POST workflow/', () => {
    const document = async (): Promise<{ batchId: number; doc_id: string }> => {
      const batchId = await seedBatch(api.test.database, 2);
      return { batchId, doc_id: hashOf(`${batchId}/document-1.md`) };
    };

    it('starts one run and answers it with its steps', async () => {
      const { batchId, doc_id } = await document();
      const { status, body } = await api.post<WorkflowRunBody>('/workflow/', { doc_id, priority: 4 });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        doc_id,
        batch_id: batchId,
        workflow_definition_id: 'batch',
        priority: 4,
        status: 'PENDING',
      });
      expect(body.steps?.map((step) => step.step_type)).toEqual(['validate', 'parse', 'chunk', 'embed', 'store']);
      expect((await api.get<unknown[]>(`/workflow/?batch_id=${batchId}`)).body).toHaveLength(1);
    });

    it.each(['workflow_definition_id', 'workflow_definiton_id'])('takes the workflow from %s', async (field) => {
      const { doc_id } = await document();
      expect((await api.postUrlEncoded('/workflow', { doc_id, [field]: 'batch' })).status).toBe(201);
      expect(await api.postUrlEncoded('/workflow', { doc_id, [field]: 'other' })).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining('other') },
      });
    });

    it('answers 404 for a document, location or parameter set that is not there', async () => {
      const { batchId, doc_id } = await document();
      expect((await api.post('/workflow/', { doc_id: 'sha256-00' })).status).toBe(404);
      expect((await api.post('/workflow/', { doc_id, param_id: 'none' })).status).toBe(404);
      await api.test.database.rows(`delete from document_uri where batch_id = $1`, [batchId]);
      expect(await api.post('/workflow/', { doc_id })).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining('No location') },
      });
    });
  });

  it('refuses a set on disk whose embedded model there is not, wherever it is started', async () => {
    const text = 'id: nonsense\nname: x\nmeta: {}\nconfig: { embed: { model: hashing-nonsense } }\n';
    await writeFile(join(api.directory, 'params/nonsense.yaml'), text);
    const batchId = await seedBatch(api.test.database, 1);
    const doc_id = hashOf(`${batchId}/document-0.md`);
    for (const answer of [
      await api.post('/batch/start-workflows', { batch_id: batchId, param_id: 'nonsense' }),
      await api.post('/workflow/', { doc_id, param_id: 'nonsense' }),
    ]) {
      const error = expect.stringContaining('model is "hashing-nonsense"; it must be hashing-<dimension>');
      expect(answer).toMatchObject({ status: 400, body: { error } });
    }
    expect((await api.get<unknown[]>(`/workflow/?batch_id=${batchId}`)).body).toEqual([]);
  });

  describe('POST workflow/retry', () => {
    /** Groups of later tests come first. */
    let priority = 900;

    /** A group whose runs failed. */
    const finished = async (): Promise<{ runGroupId: number; batchId: number }> => {
      const group = await seedGroup(api.test.database, { documents: 2, priority: (priority += 1) });
      const queue = createStepQueue(api.test.database);
      const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 2, chain: false });
      const failed = { status: 'FAILED' as const, delayMs: 0, message: 'No', meta: {} };
      const { finishedRuns } = await queue.turn({
        workerId: 'w',
        settlements: claimed.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome: failed })),
        capacity: 0,
        chain: false,
      });
      await queue.finishGroup(finishedRuns[0]!);
      return group;
    };

    const state = async ({ runGroupId, batchId }: { runGroupId: number; batchId: number }) => {
      const { body: group } = await api.get<{ status: string; completed_date: string | null }>(
        `/workflow/run-groups/${runGroupId}`,
      );
      const { body: batch } = await api.get<{ batch: { completed_date: string | null } }>(
        `/batch/status?batch_id=${batchId}`,
      );
      return {
        group: group.status,
        groupOpen: group.completed_date === null,
        batchOpen: batch.batch.completed_date === null,
      };
    };

    it('resets the failed steps, opens runs, group and batch again, and wakes workers', async () => {
      const group = await finished();
      expect(await state(group)).toEqual({ group: 'FAILED', groupOpen: false, batchOpen: false });
      const heard = Promise.withResolvers<string>();
      const stopListening = await api.runtime.database.listen(STEPS_CHANNEL, (notice) => {
        if (COUNT.test(notice)) heard.resolve(notice);
      });
      const { status, body } = await api.post<StepsReset>('/workflow/retry', { run_group_id: group.runGroupId });
      expect(status).toBe(201);
      expect(body).toEqual({
        message: `Reset 2 failed steps of run group ${group.runGroupId}`,
        reset_steps: 2,
        reset_runs: 2,
      });
      expect(await heard.promise).toBe('2');
      await stopListening();
      expect(await state(group)).toEqual({ group: 'RUNNING', groupOpen: true, batchOpen: true });
      const { body: runs } = await api.get<WorkflowRunBody[]>(
        `/workflow/?batch_id=${group.batchId}&include_steps=true`,
      );
      for (const run of runs) {
        expect(run).toMatchObject({ status: 'RUNNING', steps: [{ status: 'PENDING', retry: 0 }, {}, {}] });
      }
    });

    it('resets a group of any size page by page, and says so after each', async () => {
      const group = await finished();
      const { database } = api.runtime;
      // Copies of a failed run, as many as make three pages.
      await api.test.database.transaction(async (session) => {
        for (let run = 0; run < 4100; run += 100) {
          await session.rows(
            `insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, start_date,
               status_date, completed_date, status, status_meta, run_params)
             select r.workflow_definition_id, r.run_group_id, r.batch_id, r.doc_id, 0, 0, 0, 0, 0, 'FAILED', '{}', '{}'
             from (select * from workflow_run where run_group_id = $1 order by id limit 1) r
               cross join (select 1 from step_config cross join (${Array.from({ length: 100 }, () => 'select 1').join(' union all ')}) as many limit 100) as copies`,
            [group.runGroupId],
          );
        }
        await session.rows(
          `insert into run_step (workflow_run_id, run_group_id, workflow_step_number, workflow_step_name, step_config_id, step_type,
             is_last_step, priority, retry, retries, created_date, status_date, completed_date, status, status_meta, queue_state, turn, attempt)
           select r.id, r.run_group_id, 1, 'validate', 1, 'validate', true, 0, 3, 3, 0, 0, 0, 'FAILED', '{}', 4, 1, 3
           from workflow_run r where r.run_group_id = $1 and not exists (select 1 from run_step s where s.workflow_run_id = r.id)`,
          [group.runGroupId],
        );
      });
      const heard: string[] = [];
      const all = Promise.withResolvers<true>();
      const stopListening = await database.listen(STEPS_CHANNEL, (notice) => {
        if (COUNT.test(notice)) heard.push(notice);
        if (heard.length === 3) all.resolve(true);
      });
      const { body } = await api.post<StepsReset>('/workflow/retry', { run_group_id: group.runGroupId });
      expect(body).toMatchObject({ reset_steps: 4102, reset_runs: 4102 });
      await all.promise;
      expect(heard).toEqual(['2000', '2000', '102']);
      await stopListening();
      await api.post(`/workflow/run-groups/${group.runGroupId}/cancel`);
    });

    it('tries at once what waits for its next attempt', async () => {
      const { runGroupId } = await seedGroup(api.test.database, { documents: 1, priority: (priority += 1) });
      const queue = createStepQueue(api.test.database);
      const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 1, chain: false });
      const outcome = { status: 'ERROR' as const, delayMs: 86_400_000, message: 'Down', meta: {} };
      const settlements = claimed.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome }));
      await queue.turn({ workerId: 'w', settlements, capacity: 0, chain: false });
      const { body } = await api.post<StepsReset>('/workflow/retry', { run_group_id: runGroupId });
      expect(body.message).toBe(
        `Reset 0 failed steps of run group ${runGroupId}; 1 more waited for the next attempt, which is due now`,
      );
      expect((await queue.promoteDelayed(10)).promoted).toBe(1);
      await api.post(`/workflow/run-groups/${runGroupId}/cancel`);
    });

    it('takes the group from the query, too, and has nothing to do the second time', async () => {
      const { runGroupId } = await finished();
      expect((await api.post<StepsReset>(`/workflow/retry?run_group_id=${runGroupId}`)).body.reset_steps).toBe(2);
      expect(await api.postUrlEncoded('/workflow/retry', { run_group_id: `${runGroupId}` })).toMatchObject({
        status: 201,
        body: { reset_steps: 0, reset_runs: 0 },
      });
    });
  });
});
