import { describe, expect, it } from '@jest/globals';
import { bytes, duration, exactTime, instant, percent, shortTime } from './format.js';

describe('figures for people', () => {
  it.each([
    [412, 414, '99 %'],
    [414, 414, '100 %'],
    [0, 3, '0 %'],
    [0, 0, '–'],
    [4139, 4140, '99 %'],
  ])('says %d of %d as %s', (part, whole, text) => expect(percent(part, whole)).toBe(text));

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [48_213, '48 kB'],
    [1_250_000, '1.3 MB'],
    [2e15, '2,000 TB'],
  ])('says %d bytes as %s', (value, text) => expect(bytes(value)).toBe(text));

  it.each([
    [0.0123, '12 ms'],
    [4.1, '4.1 s'],
    [59.6, '1 min'],
    [200, '3 min 20 s'],
    [7200, '2 h'],
    [90_061, '1 d 1 h'],
  ])('says %d seconds as %s', (value, text) => expect(duration(value)).toBe(text));

  it('takes times of the API as UTC', () => {
    expect(instant('2026-11-21T09:30:00').toISOString()).toBe('2026-11-21T09:30:00.000Z');
    expect(instant('2026-11-21T09:30:00+02:00').toISOString()).toBe('2026-11-21T07:30:00.000Z');
    expect(exactTime(instant('2026-11-21T09:30:00'))).toMatch(/\(2026-11-21 09:30:00 UTC\)$/);
  });

  it('says near times by their distance', () => {
    const now = instant('2026-11-21T09:30:00');
    expect(shortTime(instant('2026-11-21T09:28:00'), now)).toBe('2 min. ago');
    expect(shortTime(instant('2026-11-21T11:30:00'), now)).toBe('in 2 hr.');
    expect(shortTime(now, now)).toBe('now');
    expect(shortTime(instant('2024-01-02T12:00:00'), now)).toBe('Jan 2, 2024');
  });
});
