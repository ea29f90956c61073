import { describe, expect, it } from '@jest/globals';
import { pauseMs, withRetries, type RetryHooks, type RetryLimits } from './with-retries.js';

const limits: RetryLimits = { attempts: 3, baseDelayMs: 1, maxDelayMs: 5 };
const never = new AbortController().signal;
const again: RetryHooks = { adviceOn: () => ({ afterMs: 0 }) };

/** Fails so often, with `failure 1`, `failure 2` and so on. */
function failing(times: number): { attempt: () => Promise<string>; calls: () => number } {
  let calls = 0;
  const attempt = (): Promise<string> =>
    ++calls <= times ? Promise.reject(new Error(`failure ${calls}`)) : Promise.resolve('done');
  return { attempt, calls: () => calls };
}

describe('withRetries', () => {
  it('returns the first success', async () => {
    const { attempt, calls } = failing(2);
    await expect(withRetries(attempt, limits, again, never)).resolves.toBe('done');
    expect(calls()).toBe(3);
  });

  it('throws the last error when the attempts are used up', async () => {
    await expect(withRetries(failing(9).attempt, limits, again, never)).rejects.toThrow('failure 3');
  });

  it('does not repeat what is not worth it', async () => {
    await expect(withRetries(failing(9).attempt, limits, { adviceOn: () => null }, never)).rejects.toThrow('failure 1');
  });

  it('ends at once when the server asks for more time than there is', async () => {
    const hooks = { adviceOn: () => ({ afterMs: 3_600_000 }) };
    await expect(withRetries(failing(9).attempt, { ...limits, budgetMs: 1000 }, hooks, never)).rejects.toThrow(
      'failure 1',
    );
  });

  it('reports each pause before it waits', async () => {
    const seen: unknown[] = [];
    const hooks: RetryHooks = {
      adviceOn: () => ({ afterMs: 7 }),
      onRetry: (error, pause) => seen.push([(error as Error).message, pause]),
      wait: (ms) => Promise.resolve(seen.push(ms)),
    };
    await withRetries(failing(2).attempt, limits, hooks, never);
    expect(seen).toEqual([['failure 1', 7], 7, ['failure 2', 7], 7]);
  });

  it('stops waiting with the reason of the signal', async () => {
    const controller = new AbortController();
    const hooks: RetryHooks = {
      adviceOn: () => ({ afterMs: 3_600_000 }),
      onRetry: () => controller.abort(new Error('stopped')),
    };
    await expect(withRetries(failing(9).attempt, limits, hooks, controller.signal)).rejects.toThrow('stopped');
  });
});

describe('pauseMs', () => {
  it('follows the server up to the longest wait', () => {
    expect(pauseMs({ ...limits, maxRequestedMs: 5 }, 1, 3)).toBe(3);
    expect(pauseMs({ ...limits, maxRequestedMs: 5 }, 1, 99)).toBe(5);
  });

  it('stays below the doubling bound, and below the longest delay', () => {
    const pauses = [1, 2, 3, 50].map((count) => pauseMs({ baseDelayMs: 1000, maxDelayMs: 3000 }, count, null));
    pauses.forEach((pause, index) => expect(pause).toBeLessThanOrEqual(Math.min(3000, 1000 * 2 ** index)));
  });
});
