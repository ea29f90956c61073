import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Coalescing } from './coalescing.js';

describe('coalesced calls', () => {
  let calls: number;
  let coalescing: Coalescing;
  beforeEach(() => {
    jest.useFakeTimers();
    calls = 0;
    coalescing = new Coalescing(20, () => (calls += 1));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are made at once when the last one is long ago', () => {
    coalescing.request();
    expect(calls).toBe(1);
    jest.advanceTimersByTime(20);
    coalescing.request();
    expect(calls).toBe(2);
  });

  it('answer the last request of a burst too', () => {
    for (let index = 0; index < 10; index += 1) coalescing.request();
    expect(calls).toBe(1);
    jest.advanceTimersByTime(20);
    expect(calls).toBe(2);
    jest.advanceTimersByTime(100);
    expect(calls).toBe(2);
  });

  it('are not made any more after the stop', () => {
    coalescing.request();
    coalescing.request();
    coalescing.stop();
    jest.advanceTimersByTime(100);
    expect(calls).toBe(1);
  });
});
