/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inParts, type Part } from './in-parts.js';

const part = (done: number, next: number | null, message?: string): Part<number> => ({
  done,
  next,
  stopped: message === undefined ? null : { message },
});

describe('an action in parts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const run = async (...answers: (Part<number> | Error)[]) => {
    const sent: (number | null)[] = [];
    const progress: [number, string | null][] = [];
    const running = inParts<number>(
      (place) => {
        sent.push(place);
        const one = answers.shift()!;
        return one instanceof Error ? Promise.reject(one) : Promise.resolve(one);
      },
      (done, stopped) => progress.push([done, stopped]),
    );
    running.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(20_000);
    const whole = await running;
    return { whole, sent, progress };
  };

  it('goes on where the part before ended, and adds up', async () => {
    const { whole, sent, progress } = await run(part(2000, 2000), part(1000, 4000), part(3, null));
    expect(whole).toEqual({ done: 3003, stopped: null });
    expect(sent).toEqual([null, 2000, 4000]);
    expect(progress).toEqual([
      [2000, null],
      [3000, null],
    ]);
  });

  it('shows what stopped it, and tries again from there', async () => {
    const { whole, sent, progress } = await run(
      part(5, 5, 'Blocked'),
      new Error('no network'),
      part(3, 9),
      part(2, null),
    );
    expect(sent).toEqual([null, 5, 5, 9]);
    expect(progress).toEqual([
      [5, 'Blocked'],
      [5, expect.stringContaining('no network')],
      [8, null],
    ]);
    expect(whole).toEqual({ done: 10, stopped: null });
  });

  it('ends when it is stopped again and again, and says why', async () => {
    const { whole, sent } = await run(part(5, 5), ...Array.from({ length: 9 }, () => part(1, 5, 'Blocked')));
    expect(whole).toEqual({ done: 9, stopped: 'Blocked' });
    expect(sent).toHaveLength(5);
  });

  it('waits longer before each try, so that a service may start again', async () => {
    const send = jest.fn<() => Promise<Part<number>>>().mockResolvedValueOnce(part(5, 5));
    send.mockRejectedValue(new Error('no network'));
    const running = inParts<number>(send);
    const tries = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return send.mock.calls.length;
    };
    expect([
      await tries(999),
      await tries(1),
      await tries(3999),
      await tries(1),
      await tries(9999),
      await tries(1),
    ]).toEqual([2, 3, 3, 4, 4, 5]);
    expect((await running).done).toBe(5);
  });

  it('is stopped after a part, or while it waits, and says how far it came', async () => {
    const stop = new AbortController();
    const send = jest.fn<() => Promise<Part<number>>>().mockResolvedValue(part(5, 5, 'Blocked'));
    const running = inParts<number>(send, undefined, stop.signal);
    await jest.advanceTimersByTimeAsync(100);
    stop.abort();
    expect(await running).toEqual({ done: 5, stopped: 'It was stopped here' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('fails when nothing was done', async () => {
    await expect(run(new Error('no network'))).rejects.toThrow('no network');
  });
});
