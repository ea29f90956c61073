import { describe, expect, it } from '@jest/globals';
import { parseClientTime } from './client-time.js';

const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('parseClientTime', () => {
  it.each([
    ['2026-01-31T08:30:00Z', seconds('2026-01-31T08:30:00Z'), 0],
    ['2026-01-31t08:30:00.5z', seconds('2026-01-31T08:30:00Z'), 500_000_000],
    ['2026-01-31T08:30:00.123456+00:00', seconds('2026-01-31T08:30:00Z'), 123_456_000],
    ['2026-01-31T08:30:00,1234567899Z', seconds('2026-01-31T08:30:00Z'), 123_456_789],
    ['2026-01-31T08:30:00+05:30', seconds('2026-01-31T03:00:00Z'), 0],
    ['2026-01-31T08:30:00-0800', seconds('2026-01-31T16:30:00Z'), 0],
    ['2026-01-31T08:30:00+01', seconds('2026-01-31T07:30:00Z'), 0],
    ['20260131T083000Z', seconds('2026-01-31T08:30:00Z'), 0],
    ['2026-01-31 08:30Z', seconds('2026-01-31T08:30:00Z'), 0],
    ['2026-12-31T23:59:60Z', seconds('2027-01-01T00:00:00Z'), 0],
    ['2024-02-29T00:00:00Z', seconds('2024-02-29T00:00:00Z'), 0],
    ['1970-01-01T00:00:00Z', 0, 0],
  ])('reads %s', (text, expected, nanoseconds) => {
    expect(parseClientTime(text)).toEqual([expected, nanoseconds]);
  });

  it('takes a time without an offset as UTC, whatever time zone the server is in', () => {
    expect(parseClientTime('2026-01-31T08:30:00')).toEqual([seconds('2026-01-31T08:30:00Z'), 0]);
  });

  it.each([
    '',
    'yesterday',
    '1769848200',
    '2026-01-31',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T08:61:00Z',
    '2026-01-31T08:30:61Z',
    '2026-01-31T08:30:00+24:00',
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:30:00+01:00',
    '2263-01-01T00:00:00Z',
    '2026-01-31T08:30:00Z\n',
    `2026-01-31T08:30:00.${'0'.repeat(100)}Z`,
  ])('refuses %j', (text) => {
    expect(parseClientTime(text)).toBeUndefined();
  });
});
