import { describe, expect, it } from '@jest/globals';
import { PacedReading } from './paced-reading.js';

describe('a paced reading', () => {
  const reading = (tookMs: number, fails = false) => {
    const state = { now: 0, readings: 0 };
    const read = () => {
      state.now += tookMs;
      state.readings += 1;
      return fails ? Promise.reject(new Error('down')) : Promise.resolve(state.readings);
    };
    return { state, paced: new PacedReading(read, 15_000, () => state.now) };
  };

  it('is kept for the interval', async () => {
    const { state, paced } = reading(10);
    expect(await Promise.all([paced.get(), paced.get()])).toEqual([1, 1]);
    state.now = 14_999;
    expect(await paced.get()).toBe(1);
    state.now = 15_000;
    expect(await paced.get()).toBe(2);
  });

  it('takes at most 2 % of the time', async () => {
    const { state, paced } = reading(1000);
    await paced.get();
    state.now = 49_999;
    expect(await paced.get()).toBe(1);
    state.now = 50_000;
    expect(await paced.get()).toBe(2);
  });

  it('that fails is no more frequent', async () => {
    const { state, paced } = reading(10, true);
    await expect(paced.get()).rejects.toThrow('down');
    await expect(paced.get()).rejects.toThrow('down');
    expect(state.readings).toBe(1);
  });
});
