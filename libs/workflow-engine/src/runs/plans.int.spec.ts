import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeRepository,
  createStepQueue,
  type Database,
  Dialect,
  FailureRepository,
  ProgressRepository,
} from '@sluice/persistence';
import {
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  preparedPlan,
  recordStatements,
  seedGroup,
  seedManyRuns,
  type TestDatabase,
} from '@sluice/persistence/testing';
import { GroupControl } from './group-control.js';
import { RunControl } from './run-control.js';
import { RunRetry } from './run-retry.js';

const RUNS = 30_000;
const GROUPS = 20;
const BIG_TABLES = 'run_step|workflow_run|lifecycle_history';

/** Does all that control and its views do, and answers the statements that it took. */
const statementsOf = async (database: Database, runGroupId: number, batchId: number): Promise<string[]> => {
  const { recorded, executed } = recordStatements(database);
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
  return [...executed.keys()].filter((text) => new RegExp(BIG_TABLES).test(text));
};

describe.each(DIALECTS)('the plans of control and its views on %s', (dialect) => {
  let test: TestDatabase;
  let statements: string[];

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    await seedManyRuns(test.database, { groups: GROUPS, runs: RUNS });
    const other = await seedGroup(test.database, { documents: 5, workflow: aWorkflow(['validate', 'parse']) });
    const queue = createStepQueue(test.database);
    await queue.turn({ workerId: 'w', settlements: [], capacity: 3000, chain: false });
    await test.database.rows('analyze');
    statements = await statementsOf(test.database, other.runGroupId, other.batchId);
  });
  afterAll(() => test.drop());

  it('read steps, runs and lifecycle rows through indexes only', async () => {
    expect(statements.length).toBeGreaterThan(20);
    for (const text of statements) {
      const scans = (await preparedPlan(test.database, text))
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
