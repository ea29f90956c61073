import { describe, expect, it } from '@jest/globals';
import { CoalescingQueue } from './coalescing-queue.js';

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
