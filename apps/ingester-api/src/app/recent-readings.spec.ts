import { describe, expect, it } from '@jest/globals';
import { RecentReadings } from './recent-readings.js';

describe('recent readings', () => {
  const reading = (tookMs: number) => {
    const state = { now: 0, readings: 0, rows: 1 };
    const read = () => {
      state.now += tookMs;
      state.readings += 1;
      return Promise.resolve({ rows: state.rows });
    };
    const recent = new RecentReadings<{ rows: number }>(({ rows }) => rows > 10, { now: () => state.now });
    return { state, recent, get: () => recent.get('all', read) };
  };

  it('reads what is little each time', async () => {
    const { state, get } = reading(100);
    await get();
    state.rows = 2;
    expect(await get()).toEqual({ rows: 2 });
  });

  it('keeps what is much for two hundred times as long as it took', async () => {
    const { state, get } = reading(50);
    state.rows = 11;
    await get();
    state.now = 10_049;
    await get();
    expect(state.readings).toBe(1);
    state.now = 10_050;
    await get();
    expect(state.readings).toBe(2);
  });

  it('keeps nothing for longer than 15 seconds', async () => {
    const { state, get } = reading(1000);
    state.rows = 11;
    await get();
    state.now = 16_000;
    await get();
    expect(state.readings).toBe(2);
  });

  it('reads once for all who ask at a time', async () => {
    const { state, get } = reading(100);
    await Promise.all([get(), get(), get()]);
    expect(state.readings).toBe(1);
  });

  it('reads anew after a change', async () => {
    const { state, recent, get } = reading(100);
    state.rows = 11;
    await get();
    recent.forget();
    await get();
    expect(state.readings).toBe(2);
  });
});
