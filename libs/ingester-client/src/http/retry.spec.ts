import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from './retry-after.js';
import { delayMs, withRetry } from './retry.js';

const options = { attempts: 3, baseDelayMs: 1, maxDelayMs: 5 };
const never = new AbortController().signal;

describe('withRetry', () => {
  it('answers the first success', async () => {
    let calls = 0;
    const attempt = () => (++calls < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve('done'));
    await expect(withRetry(attempt, () => ({ afterMs: 0 }), options, never)).resolves.toBe('done');
    expect(calls).toBe(3);
  });

  it('throws the last error when the attempts are used up', async () => {
    let calls = 0;
    const attempt = () => Promise.reject(new Error(`failure ${++calls}`));
    await expect(withRetry(attempt, () => ({ afterMs: 0 }), options, never)).rejects.toThrow('failure 3');
  });

  it('does not repeat what is not worth it', async () => {
    let calls = 0;
    const attempt = () => Promise.reject(new Error(`failure ${++calls}`));
    await expect(withRetry(attempt, () => null, options, never)).rejects.toThrow('failure 1');
  });

  it('stops waiting when it is aborted', async () => {
    const controller = new AbortController();
    const slow = { ...options, maxDelayMs: 3_600_000 };
    const advice = () => {
      controller.abort(new Error('stopped'));
      return { afterMs: 3_600_000 };
    };
    const running = withRetry(() => Promise.reject(new Error('x')), advice, slow, controller.signal);
    await expect(running).rejects.toThrow();
  });
});

describe('delayMs', () => {
  it('follows the server up to the longest wait', () => {
    expect(delayMs(1, { afterMs: 3 }, options)).toBe(3);
    expect(delayMs(1, { afterMs: 99 }, options)).toBe(5);
  });

  it('stays below the doubling bound', () => {
    const bounds = [1, 2, 3].map((attempt) =>
      delayMs(attempt, { afterMs: undefined }, { ...options, maxDelayMs: 100 }),
    );
    bounds.forEach((delay, index) => expect(delay).toBeLessThanOrEqual(2 ** index));
  });
});

describe('retryAfterMs', () => {
  it.each([
    ['7', 7000],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('reads %p', (header, expected) => {
    expect(retryAfterMs(header, Date.UTC(2026, 0, 1))).toBe(expected);
  });
});
