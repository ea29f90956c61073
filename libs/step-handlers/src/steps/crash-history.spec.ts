import { describe, expect, it } from '@jest/globals';
import type { ProcessDeath } from '@sluice/documents';
import type { StepCrashes } from '@sluice/persistence';
import type { StepContext } from '@sluice/steps';
import { crashHistory } from './crash-history.js';

const death = {} as ProcessDeath;

describe('what is known of the parsers that a step has killed', () => {
  const recorded = new Map<number, number>();
  const crashes = {
    of: (stepId: number) => Promise.resolve(recorded.get(stepId) ?? 0),
    record: (stepId: number, count: number) => Promise.resolve(void recorded.set(stepId, count)),
  } as unknown as StepCrashes;
  const historyOf = (id: number, retry: number) => crashHistory(crashes, { step: { id, retry } } as StepContext);

  it('goes on from attempt to attempt, and begins anew when the step is retried by hand', async () => {
    const first = await historyOf(1, 1);
    expect(first.earlierDeaths).toBe(0);
    await first.onDeath!(death);
    // The worker died; another one takes the step over.
    const second = await historyOf(1, 2);
    expect(second.earlierDeaths).toBe(1);
    await second.onDeath!(death);
    expect((await historyOf(1, 3)).earlierDeaths).toBe(2);
    const again = await historyOf(1, 1);
    expect(again.earlierDeaths).toBe(0);
    await again.onDeath!(death);
    expect((await historyOf(1, 2)).earlierDeaths).toBe(1);
  });
});
