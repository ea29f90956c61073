import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RateLimitedWarning } from './rate-limited-warning.js';

describe('RateLimitedWarning', () => {
  let reported: [number, unknown][];
  let warning: RateLimitedWarning;
  beforeEach(() => {
    jest.useFakeTimers();
    reported = [];
    warning = new RateLimitedWarning(1000, (count, cause) => reported.push([count, cause]));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('reports at once, then once per interval with how often it happened', () => {
    warning.count();
    warning.count();
    warning.count(10, 'late');
    expect(reported).toEqual([[1, undefined]]);
    jest.advanceTimersByTime(1000);
    expect(reported).toEqual([
      [1, undefined],
      [11, 'late'],
    ]);
    warning.count();
    jest.advanceTimersByTime(1000);
    expect(reported.at(-1)).toEqual([1, undefined]);
    // After an interval without anything, the next is reported at once.
    jest.advanceTimersByTime(1000);
    warning.count(7);
    expect(reported.at(-1)).toEqual([7, undefined]);
    expect(reported).toHaveLength(4);
  });

  it('counts each kind apart', () => {
    warning.count(1, 'full', 'full');
    warning.count(2, 'failed', 'failed');
    warning.count(3, 'full', 'full');
    expect(reported).toEqual([
      [1, 'full'],
      [2, 'failed'],
    ]);
    jest.advanceTimersByTime(1000);
    expect(reported.at(-1)).toEqual([3, 'full']);
  });

  it('reports the rest when it is to end', () => {
    warning.count();
    warning.count(5);
    warning.flush();
    warning.flush();
    expect(reported.map(([count]) => count)).toEqual([1, 5]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
