import { WORKFLOW_STEP_TYPES } from '@sluice/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dialect, sqlVocabulary } from '../database/sql-vocabulary.js';
import type { Statement } from '../database/sql-session.js';
import { eventStatements } from '../events/event-statements.js';
import { createTestDatabase, fillQueue, preparedPlan, type TestDatabase } from '../testing/index.js';
import * as postgres from './postgres/statements/index.js';
import * as sqlite from './sqlite/statements/index.js';

const eventEntries = (dialect: Dialect): [string, Statement][] =>
  Object.entries(eventStatements(sqlVocabulary(dialect))).map(([name, statement]) => [
    `event ${name}`,
    statement as Statement,
  ]);

describe('the plans of the queue on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(Dialect.Postgres);
    await fillQueue(test.database);
    await test.database.rows('analyze');
  });
  afterAll(() => test.drop());

  const plan = ({ text }: Statement): Promise<string> => preparedPlan(test.database, text);

  it.each([...Object.entries(postgres), ...eventEntries(Dialect.Postgres)])(
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
    for (const statement of [postgres.heartbeat, postgres.recoverWorker, postgres.heldSteps]) {
      expect(await plan(statement)).toMatch(/run_step_run_idx/);
    }
  });
});

describe.each([false, true])('the plans of the queue on SQLite (analyzed: %s)', (analyzed) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(Dialect.Sqlite);
    await fillQueue(test.database);
    if (analyzed) await test.database.rows('analyze');
  });
  afterAll(() => test.drop());

  const plan = ({ text }: Statement): Promise<string> => preparedPlan(test.database, text);

  it.each([...Object.entries(sqlite), ...eventEntries(Dialect.Sqlite)])(
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
