import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStepQueue } from '@sluice/persistence';
import { aWorkflow, DIALECTS, seedGroup } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import type { FailuresBody, FailuresRetried } from './failure.dto.js';

describe.each(DIALECTS)('failures over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let scope: { batchId: number; runGroupId: number };

  /** Claims all steps and settles each as its document's place says. */
  const settleAll = async (failureOf: (index: number) => [code: string, message: string] | null): Promise<void> => {
    const queue = createStepQueue(api.test.database);
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 100, chain: false });
    const { finishedRuns } = await queue.turn({
      workerId: 'w',
      settlements: claimed.map(({ step, attempt }, index) => {
        const failure = failureOf(index);
        return {
          stepId: step.id,
          attempt,
          outcome: failure
            ? {
                status: 'FAILED',
                delayMs: 0,
                message: failure[1],
                meta: { error: failure[0], error_kind: 'transient' },
              }
            : { status: 'COMPLETED', delayMs: 0, message: null, meta: {} },
        };
      }),
      capacity: 0,
      chain: false,
    });
    if (finishedRuns[0]) await queue.finishGroup(finishedRuns[0]);
  };

  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    scope = await seedGroup(api.test.database, { documents: 12, workflow: aWorkflow(['validate']) });
    await settleAll((index) => {
      if (index < 7) return ['PARSER_TIMEOUT', `The parser took longer than ${index * 10} s for docs/${index}.pdf`];
      if (index < 10) return ['PARSER_TIMEOUT', 'The parser took a break'];
      return index === 10 ? ['MY_HANDLER', 'Odd'] : null;
    });
  });
  afterAll(() => api.close());

  it('are listed by cause with examples and advice', async () => {
    const { status, body } = await api.get<FailuresBody>(`/workflow/failures?run_group_id=${scope.runGroupId}`);
    expect(status).toBe(200);
    expect(body.total).toBe(11);
    expect(body.groups.map(({ code, pattern, count }) => [code, pattern, count])).toEqual([
      ['PARSER_TIMEOUT', 'The parser took longer than <n> s for <path>', 7],
      ['PARSER_TIMEOUT', 'The parser took a break', 3],
      ['MY_HANDLER', 'Odd', 1],
    ]);
    const [first] = body.groups;
    expect(first?.examples).toHaveLength(5);
    expect(first).toMatchObject({ retry_helps: true, advice: expect.stringContaining('PARSER_HTTP_TIMEOUT') });
    expect(first?.examples[0]).toMatchObject({
      run_group_id: scope.runGroupId,
      uri: expect.stringMatching(/\.md$/),
      source: 'test',
      step: 'validate',
      message: expect.stringMatching(/^The parser took longer than \d+ s/),
      failed_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    });
    expect((await api.get(`/workflow/failures?batch_id=${scope.batchId}`)).body).toEqual(body);
  });

  it('are retried by exactly one cause', async () => {
    const [cause] = (await api.get<FailuresBody>(`/workflow/failures?batch_id=${scope.batchId}`)).body.groups;
    const retry = () =>
      api.post<FailuresRetried>('/workflow/failures/retry', {
        run_group_id: scope.runGroupId,
        code: cause!.code,
        pattern: cause!.pattern,
      });
    expect(await retry()).toEqual({
      status: 201,
      body: { message: 'Retrying 7 workflow runs', reset_steps: 7, reset_runs: 7, next: null, stopped: null },
    });
    expect((await retry()).body).toMatchObject({ reset_runs: 0 });
    const group = await api.test.database.rows(`select status, completed_date from run_group where id = $1`, [
      scope.runGroupId,
    ]);
    expect(group).toEqual([{ status: 'RUNNING', completed_date: null }]);
    await settleAll((index) => (index < 6 ? null : ['PARSER_TIMEOUT', 'The parser took a break']));
    const { body } = await api.get<FailuresBody>(`/workflow/failures?run_group_id=${scope.runGroupId}`);
    expect(body.groups.map(({ pattern, count }) => [pattern, count])).toEqual([
      ['The parser took a break', 4],
      ['Odd', 1],
    ]);
  });

  it('are retried whatever they say, when asked so', async () => {
    const form = { batch_id: scope.batchId, code: 'PARSER_TIMEOUT', pattern: '*' };
    expect((await api.post<FailuresRetried>('/workflow/failures/retry', form)).body).toMatchObject({ reset_runs: 4 });
  });

  it('of all batches are listed by cause, and those of one cause retried', async () => {
    const all = async () => (await api.get<FailuresBody>('/failures?since_days=1')).body;
    const before = await all();
    await seedGroup(api.test.database, { documents: 3, workflow: aWorkflow(['validate']) });
    await settleAll((index) => (index < 2 ? ['ONLY_HERE', `No ${index}`] : null));
    const after = await all();
    expect(after.total).toBe(before.total + 2);
    expect(after.groups.find(({ code }) => code === 'ONLY_HERE')).toMatchObject({ pattern: 'No <n>', count: 2 });

    const cause = { code: 'ONLY_HERE', pattern: 'No <n>', since_days: 1 };
    await api.test.database.rows(`update run_group set control = 'cancelling'`);
    expect((await api.post('/failures/retry', cause)).body).toMatchObject({ reset_runs: 0 });
    await api.test.database.rows(`update run_group set control = null`);
    const { status, body } = await api.post<FailuresRetried>('/failures/retry', cause);
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: 'Retrying 2 workflow runs', reset_steps: 2, reset_runs: 2, next: null });
    expect((await all()).total).toBe(before.total);
  });

  it('are retried from where a request before ended', async () => {
    const { runGroupId } = await seedGroup(api.test.database, { documents: 3, workflow: aWorkflow(['validate']) });
    await settleAll(() => ['IN_PARTS', 'No']);
    const runs = await api.test.database.rows<{ id: number; completed_date: number }>(
      `select id, completed_date from workflow_run where run_group_id = $1 order by completed_date, id`,
      [runGroupId],
    );
    const cause = { code: 'IN_PARTS', pattern: 'No' };
    const [first, second] = runs as [(typeof runs)[0], (typeof runs)[0]];
    const after = `0.${Date.now() + 60_000}.${second.completed_date}.${second.id}`;
    expect((await api.post('/failures/retry', { ...cause, after })).body).toMatchObject({ reset_runs: 1 });
    const form = { ...cause, run_group_id: runGroupId, after: first.id };
    expect((await api.post('/workflow/failures/retry', form)).body).toMatchObject({ reset_runs: 1 });
    // What failed after the retry began is not meant.
    const over = `0.${first.completed_date}.0.0`;
    expect((await api.post('/failures/retry', { ...cause, after: over })).body).toMatchObject({ reset_runs: 0 });
    expect((await api.post('/failures/retry', { ...cause, after: '7' })).status).toBe(400);
    const rest = { ...cause, run_group_id: runGroupId };
    expect((await api.post('/workflow/failures/retry', rest)).body).toMatchObject({ reset_runs: 1, next: null });
  });
});
