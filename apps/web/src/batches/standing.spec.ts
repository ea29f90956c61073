import { describe, expect, it } from '@jest/globals';
import { failedOf, finishedOf, standingOf } from './standing.js';

describe('the standing of a batch', () => {
  it('is never better than its documents', () => {
    expect(standingOf({ not_started: 0, completed: 0 })).toBe('empty');
    expect(standingOf({ not_started: 3 })).toBe('not_started');
    expect(standingOf({ not_started: 1, completed: 3 })).toBe('incomplete');
    expect(standingOf({ completed: 412, failed: 2 })).toBe('failed');
    expect(standingOf({ completed: 412, cancelled: 2 })).toBe('cancelled');
    expect(standingOf({ completed: 414 })).toBe('completed');
  });

  it('moves while any document does: a retry is no failure', () => {
    expect(standingOf({ completed: 4, retrying: 1 })).toBe('running');
    expect(standingOf({ failed: 4, pending: 1 })).toBe('running');
    expect(standingOf({ completed: 4, paused: 1, failed: 1 })).toBe('paused');
  });

  it('counts what has ended', () => {
    const counts = { completed: 5, failed: 2, cancelled: 1, retrying: 3 };
    expect([finishedOf(counts), failedOf(counts)]).toEqual([8, 3]);
  });
});
