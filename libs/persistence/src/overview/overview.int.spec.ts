import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CANCELLED_META } from '../control/cancelled.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import { ProgressRepository } from '../progress/progress-repository.js';
import {
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  plan,
  recordStatements,
  seedBatch,
  seedGroup,
  type TestDatabase,
} from '../testing/index.js';
import { DocumentStates } from './document-states.js';
import { OverviewRepository } from './overview-repository.js';
import { Throughput } from './throughput.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

describe.each(DIALECTS)('what happens now, on %s', (dialect) => {
  let test: TestDatabase;
  let groups: { batchId: number; runGroupId: number }[];
  /** Of the documents of three groups: running, failed, delayed, ready; cancelled, completed and searchable; paused. Two never started. */
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    const { database } = test;
    const workflow = aWorkflow(['validate', 'parse']);
    groups = [];
    for (const documents of [4, 2, 1])
      groups.push(await seedGroup(database, { documents, workflow, priority: documents }));
    await seedBatch(database, 2);
    const queue = createStepQueue(database);
    await queue.register({ id: 'w', instance: 'i', hostname: 'host', pid: 7 });
    await queue.register({ id: 'gone', instance: 'j', hostname: 'other', pid: 8 });
    await database.rows(`update worker set checkin_date = checkin_date - ${HOUR_MS} where id = 'gone'`);
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 3, chain: false });
    const of = (index: number, status: 'FAILED' | 'ERROR') => ({
      stepId: claimed[index]!.step.id,
      attempt: claimed[index]!.attempt,
      outcome: { status, delayMs: HOUR_MS, message: 'no', meta: { error: 'NO_TEXT', error_kind: 'permanent' } },
    });
    await queue.turn({
      workerId: 'w',
      settlements: [of(1, 'FAILED'), of(2, 'ERROR')],
      capacity: 0,
      chain: false,
    });
    const [, second, third] = groups as [unknown, { runGroupId: number }, { runGroupId: number }];
    const ids = await database.rows<{ id: number; doc_id: string }>(
      'select id, doc_id from workflow_run where run_group_id = $1 order by id',
      [second.runGroupId],
    );
    await database.rows(`update run_step set queue_state = 4 where run_group_id = $1`, [second.runGroupId]);
    await database.rows(
      `update workflow_run set status = 'FAILED', status_meta = $2, completed_date = created_date where id = $1`,
      [ids[0]!.id, CANCELLED_META],
    );
    await database.rows(
      `update workflow_run set status = 'COMPLETED', start_date = created_date, completed_date = created_date where id = $1`,
      [ids[1]!.id],
    );
    await database.rows(
      `insert into rag_entry (doc_hash, data_dir, rag_id, step_config_id, stored_date) values ($1, 'a', 'x', 1, 0), ($1, 'b', 'x', 1, 0), ('gone', 'a', 'y', 1, 0)`,
      [ids[1]!.doc_id],
    );
    await database.rows(`update run_group set paused_date = created_date where id = $1`, [third.runGroupId]);
    await database.rows(`update run_step set queue_state = 5 where run_group_id = $1 and queue_state = 1`, [
      third.runGroupId,
    ]);
    await database.rows(`update document set doc_meta = '{"title":"A \\u0000 title"}'`);
  });
  afterAll(() => test.drop());

  it('counts documents by their newest run', async () => {
    expect(await new DocumentStates(test.database).count()).toEqual({
      total: 9,
      searchable: 1,
      notStarted: 2,
      failed: 1,
      cancelled: 1,
      open: 4,
      running: 1,
      retrying: 1,
      paused: 1,
    });
  });

  it('counts a document that failed and was started again as open', async () => {
    const { database } = test;
    const failed = `select id from workflow_run where status = 'FAILED' and status_meta <> '${CANCELLED_META}'`;
    await database.rows(
      `insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, status_date, status, status_meta, run_params)
       select workflow_definition_id, run_group_id, batch_id, doc_id, 0, 0, 0, 'PENDING', '{}', '{}' from workflow_run where id = (${failed})`,
    );
    expect(await new DocumentStates(database).count()).toMatchObject({ failed: 0, cancelled: 1, open: 5 });
    await database.rows('delete from workflow_run where id = (select max(id) from workflow_run)');
  });

  it('shows workers, alive or not, and what they are at', async () => {
    const overview = new OverviewRepository(test.database);
    expect(await overview.countWorkers()).toBe(2);
    expect(await overview.workers(MINUTE_MS, 10)).toMatchObject([
      { id: 'w', hostname: 'host', pid: 7, isAlive: true },
      { id: 'gone', hostname: 'other', pid: 8, isAlive: false },
    ]);
    const [step, ...others] = await overview.heldSteps(10, 10);
    expect(step).toMatchObject({ workerId: 'w', stepName: 'validate', uri: '1/document-0.md', title: 'A \0 title' });
    expect(step?.startDate).toBeInstanceOf(Date);
    expect(others).toEqual([]);
    expect(await overview.heldSteps(0, 10)).toEqual([]);
    expect(await overview.heldCounts()).toEqual(new Map([['w', 1]]));
  });

  it('counts what waits and runs by type of step', async () => {
    expect(await new OverviewRepository(test.database).queue()).toEqual([
      { type: 'validate', ready: 1, running: 1, delayed: 1, paused: 1 },
    ]);
  });

  it('lists the groups under way, newest first', async () => {
    const overview = new OverviewRepository(test.database);
    const found = await overview.openGroups(2);
    expect(found.map(({ id }) => id)).toEqual([groups[2]!.runGroupId, groups[1]!.runGroupId]);
    expect(found[0]).toMatchObject({ batchName: 'test batch', paramId: 'test-params', pausedDate: expect.any(Date) });
    expect(await overview.countOpenGroups()).toBe(3);
  });

  it('counts what ended, by span of time', async () => {
    const throughput = new Throughput(test.database);
    const end = new Date(Math.ceil((await throughput.now()).getTime() / MINUTE_MS + 1) * MINUTE_MS);
    const spans = await throughput.ended(new Date(end.getTime() - HOUR_MS), end, MINUTE_MS);
    expect(spans).toHaveLength(60);
    const sum = (of: 'completed' | 'failed' | 'cancelled') => spans.reduce((total, span) => total + span[of], 0);
    expect([sum('completed'), sum('failed'), sum('cancelled')]).toEqual([1, 1, 1]);
  });
});

describe('the plans of the overview on SQLite', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase('sqlite');
  });
  afterAll(() => test.drop());

  it('begin with what is going on, and look up steps and runs by it', async () => {
    const { recorded, executed } = recordStatements(test.database);
    const overview = new OverviewRepository(recorded);
    await overview.heldSteps(10, 10);
    await overview.queue();
    await new ProgressRepository(recorded).placeOfGroup(1);
    for (const statement of executed.values()) {
      const how = await plan(test.database, statement);
      expect(how).not.toMatch(
        /SCAN (s|r|run_step|workflow_run)\b(?! USING (COVERING )?INDEX \w+_(ready|delayed|paused|open)_idx)/,
      );
    }
    expect(executed.size).toBe(3);
  });
});
