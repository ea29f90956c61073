import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  plan,
  recordStatements,
  seedGroup,
  seedManyRuns,
  type TestDatabase,
} from '../testing/index.js';
import { createStepQueue } from './create-step-queue.js';
import { QueueDepth } from './queue-depth.js';

describe.each(DIALECTS)('the depth of the queue on %s', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
  });
  afterAll(() => test.drop());

  it('counts steps that are not finished, and tells how long the oldest ready one and the workers wait', async () => {
    const depth = new QueueDepth(test.database);
    expect(await depth.read()).toEqual({ steps: [], oldestReadyMs: null });

    await seedGroup(test.database, { documents: 3, workflow: aWorkflow(['validate', 'parse']) });
    const queue = createStepQueue(test.database);
    await queue.register({ id: 'w', instance: 'i', hostname: 'h', pid: 1 });
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 2, chain: false });
    const [first] = claimed;
    const outcome = { status: 'COMPLETED', delayMs: 0, message: null, meta: {} } as const;
    const settlements = [{ stepId: first!.step.id, attempt: first!.attempt, outcome }];
    await queue.turn({ workerId: 'w', settlements, capacity: 0, chain: false });

    const { steps, oldestReadyMs } = await depth.read();
    const counts = steps.map(({ status, state, type, count }) => `${type} ${status} ${state} ${count}`).sort();
    expect(counts).toEqual([
      'parse PENDING blocked 2',
      'parse PENDING ready 1',
      'validate PENDING ready 1',
      'validate RUNNING leased 1',
    ]);
    expect(oldestReadyMs).toBeGreaterThanOrEqual(0);
    expect([...(await depth.heartbeatAges()).keys()]).toEqual(['w']);
  });

  it('reads open runs only, and no step of those that are finished', async () => {
    await seedManyRuns(test.database, { groups: 10, runs: 5000 });
    await test.database.rows(`update workflow_run set status = 'FAILED', completed_date = 1 where id % 100 <> 0`);
    await test.database.rows(dialect === 'postgres' ? 'vacuum analyze' : 'analyze');
    const { recorded, executed } = recordStatements(test.database);
    const { steps } = await new QueueDepth(recorded).read();
    expect(steps.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(250);
    const [statement] = executed.values();
    expect(await plan(test.database, statement!)).not.toMatch(/Seq Scan|SCAN s\b|SCAN r$/m);
  });
});
