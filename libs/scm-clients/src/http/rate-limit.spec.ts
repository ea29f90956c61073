import { describe, expect, it } from '@jest/globals';
import { requestedWaitMs } from './rate-limit.js';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);
const seconds = (ms: number): string => String(ms / 1000);
const wait = (status: number, headers: Record<string, string>, body = ''): number | null =>
  requestedWaitMs({ status, headers: new Headers(headers), body }, NOW);

describe('requestedWaitMs', () => {
  it('waits for the seconds or the date of Retry-After', () => {
    expect(wait(403, { 'retry-after': '30' })).toBe(30_000);
    expect(wait(429, { 'retry-after': new Date(NOW + 5000).toUTCString() })).toBe(5000);
  });

  it('waits until the reset when nothing remains, and a second more', () => {
    expect(wait(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': seconds(NOW + 10_000) })).toBe(11_000);
  });

  it("compares the reset with the platform's clock, not with ours", () => {
    const skewed = NOW - 600_000;
    const headers = {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': seconds(skewed + 10_000),
      date: new Date(skewed).toUTCString(),
    };
    expect(wait(429, headers)).toBe(11_000);
  });

  it('waits a minute for a limit that names no time', () => {
    expect(wait(403, {}, '{"message":"You have exceeded a secondary rate limit."}')).toBe(60_000);
    expect(wait(429, {})).toBe(60_000);
  });

  it('tells a plain refusal from a limit', () => {
    expect(wait(403, { 'x-ratelimit-remaining': '12' }, '{"message":"Resource not accessible by token"}')).toBeNull();
    expect(wait(404, { 'retry-after': '3' })).toBeNull();
  });
});
