import { describe, expect, it } from '@jest/globals';
import { CoalescingQueue } from './coalescing-queue.js';
import { forEachBounded } from './for-each-bounded.js';

const never = new AbortController().signal;

describe('forEachBounded', () => {
  it('runs everything, never more at once than allowed', async () => {
    let running = 0;
    let most = 0;
    const seen: number[] = [];
    await forEachBounded([1, 2, 3, 4, 5, 6, 7], 3, never, async (item) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      seen.push(item);
    });
    expect(seen.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });

  it('begins nothing after the first error, and throws it when the rest has ended', async () => {
    const seen: number[] = [];
    const work = async (item: number): Promise<void> => {
      seen.push(item);
      await Promise.resolve();
      if (item === 2) throw new Error('two');
    };
    await expect(forEachBounded([1, 2, 3, 4, 5, 6, 7, 8], 2, never, work)).rejects.toThrow('two');
    expect(seen.length).toBeLessThan(6);
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    const work = (): Promise<void> => Promise.resolve(controller.abort(new Error('stopped')));
    await expect(forEachBounded([1, 2, 3], 1, controller.signal, work)).rejects.toThrow('stopped');
  });
});

describe('CoalescingQueue', () => {
  it('makes one more run of all requests that come during a run', async () => {
    const queue = new CoalescingQueue();
    let runs = 0;
    const releases: (() => void)[] = [];
    const work = (): Promise<void> =>
      new Promise((resolve) => {
        runs += 1;
        releases.push(resolve);
      });
    expect(queue.request('a', work)).toBe(true);
    for (let index = 0; index < 5; index += 1) expect(queue.request('a', work)).toBe(false);
    releases.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    releases.shift()?.();
    await queue.idle();
    expect(runs).toBe(2);
  });

  it('runs different keys side by side', async () => {
    const queue = new CoalescingQueue();
    expect(queue.request('a', () => Promise.resolve())).toBe(true);
    expect(queue.request('b', () => Promise.resolve())).toBe(true);
    await queue.idle();
  });
});
