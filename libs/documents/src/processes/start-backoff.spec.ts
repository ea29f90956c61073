import { describe, expect, it } from '@jest/globals';
import { StartBackoff } from './start-backoff.js';

describe('the wait before another process is started', () => {
  it('is twice as long after each failure, half a minute at most, and none after a success', () => {
    const backoff = new StartBackoff();
    expect(backoff.waitMs).toBe(0);
    const waits = Array.from({ length: 12 }, () => {
      backoff.failed();
      return backoff.waitMs;
    });
    expect(waits[0]).toBeLessThanOrEqual(200);
    expect(waits[3]! / waits[0]!).toBeGreaterThan(6);
    expect(waits.at(-1)).toBeGreaterThan(29_000);
    expect(waits.at(-1)).toBeLessThanOrEqual(30_000);
    backoff.succeeded();
    expect(backoff.waitMs).toBe(0);
  });
});
