import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Coalescing } from './coalescing.js';

describe('coalesced calls', () => {
  let calls: number;
  let coalescing: Coalescing;
  beforeEach(() => {
    jest.useFakeTimers();
    calls = 0;
    coalescing = new Coalescing(20, 100, () => (calls += 1));
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

  it('become rarer while requests go on', () => {
    const times: number[] = [];
    for (let ms = 0; ms < 390; ms += 1) {
      const before = calls;
      coalescing.request();
      if (calls > before) times.push(ms);
      jest.advanceTimersByTime(1);
      if (calls > before && times.at(-1) !== ms) times.push(ms + 1);
    }
    expect(times).toEqual([0, 20, 100, 200, 300]);
  });

  it('begin anew after a restart, with the short pause', () => {
    for (let ms = 0; ms < 250; ms += 1) {
      coalescing.request();
      jest.advanceTimersByTime(1);
    }
    const before = calls;
    coalescing.restart();
    coalescing.request();
    jest.advanceTimersByTime(20);
    expect(calls).toBe(before + 1);
  });

  it('are not made any more after the stop', () => {
    coalescing.request();
    coalescing.request();
    coalescing.stop();
    jest.advanceTimersByTime(100);
    expect(calls).toBe(1);
  });
});
