import { createStepQueue, type ClaimedStep } from '@sluice/persistence';
import { aWorkflow, DIALECTS, seedGroup } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import type { LifecycleBody } from './lifecycle.dto.js';
import type { RunStepBody, WorkflowRunBody, WorkflowRunPage } from './workflow-run.dto.js';

/** More than two pages of what is read at once. */
const MANY = 2300;
const two = aWorkflow(['validate', 'parse']);

describe.each(DIALECTS)('lists of runs and steps over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let large: { batchId: number; runGroupId: number };
  let small: { batchId: number; runGroupId: number };
  let failed: ClaimedStep;

  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    large = await seedGroup(api.test.database, { documents: MANY, workflow: two });
    small = await seedGroup(api.test.database, { documents: 3, workflow: two, priority: 9 });
    const queue = createStepQueue(api.test.database);
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 2, chain: false });
    failed = claimed[0]!;
    const outcome = { status: 'FAILED' as const, delayMs: 0, message: 'Broken', meta: { error: 'BROKEN' } };
    const settlements = [{ stepId: failed.step.id, attempt: failed.attempt, outcome }];
    await queue.turn({ workerId: 'w', settlements, capacity: 0, chain: false });
  });
  afterAll(() => api.close());

  const ids = (runs: readonly { id: number }[]): number[] => runs.map((run) => run.id);

  const newestFirst = (runs: readonly WorkflowRunBody[]): boolean =>
    runs.every((run, index) => {
      const next = runs[index + 1];
      return (
        !next || run.created_date > next.created_date || (run.created_date === next.created_date && run.id > next.id)
      );
    });

  describe('workflow/', () => {
    it('answers all runs, newest first, however many', async () => {
      const { status, body } = await api.get<WorkflowRunBody[]>('/workflow/');
      expect(status).toBe(200);
      expect(body).toHaveLength(MANY + 3);
      expect(new Set(ids(body)).size).toBe(MANY + 3);
      expect(newestFirst(body)).toBe(true);
      expect(body[0]).not.toHaveProperty('steps');
      expect(body[0]).not.toHaveProperty('document_info');
    });

    it('answers those of a batch, none of an unknown one', async () => {
      expect((await api.get<WorkflowRunBody[]>(`/workflow?batch_id=${small.batchId}`)).body).toHaveLength(3);
    });

    it('adds steps and document info', async () => {
      const { body } = await api.get<WorkflowRunBody[]>(
        `/workflow/?batch_id=${small.batchId}&include_steps=true&include_doc_info=true`,
      );
      expect(body[2]).toMatchObject({
        steps: [{ workflow_step_number: 1 }, { workflow_step_number: 2, is_last_step: true }],
        document_info: { source: 'test', file_size: 10, mime_type: 'text/markdown' },
      });
    });

    it('answers pages that together are the list', async () => {
      const all = ids((await api.get<WorkflowRunBody[]>('/workflow/')).body);
      const pages: number[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const { body } = await api.get<WorkflowRunPage>(`/workflow/?page=${page}&rows_per_page=1000`);
        expect(body).toMatchObject({ total: MANY + 3, page, rows_per_page: 1000, total_pages: 3 });
        pages.push(...ids(body.items));
      }
      expect(pages).toEqual(all);
    });

    it('has ten rows on a page, and begins with the first', async () => {
      expect((await api.get<WorkflowRunPage>('/workflow/?page=2')).body.items).toHaveLength(10);
      expect((await api.get<WorkflowRunPage>('/workflow/?rows_per_page=7')).body).toMatchObject({
        page: 1,
        rows_per_page: 7,
      });
    });

    it('answers an empty page past the end', async () => {
      const { status, body } = await api.get<WorkflowRunPage>('/workflow/?page=999');
      expect({ status, items: body.items, total: body.total }).toEqual({ status: 200, items: [], total: MANY + 3 });
    });
  });

  describe('workflow/by-status', () => {
    it('answers the runs in a status, as an array or a page', async () => {
      const { body } = await api.get<WorkflowRunBody[]>('/workflow/by-status?status=FAILED');
      expect(body).toMatchObject([{ id: failed.run.id, status: 'FAILED', status_message: 'Broken' }]);
      const pending = await api.get<WorkflowRunPage>(
        `/workflow/by-status?status=PENDING&batch_id=${small.batchId}&page=1`,
      );
      expect(pending.body).toMatchObject({ total: 1, items: [{ status: 'PENDING' }] });
      expect((await api.get<WorkflowRunBody[]>('/workflow/by-status?status=PENDING')).body).toHaveLength(MANY + 1);
    });

    it('adds document info', async () => {
      const { body } = await api.get<WorkflowRunBody[]>('/workflow/by-status?status=FAILED&include_doc_info=true');
      expect(body[0]?.document_info).toMatchObject({ source: 'test' });
    });
  });

  describe('workflow/steps', () => {
    it.each(['FAILED', 'RUNNING', 'ERROR', 'COMPLETED'])('answers the steps that are %s', async (status) => {
      const { body } = await api.get<RunStepBody[]>(`/workflow/steps?status=${status}`);
      expect(body.every((step) => step.status === status)).toBe(true);
      expect(body).toHaveLength(status === 'FAILED' || status === 'RUNNING' ? 1 : 0);
    });

    it('answers many of them by run and number', async () => {
      const { body } = await api.get<RunStepBody[]>('/workflow/steps?status=PENDING');
      expect(body).toHaveLength((MANY + 3) * 2 - 2);
      const places = body.map((step) => step.workflow_run_id * 10 + step.workflow_step_number);
      expect(places).toEqual([...places].sort((one, other) => one - other));
    });
  });

  describe('workflow/runs', () => {
    it('answers the runs of a batch, newest first', async () => {
      const { body } = await api.get<WorkflowRunBody[]>(`/workflow/runs?batch_id=${large.batchId}`);
      expect(body).toHaveLength(MANY);
      expect(newestFirst(body)).toBe(true);
    });

    it('answers one run with its steps', async () => {
      const { body } = await api.get<WorkflowRunBody>(`/workflow/runs/${failed.run.id}`);
      expect(body).toMatchObject({ id: failed.run.id, steps: [{ status: 'FAILED', retry: 1 }, { status: 'PENDING' }] });
    });

    it('answers the lifecycle of a run in order of occurrence', async () => {
      const { status, body } = await api.get<LifecycleBody[]>(`/workflow/runs/${failed.run.id}/lifecycle`);
      expect(status).toBe(200);
      expect(body.map((row) => row.event)).toEqual([
        'group_start',
        'item_start',
        'step_start',
        'step_failed',
        'item_failed',
      ]);
      expect(body[3]).toMatchObject({
        handler_name: null,
        run_group_id: small.runGroupId,
        workflow_run_id: failed.run.id,
        step_id: failed.step.id,
        status: 'COMPLETED',
        status_message: 'Broken',
        status_meta: {},
        start_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      });
    });
  });

  describe('batch/', () => {
    it('answers the steps of a batch by run and number', async () => {
      const { status, body } = await api.get<RunStepBody[]>(`/batch/${large.batchId}/steps`);
      expect(status).toBe(200);
      expect(body).toHaveLength(MANY * 2);
      const places = body.map((step) => step.workflow_run_id * 10 + step.workflow_step_number);
      expect(places).toEqual([...places].sort((one, other) => one - other));
    });

    it('answers the status of a batch with all of its runs, or without', async () => {
      const { body } = await api.get<{ workflows: unknown[] }>(`/batch/status?batch_id=${large.batchId}`);
      expect(body).toMatchObject({
        batch: { id: large.batchId, completed_date: null },
        document_count: MANY,
        workflow_count: { PENDING: MANY, RUNNING: 0, COMPLETED: 0, ERROR: 0, FAILED: 0 },
        parsed: 0,
        remaining: MANY,
      });
      expect(body.workflows).toHaveLength(MANY);
      const without = await api.get(`/batch/status?batch_id=${large.batchId}&include_workflows=false`);
      expect(without.body).toEqual({ ...body, workflows: [] });
    });

    it('lists the locations of a batch or source by id', async () => {
      const { body } = await api.get<{ id: number }[]>(`/document/?batch_id=${large.batchId}&source=test`);
      expect(body).toHaveLength(MANY);
      expect((await api.get<unknown[]>('/document?source=test')).body).toHaveLength(MANY + 3);
    });
  });
});
