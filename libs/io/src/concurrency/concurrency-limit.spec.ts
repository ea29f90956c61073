import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

const never = new AbortController().signal;

describe('concurrency limit', () => {
  it('lets no more than its number run, in the order they came', async () => {
    const limit = new ConcurrencyLimit(2);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const task = (number: number) => async (): Promise<void> => {
      started.push(number);
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all([1, 2, 3, 4, 5].map((number) => limit.run(task(number), never)));
    expect([started, most]).toEqual([[1, 2, 3, 4, 5], 2]);
  });

  it('frees the place of a task that failed', async () => {
    const limit = new ConcurrencyLimit(1);
    await expect(limit.run(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no');
    expect(await limit.run(() => Promise.resolve('next'), never)).toBe('next');
  });

  it('forgets who gives up waiting', async () => {
    const limit = new ConcurrencyLimit(1);
    const first = Promise.withResolvers<undefined>();
    const running = limit.run(() => first.promise, never);
    const controller = new AbortController();
    const impatient = limit.run(() => Promise.resolve('never'), controller.signal);
    const patient = limit.run(() => Promise.resolve('patient'), never);
    controller.abort(new Error('enough'));
    await expect(impatient).rejects.toThrow('enough');
    first.resolve(undefined);
    await running;
    expect(await patient).toBe('patient');
  });
});
