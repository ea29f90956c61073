import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CANCELLED_META } from '../control/cancelled.js';
import { FailureRepository } from '../failures/failure-repository.js';
import { aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '../testing/index.js';
import { RunDays } from './run-days.js';
import { StepDistributions } from './step-distribution.js';
import { Throughput } from './throughput.js';

const DAY_MS = 86_400_000;
const FAILED = (code: string): string => JSON.stringify({ error: code, error_kind: 'permanent' });

describe.each(DIALECTS)('what was, on %s', (dialect) => {
  let test: TestDatabase;
  let today: number;
  let ids: number[];
  let runGroupId: number;

  const end = async (index: number, status: string, at: number, meta = '{}'): Promise<void> => {
    await test.database.rows(
      `update workflow_run set status = $2, status_meta = $3, start_date = cast($4 as bigint) - 1000, completed_date = $4 where id = $1`,
      [ids[index], status, meta, at],
    );
  };

  beforeEach(async () => {
    await test?.drop();
    test = await createTestDatabase(dialect);
    today = Math.floor((await new Throughput(test.database).now()).getTime() / DAY_MS) * DAY_MS;
    ({ runGroupId } = await seedGroup(test.database, { documents: 6, workflow: aWorkflow(['validate', 'parse']) }));
    await test.database.rows('update document set page_count = 3');
    const rows = await test.database.rows<{ id: number }>('select id from workflow_run order by id');
    ids = rows.map(({ id }) => id);
  });
  afterAll(() => test.drop());

  describe('days', () => {
    beforeEach(async () => {
      await end(0, 'COMPLETED', today - 2 * DAY_MS);
      await end(1, 'FAILED', today - 2 * DAY_MS + 1, FAILED('NO_TEXT'));
      await end(2, 'FAILED', today - DAY_MS - 1, FAILED('NO_TEXT'));
      await end(3, 'FAILED', today - 2 * DAY_MS, CANCELLED_META);
      await end(4, 'COMPLETED', today);
    });
    const before = {
      completed: 1,
      failed: 2,
      cancelled: 1,
      pages: 3,
      workMs: 1000,
      failureCodes: { NO_TEXT: 2 },
    };

    it('are counted before they are written down', async () => {
      const days = await new RunDays(test.database).list(90);
      expect(days.at(-1)).toMatchObject({ day: new Date(today), completed: 1, failed: 0 });
    });

    it('are written down when they are over, once, whoever does it, and outlive their runs and their retries', async () => {
      const days = new RunDays(test.database);
      await Promise.all([days.record(), new RunDays(test.database).record()]);
      await test.database.rows(`update workflow_run set status = 'PENDING', completed_date = null where id = $1`, [
        ids[1],
      ]);
      await test.database.rows('delete from run_step where workflow_run_id = $1', [ids[0]]);
      await test.database.rows('delete from workflow_run where id = $1', [ids[0]]);
      await days.record();
      expect(await days.list(90)).toEqual([
        { day: new Date(today - 2 * DAY_MS), ...before },
        expect.objectContaining({ day: new Date(today), completed: 1 }),
      ]);
      expect(await days.list(1)).toHaveLength(1);
    });

    it('of a database without runs are none', async () => {
      await test.database.rows('update workflow_run set completed_date = null');
      const days = new RunDays(test.database);
      await days.record();
      expect(await days.list(90)).toEqual([]);
    });
  });

  it('steps have percentiles and a histogram, of a group and of a time', async () => {
    for (const [index, id] of ids.entries()) {
      await end(index, index === 5 ? 'FAILED' : 'COMPLETED', today + index);
      await test.database.rows(
        `update run_step set status = 'COMPLETED', start_date = 0, completed_date = $2 where workflow_run_id = $1 and workflow_step_number = 1`,
        [id, [5, 30, 2000, 2500, 4_000_000, 9][index]],
      );
    }
    const distributions = new StepDistributions(test.database);
    const found = await distributions.of({ runGroupId });
    expect(found).toEqual({
      runs: 5,
      isSample: false,
      steps: [
        {
          stepName: 'validate',
          stepType: 'validate',
          count: 5,
          shortest: 0.005,
          average: 800.907,
          longest: 4000,
          p50: 2,
          p90: 4000,
          p95: 4000,
          p99: 4000,
          pages: 15,
          histogram: [1, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1],
        },
      ],
    });
    expect(await distributions.of({ since: new Date(today + 3) })).toMatchObject({ runs: 2, steps: [{ count: 2 }] });
    expect(await distributions.of({ since: new Date(today + DAY_MS) })).toEqual({
      runs: 0,
      isSample: false,
      steps: [],
    });
  });

  it('failures of a span are those of the newest runs, in pages', async () => {
    for (const index of [0, 1, 2, 3]) await end(index, 'FAILED', today, FAILED('NO_TEXT'));
    await end(4, 'FAILED', today - 5, FAILED('NO_TEXT'));
    await end(5, 'FAILED', today + 10, FAILED('LATER'));
    await test.database.rows(
      `insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, status_date, status, status_meta, run_params)
       select workflow_definition_id, run_group_id, batch_id, doc_id, 0, 0, 0, 'PENDING', '{}', '{}' from workflow_run where id = $1`,
      [ids[0]],
    );
    const failures = new FailureRepository(test.database);
    const span = { since: new Date(today - 5), until: new Date(today + 10) };
    const first = await failures.recentPage(span, null, 2);
    expect(first.map(({ id }) => id)).toEqual([ids[4], ids[1]]);
    const rest = await failures.recentPage(span, first.at(-1)!, 10);
    expect(rest.map(({ id }) => id)).toEqual([ids[2], ids[3]]);
    await test.database.rows(`update run_group set control = 'cancelling'`);
    expect(await failures.recentPage(span, null, 10)).toEqual([]);
  });
});
