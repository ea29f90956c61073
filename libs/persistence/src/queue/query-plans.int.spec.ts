import { WORKFLOW_STEP_TYPES } from '@sluice/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dialect } from '../database/dialect.js';
import type { Statement } from '../database/sql-session.js';
import { eventStatements } from '../events/event-statements.js';
import { createTestDatabase, preparedPlan, seedGroup, type TestDatabase } from '../testing/index.js';
import { createStepQueue } from './create-step-queue.js';
import * as postgres from './postgres/statements/index.js';
import * as sqlite from './sqlite/statements/index.js';
import * as shared from './statements/index.js';

const RUNS = 20_000;

/** A queue as it is in the middle of much work: most steps wait, some run, some are delayed or done. */
const fill = async (test: TestDatabase): Promise<void> => {
  await seedGroup(test.database, { documents: 10 });
  await test.database.rows(
    `insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, status_date, status, status_meta, run_params)
     select r.workflow_definition_id, r.run_group_id, r.batch_id, r.doc_id, 0, 0, 0, 'PENDING', '{}', '{}'
     from workflow_run r cross join (
       ${test.dialect === Dialect.Postgres ? `select generate_series(1, ${RUNS / 10})` : `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${RUNS / 10}) select i from n`}
     ) as numbers`,
  );
  await test.database.rows(
    `insert into run_step (workflow_run_id, run_group_id, workflow_step_number, workflow_step_name, step_config_id, step_type, is_last_step,
       priority, retry, retries, created_date, status_date, status, status_meta, queue_state, turn, ready_at, attempt)
     select r.id, r.run_group_id, t.number, 'step', 1, t.type, t.number = 3, r.id % 3, 0, 3, 0, 0, 'PENDING', '{}',
       case t.number when 1 then 1 else 0 end, r.id, 0, 0
     from workflow_run r cross join (select 1 as number, 'validate' as type union all select 2, 'parse' union all select 3, 'chunk') t
     where not exists (select 1 from run_step s where s.workflow_run_id = r.id)`,
  );
  const queue = createStepQueue(test.database);
  await queue.register({ id: 'w1', instance: 'i', hostname: 'h', pid: 1 });
  const { claimed } = await queue.turn({ workerId: 'w1', settlements: [], capacity: 2000, chain: false });
  await queue.turn({
    workerId: 'w1',
    settlements: claimed.slice(0, 1000).map(({ step, attempt }) => ({
      stepId: step.id,
      attempt,
      outcome: { status: step.id % 2 ? 'ERROR' : 'COMPLETED', delayMs: 60_000, message: null, meta: {} },
    })),
    capacity: 0,
    chain: false,
  });
};

const eventEntries = (dialect: Dialect): [string, Statement][] =>
  Object.entries(eventStatements(dialect)).map(([name, statement]) => [`event ${name}`, statement as Statement]);

describe('the plans of the queue on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(Dialect.Postgres);
    await fill(test);
    await test.database.rows('analyze');
  });
  afterAll(() => test.drop());

  const plan = ({ text }: Statement): Promise<string> => preparedPlan(test.database, text);

  it.each([...Object.entries({ ...postgres, ...shared }), ...eventEntries(Dialect.Postgres)])(
    '%s reads run_step and workflow_run through indexes only',
    async (_name, statement) => {
      expect(await plan(statement)).not.toMatch(/Seq Scan on (run_step|workflow_run|lifecycle_history)/);
    },
  );

  it('the claim walks the index of ready steps in its order, without sorting', async () => {
    const text = await plan(postgres.turn);
    expect(text).toMatch(/Index (Only )?Scan using run_step_ready_idx on run_step/);
    expect(text).not.toMatch(/Sort Key: .*priority/);
  });

  it('the claim by type merges the indexes of the types, without sorting', async () => {
    const text = await plan(postgres.turnByType);
    expect(text).toMatch(/Merge Append/);
    expect(text.match(/Index (Only )?Scan using run_step_type_ready_idx/g)).toHaveLength(WORKFLOW_STEP_TYPES.length);
    expect(text).not.toMatch(/-> +Sort .*\n\s*Sort Key: [^\n]*priority/);
  });

  it('what a worker holds is looked up by the runs of its leases', async () => {
    for (const statement of [postgres.heartbeat, postgres.recoverWorker, shared.heldSteps]) {
      expect(await plan(statement)).toMatch(/run_step_run_idx/);
    }
  });
});

describe.each([false, true])('the plans of the queue on SQLite (analyzed: %s)', (analyzed) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(Dialect.Sqlite);
    await fill(test);
    if (analyzed) await test.database.rows('analyze');
  });
  afterAll(() => test.drop());

  const plan = ({ text }: Statement): Promise<string> => preparedPlan(test.database, text);

  it.each([...Object.entries({ ...sqlite, ...shared }), ...eventEntries(Dialect.Sqlite)])(
    '%s reads run_step and workflow_run through indexes only',
    async (_name, statement) => {
      // SQLite says SEARCH for a look-up and SCAN for reading all; a scan of a partial index over few rows is fine.
      expect(await plan(statement)).not.toMatch(
        /SCAN (s|n|r|run_step|workflow_run|lifecycle_history)\b(?! USING (COVERING )?INDEX run_step_(ready|delayed))/,
      );
    },
  );

  it('the settlement looks its steps up by id', async () => {
    expect(await plan(sqlite.settle)).toMatch(/SEARCH s USING INTEGER PRIMARY KEY/);
  });

  it('the claim walks the index of ready steps in its order, without sorting', async () => {
    const text = await plan(sqlite.claim);
    expect(text).toMatch(/USING (COVERING )?INDEX run_step_ready_idx/);
    expect(text).not.toMatch(/USE TEMP B-TREE FOR ORDER BY/);
  });

  it('the claim by type walks the index of each type', async () => {
    const text = await plan(sqlite.claimByType);
    expect(text.match(/SEARCH run_step USING (COVERING )?INDEX run_step_type_ready_idx/g)).toHaveLength(
      WORKFLOW_STEP_TYPES.length,
    );
  });
});
