import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from './retry-after.js';

const now = Date.UTC(2026, 0, 1);

describe('retryAfterMs', () => {
  it.each([
    ['7', 7000],
    [' 7 ', 7000],
    ['0', 0],
    ['0.5', 500],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Thursday, 01-Jan-26 00:00:10 GMT', 10_000],
    ['Thu Jan  1 00:00:10 2026 GMT', 10_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    [['7', '9'], 7000],
    ['soon', null],
    ['-5', null],
    ['1e3', null],
    ['', null],
    [[], null],
    [null, null],
    [undefined, null],
  ])('reads %j as %p', (header, expected) => expect(retryAfterMs(header, now)).toBe(expected));
});
