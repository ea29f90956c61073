import { describe, expect, it } from '@jest/globals';
import { forEachBounded } from './for-each-bounded.js';

const { signal } = new AbortController();
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('forEachBounded', () => {
  it('runs everything once, never more than the limit at once', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await forEachBounded([10, 20, 30, 40, 50], 2, signal, async (item, index) => {
      most = Math.max(most, (running += 1));
      await turn();
      running -= 1;
      done[index] = item;
    });
    expect({ done, most }).toEqual({ done: [10, 20, 30, 40, 50], most: 2 });
  });

  it('starts nothing more after a failure, and throws it when what runs has ended', async () => {
    const started: number[] = [];
    let ended = 0;
    const running = forEachBounded([1, 2, 3, 4], 2, signal, async (item) => {
      started.push(item);
      if (item === 1) throw new Error('first');
      await turn();
      ended += 1;
    });
    await expect(running).rejects.toThrow('first');
    expect({ started, ended }).toEqual({ started: [1, 2], ended: 1 });
  });

  it('ends when aborted', async () => {
    const stop = new AbortController();
    const started: number[] = [];
    const running = forEachBounded([1, 2, 3], 1, stop.signal, async (item) => {
      started.push(item);
      stop.abort(new Error('enough'));
      await turn();
    });
    await expect(running).rejects.toThrow('enough');
    expect(started).toEqual([1]);
  });
});
