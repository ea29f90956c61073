import { describe, expect, it } from '@jest/globals';
import { groupRemainingMs, paceOf, runRemainingMs } from './pace.js';

const ends = (count: number, gapMs: number, fromMs = 0) =>
  Array.from({ length: count }, (_, index) => ({
    startMs: fromMs + index * gapMs - 500,
    endMs: fromMs + index * gapMs,
  }));

describe('the pace of a group', () => {
  it('is the mean gap between ends, and the usual duration', () => {
    expect(paceOf(ends(30, 1000), 29_000)).toEqual({ gapMs: 1000, durationMs: 500 });
  });

  it('does not depend on the order of the ends', () => {
    expect(paceOf(ends(30, 1000).reverse(), 29_000).gapMs).toBe(1000);
  });

  it('leaves pauses out, but for a few gaps', () => {
    const week = 7 * 24 * 3600 * 1000;
    const { gapMs } = paceOf([...ends(15, 1000), ...ends(15, 1000, week)], week + 14_000);
    expect(gapMs).toBeGreaterThan(1000);
    expect(gapMs).toBeLessThan(1500);
  });

  it('is right for documents that end in bursts', () => {
    const bursts = Array.from({ length: 5 }, (_, burst) => ends(20, 0, burst * 60_000)).flat();
    expect(paceOf(bursts, 4 * 60_000).gapMs).toBeCloseTo((4 * 60_000) / 99);
  });

  it('slows down while nothing gets finished', () => {
    const pace = (sinceMs: number): number => paceOf(ends(21, 1000), 20_000 + sinceMs).gapMs;
    expect(pace(5000)).toBeGreaterThan(pace(0));
    expect(pace(9000)).toBeGreaterThan(pace(5000));
  });

  it('is known when documents end together', () => {
    expect(paceOf(ends(30, 0), 0).gapMs).toBe(0);
  });

  it('counts documents that never began', () => {
    expect(
      paceOf(
        [
          { startMs: null, endMs: 0 },
          { startMs: null, endMs: 10 },
        ],
        10,
      ),
    ).toEqual({ gapMs: 10, durationMs: 0 });
  });
});

describe('the time that is left', () => {
  const pace = { gapMs: 1000, durationMs: 4000 };
  it.each([
    ['of a group', groupRemainingMs(pace, 40), 40_000],
    ['of a run that has begun', runRemainingMs(pace, 12, 1500), 2500],
    ['of a run that takes longer than usual', runRemainingMs(pace, 12, 60_000), 1000],
    ['of a run far back', runRemainingMs(pace, 12, null), 12_000],
    ['of the next run', runRemainingMs(pace, 1, null), 4000],
  ])('%s', (_name, actual, expected) => {
    expect(actual).toBe(expected);
  });
});
