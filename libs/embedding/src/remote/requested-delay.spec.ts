import { describe, expect, it } from '@jest/globals';
import { requestedDelayMs } from './requested-delay.js';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('requestedDelayMs', () => {
  it.each([
    [{}, undefined],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after-ms': '125', 'retry-after': '1' }, 125],
    [{ 'x-ratelimit-reset-requests': '6m0s', 'x-ratelimit-remaining-requests': '0' }, 360_000],
    [{ 'x-ratelimit-reset-requests': '1h2m3.5s' }, 3_723_500],
    [
      {
        'x-ratelimit-reset-requests': '6m0s',
        'x-ratelimit-remaining-requests': '9',
        'x-ratelimit-reset-tokens': '20ms',
      },
      20,
    ],
    [{ 'x-ratelimit-reset': '7' }, 7000],
    [{ 'x-ratelimit-reset': String(now / 1000 + 5) }, 5000],
    [{ 'x-ratelimit-reset': 'tomorrow' }, undefined],
  ])('reads %j as %p', (headers, expected) => {
    expect(requestedDelayMs(new Headers(headers as Record<string, string>), true, now)).toBe(expected);
  });

  it('looks at rate limits only when the rate is the matter', () => {
    expect(requestedDelayMs(new Headers({ 'x-ratelimit-reset': '7' }), false, now)).toBeUndefined();
  });
});
