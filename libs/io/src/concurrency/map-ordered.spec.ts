import { describe, expect, it } from '@jest/globals';
import { mapOrdered } from './map-ordered.js';

describe('mapOrdered', () => {
  it('keeps the order and the limit', async () => {
    let underWay = 0;
    let most = 0;
    const results: number[] = [];
    const mapped = mapOrdered([5, 1, 4, 2, 3], 2, async (turns) => {
      most = Math.max(most, ++underWay);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      underWay--;
      return turns * 10;
    });
    for await (const result of mapped) results.push(result);
    expect(results).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
  });

  it('passes an error on after what is under way has ended', async () => {
    const ended: number[] = [];
    const mapped = mapOrdered([1, 2], 2, async (item) => {
      if (item === 1) throw new Error('first');
      await Promise.resolve();
      ended.push(item);
    });
    await expect(mapped.next()).rejects.toThrow('first');
    expect(ended).toEqual([2]);
  });
});
