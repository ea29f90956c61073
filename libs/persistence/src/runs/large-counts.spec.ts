import { describe, expect, it } from '@jest/globals';
import { LargeCounts, LargeResults } from './large-counts.js';

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

  it('are read once for all who ask at a time, and while it is read', async () => {
    const { clock, get } = open(1_000_000);
    const first = get();
    const second = get();
    await Promise.resolve();
    expect(await Promise.all([first, second, get()])).toEqual([1_000_001, 1_000_001, 1_000_001]);
    expect(clock.counted).toBe(1);
  });

  it('are kept for as many names as are asked for again and again', async () => {
    const clock = { now: 0 };
    const results = new LargeResults<string>({ isLarge: () => true, mostKept: 3 }, () => clock.now);
    const read: string[] = [];
    const get = (name: string) =>
      results.get(name, () => {
        clock.now += 100;
        read.push(name);
        return Promise.resolve(name);
      });
    for (const name of ['a', 'b', 'c', 'a', 'b', 'c']) expect(await get(name)).toBe(name);
    expect(read).toEqual(['a', 'b', 'c']);
    for (const name of ['d', 'c', 'a']) await get(name);
    expect(read).toEqual(['a', 'b', 'c', 'd', 'a']);
    results.forget();
    await get('d');
    expect(read.at(-1)).toBe('d');
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
