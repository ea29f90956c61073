import { describe, expect, it } from '@jest/globals';
import type { ClaimedStep } from '@sluice/persistence';
import { HeldSteps } from './held-steps.js';

const claimed = (id: number, attempt = 1): ClaimedStep => ({ attempt, step: { id } }) as unknown as ClaimedStep;

describe('the steps a worker holds', () => {
  it('are aborted when the database no longer says so, once', () => {
    const held = new HeldSteps();
    const kept = held.add(claimed(1));
    const lost = held.add(claimed(2));
    expect(held.abortLost(new Map([[1, 1]]))).toBe(1);
    expect(held.abortLost(new Map([[1, 1]]))).toBe(0);
    expect([kept.aborted, lost.aborted]).toEqual([false, true]);
  });

  it('are aborted when the database speaks of another attempt', () => {
    const held = new HeldSteps();
    const signal = held.add(claimed(1, 1));
    held.abortLost(new Map([[1, 2]]));
    expect(signal.aborted).toBe(true);
  });

  it('are left alone when they were claimed after the database was asked', () => {
    const held = new HeldSteps();
    const known = held.attempts();
    const signal = held.add(claimed(1));
    expect(held.abortLost(new Map(), known)).toBe(0);
    expect(signal.aborted).toBe(false);
  });

  it('are left alone when their handler is done and the outcome is being written', () => {
    const held = new HeldSteps();
    const signal = held.add(claimed(1));
    held.markSettling(claimed(1));
    expect(held.abortLost(new Map())).toBe(0);
    expect(signal.aborted).toBe(false);
  });

  it('are aborted when a later attempt of theirs begins here, and leave that alone when they end', () => {
    const held = new HeldSteps();
    const first = held.add(claimed(1, 1));
    const second = held.add(claimed(1, 2));
    expect([first.aborted, second.aborted]).toEqual([true, false]);
    held.markSettling(claimed(1, 1));
    held.remove(1, 1);
    expect([held.has(1, 2), held.running]).toEqual([true, 1]);
  });
});
