import { TransientError } from '@sluice/domain';
import type { Settlement } from '@sluice/persistence';
import { describe, expect, it } from '@jest/globals';
import { Outcomes } from './outcomes.js';

const ended = (stepId: number): Settlement => ({
  stepId,
  attempt: 1,
  outcome: { status: 'COMPLETED', delayMs: 0, message: null, meta: {} },
});

describe('outcomes that are not written yet', () => {
  const written = (outcomes: Outcomes, most = 10): (number | string)[] =>
    outcomes
      .take(outcomes.next(most))
      .map(({ stepId, outcome }) => (outcome.status === 'COMPLETED' ? stepId : 'replaced'));

  it('are written together, as many as fit', () => {
    const outcomes = new Outcomes();
    [1, 2, 3].forEach((id) => outcomes.add(ended(id)));
    expect([written(outcomes, 2), written(outcomes, 2), outcomes.isEmpty]).toEqual([[1, 2], [3], true]);
  });

  it('are written again in their order when the database was away', () => {
    const outcomes = new Outcomes();
    [1, 2].forEach((id) => outcomes.add(ended(id)));
    const turn = outcomes.take(2);
    outcomes.add(ended(3));
    outcomes.putBack(turn, new TransientError('DATABASE_UNREACHABLE', 'away'));
    expect(written(outcomes)).toEqual([1, 2, 3]);
  });

  it('are written one by one to find the one that is refused, which alone is replaced', () => {
    const outcomes = new Outcomes();
    [1, 2].forEach((id) => outcomes.add(ended(id)));
    outcomes.putBack(outcomes.take(2), new Error('refused'));
    expect(written(outcomes)).toEqual([1]);
    outcomes.written();
    outcomes.putBack(outcomes.take(outcomes.next(10)), new Error('refused'));
    expect(written(outcomes)).toEqual(['replaced']);
    outcomes.written();
    [3, 4].forEach((id) => outcomes.add(ended(id)));
    expect(written(outcomes)).toEqual([3, 4]);
  });
});
