import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangeRepository } from '../changes/change-repository.js';
import type { Database } from '../database/database.js';
import { Dialect } from '../database/dialect.js';
import type { SqlSession, Statement } from '../database/sql-session.js';
import { FailureRepository } from '../failures/failure-repository.js';
import { ProgressRepository } from '../progress/progress-repository.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import { aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '../testing/index.js';
import { GroupControl } from './group-control.js';
import { RunControl } from './run-control.js';
import { RunRetry } from './run-retry.js';

const RUNS = 30_000;
const GROUPS = 20;
const BIG_TABLES = 'run_step|workflow_run|lifecycle_history';

/** Does all that control and its views do, and answers the statements that it took. */
const statementsOf = async (database: Database, runGroupId: number, batchId: number): Promise<string[]> => {
  const texts = new Set<string>();
  const recording = <Session extends SqlSession>(session: Session): Session =>
    Object.assign(Object.create(session) as Session, {
      rows: (statement: Statement | string, parameters?: readonly unknown[]) => {
        texts.add(typeof statement === 'string' ? statement : statement.text);
        return session.rows(statement, parameters);
      },
    });
  const recorded = Object.assign(recording(database), {
    transaction: <Result>(work: (session: SqlSession) => Promise<Result>) =>
      database.transaction((session) => work(recording(session))),
  });
  const groups = new GroupControl(recorded);
  const runs = new RunControl(recorded);
  const progress = new ProgressRepository(recorded);
  const failures = new FailureRepository(recorded);
  const changes = new ChangeRepository(recorded);
  const [run] = await database.rows<{ id: number }>(`select min(id) as id from workflow_run`);
  const id = run!.id;
  await groups.pause(runGroupId);
  await groups.resume(runGroupId);
  await groups.setPriority(runGroupId, 3);
  await runs.pause(id);
  await runs.resume(id);
  await runs.setPriority(id, 4);
  const place = await progress.placeOfRun(id);
  await progress.position(place!.step!);
  await progress.placeOfGroup(runGroupId);
  await progress.openRunsUpTo(runGroupId, id);
  await progress.recentEnds(runGroupId, 100);
  await progress.countRuns(runGroupId);
  await runs.cancel(id);
  await failures.page({ runGroupId }, 0, 10);
  await failures.page({ batchId }, 0, 10);
  await failures.examples([id]);
  await new RunRetry(recorded).retry([id]);
  await changes.tail(0);
  await changes.newestId();
  await changes.between(0, 100, { batchId, runGroupId });
  await groups.cancel(runGroupId);
  return [...texts].filter((text) => new RegExp(BIG_TABLES).test(text));
};

describe.each(DIALECTS)('the plans of control and its views on %s', (dialect) => {
  let test: TestDatabase;
  let statements: string[];

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    const workflow = aWorkflow(['validate', 'parse']);
    for (let group = 0; group < GROUPS; group += 1) await seedGroup(test.database, { workflow });
    const numbers =
      dialect === Dialect.Postgres
        ? `select generate_series(1, ${RUNS / GROUPS})`
        : `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${RUNS / GROUPS}) select i from n`;
    await test.database.rows(
      `insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, status_date, status, status_meta, run_params)
       select r.workflow_definition_id, r.run_group_id, r.batch_id, r.doc_id, 0, 0, 0, 'PENDING', '{}', '{}' from workflow_run r cross join (${numbers}) as numbers`,
    );
    await test.database.rows(
      `insert into run_step (workflow_run_id, run_group_id, workflow_step_number, workflow_step_name, step_config_id, step_type, is_last_step,
         priority, retry, retries, created_date, status_date, status, status_meta, queue_state, turn, ready_at, attempt)
       select r.id, r.run_group_id, t.number, 'step', 1, 'parse', t.number = 2, 0, 0, 3, 0, 0, 'PENDING', '{}',
         case t.number when 1 then 1 else 0 end, r.id, 0, 0
       from workflow_run r cross join (select 1 as number union all select 2) t
       where not exists (select 1 from run_step s where s.workflow_run_id = r.id)`,
    );
    const other = await seedGroup(test.database, { documents: 5, workflow });
    const queue = createStepQueue(test.database);
    await queue.turn({ workerId: 'w', settlements: [], capacity: 3000, chain: false });
    await test.database.rows('analyze');
    statements = await statementsOf(test.database, other.runGroupId, other.batchId);
  }, 60_000);
  afterAll(() => test.drop());

  const onPostgres = (text: string): Promise<string> =>
    test.database.transaction(async (session) => {
      await session.rows(`set local plan_cache_mode = force_generic_plan`);
      await session.rows(`prepare plan_test as ${text}`);
      const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const values = Array.from({ length: parameters }, () => 'null').join(', ');
      const rows = await session.rows<{ 'QUERY PLAN': string }>(
        `explain execute plan_test${parameters ? ` (${values})` : ''}`,
      );
      await session.rows('deallocate plan_test');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

  const onSqlite = async (text: string): Promise<string> =>
    (await test.database.rows<{ detail: string }>(`explain query plan ${text}`)).map((row) => row.detail).join('\n');

  it('read steps, runs and lifecycle rows through indexes only', async () => {
    expect(statements.length).toBeGreaterThan(20);
    for (const text of statements) {
      const plan = await (dialect === Dialect.Postgres ? onPostgres(text) : onSqlite(text));
      const scans = plan
        .split('\n')
        .filter((line) =>
          dialect === Dialect.Postgres
            ? new RegExp(`Seq Scan on (${BIG_TABLES})`).test(line)
            : new RegExp(`SCAN (r|s|h|${BIG_TABLES})\\b(?! USING)`).test(line),
        );
      expect({ text, scans }).toEqual({ text, scans: [] });
    }
  });
});
