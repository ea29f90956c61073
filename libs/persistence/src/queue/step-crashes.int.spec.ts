import { afterEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, type TestDatabase } from '../testing/index.js';
import { StepCrashes } from './step-crashes.js';

describe.each(DIALECTS)('the record of killed parsers on %s', (dialect) => {
  let test: TestDatabase;
  afterEach(() => test.drop());

  it('counts for each step, for all workers, and forgets steps that are gone', async () => {
    test = await createTestDatabase(dialect);
    const [crashes, elsewhere] = [new StepCrashes(test.database), new StepCrashes(test.database)];
    expect(await crashes.of(7)).toBe(0);
    await crashes.record(7, 1);
    expect(await elsewhere.of(7)).toBe(1);
    await crashes.record(7, 2);
    expect(await elsewhere.of(7)).toBe(2);
    // There is no step 7.
    await crashes.record(8, 1);
    expect(await elsewhere.of(7)).toBe(0);
    expect(await elsewhere.of(8)).toBe(1);
  });
});
