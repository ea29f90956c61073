import { describe, expect, it } from '@jest/globals';
import { LargeCounts } from './large-counts.js';

describe('counts of rows', () => {
  const open = (rows: number) => {
    const clock = { now: 0, counted: 0 };
    const counts = new LargeCounts(() => clock.now);
    const get = (name = 'all'): Promise<number> =>
      counts.get(name, () => {
        clock.now += 100;
        clock.counted += 1;
        return Promise.resolve(rows + clock.counted);
      });
    return { clock, get };
  };

  it('are exact while there are few', async () => {
    const { get } = open(100);
    expect([await get(), await get()]).toEqual([101, 102]);
  });

  it('are used again for twenty times as long as they took, where there are many', async () => {
    const { clock, get } = open(1_000_000);
    expect(await get()).toBe(1_000_001);
    clock.now += 1999;
    expect(await get()).toBe(1_000_001);
    expect(await get('others')).toBe(1_000_002);
    clock.now += 2;
    expect(await get()).toBe(1_000_003);
  });
});
