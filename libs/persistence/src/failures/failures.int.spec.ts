import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStepQueue } from '../queue/create-step-queue.js';
import { aWorkflow, createTestDatabase, DIALECTS, seedGroup, type TestDatabase } from '../testing/index.js';
import { FailureRepository } from './failure-repository.js';

describe.each(DIALECTS)('failures on %s', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
  });
  afterAll(() => test.drop());

  it('are read page by page with their cause, and shown with document and step', async () => {
    const { batchId, runGroupId } = await seedGroup(test.database, { documents: 5, workflow: aWorkflow(['validate']) });
    const queue = createStepQueue(test.database);
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 5, chain: false });
    await queue.turn({
      workerId: 'w',
      settlements: claimed.map(({ step, attempt }, index) => ({
        stepId: step.id,
        attempt,
        outcome:
          index === 0
            ? { status: 'COMPLETED', delayMs: 0, message: null, meta: { error: 'not one' } }
            : {
                status: 'FAILED',
                delayMs: 0,
                message: `No ${index}`,
                meta: { error: 'NO_TEXT', error_kind: 'permanent' },
              },
      })),
      capacity: 0,
      chain: false,
    });
    const failures = new FailureRepository(test.database);
    const first = await failures.page({ runGroupId }, 0, 3);
    const rest = await failures.page({ batchId }, first.at(-1)!.id, 3);
    expect([first.length, rest.length]).toEqual([3, 1]);
    expect(first[0]).toEqual({
      id: expect.any(Number),
      message: expect.stringMatching(/^No \d$/),
      meta: { error: 'NO_TEXT', error_kind: 'permanent' },
    });
    const [example] = await failures.examples([first[0]!.id]);
    expect(example).toMatchObject({
      runId: first[0]!.id,
      runGroupId,
      uri: expect.stringMatching(/document-\d\.md$/),
      source: 'test',
      stepName: 'validate',
      message: first[0]!.message,
    });
    expect(await failures.examples([])).toEqual([]);
    expect(await failures.page({ runGroupId: 0 }, 0, 3)).toEqual([]);
  });
});
