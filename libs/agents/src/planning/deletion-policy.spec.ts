import { describe, expect, it } from '@jest/globals';
import { decideDeletions } from './deletion-policy.js';
import type { SyncPlan } from './sync-plan.js';

const plan = (stale: number, known: number, rest: Partial<SyncPlan> = {}): SyncPlan => ({
  created: new Date(0),
  endpointUrl: 'http://ingester/api/v1',
  source: 'docs',
  locations: [],
  documents: [],
  stale: Array.from({ length: stale }, (_, index) => `${index}.md`),
  deleteStale: true,
  knownCount: known,
  partialBecause: null,
  problems: [],
  skipped: [],
  ...rest,
});

describe('decideDeletions', () => {
  it.each([
    ['nothing is stale', 0, 100, null, 'none'],
    ['few are stale', 10, 10, null, 'delete'],
    ['exactly the fraction is stale', 20, 100, null, 'delete'],
    ['one more than the fraction is stale', 21, 100, null, 'withheld'],
    ['one more than 10 of a small source is stale', 11, 11, null, 'withheld'],
    ['as many are approved', 21, 100, 21, 'delete'],
    ['fewer are approved', 21, 100, 20, 'withheld'],
  ])('when %s: %i of %i, %p approved: %s', (_name, stale, known, approved, outcome) => {
    expect(decideDeletions(plan(stale, known), { maxFraction: 0.2, approved }).outcome).toBe(outcome);
  });

  it('never deletes after a partial listing, whatever is approved', () => {
    const partial = plan(1, 100, { partialBecause: 'the listing is partial' });
    expect(decideDeletions(partial, { maxFraction: 1, approved: 100 }).outcome).toBe('partial-listing');
  });

  it('only shows what is stale when deletions are not asked for', () => {
    const notRequested = plan(1, 100, { deleteStale: false });
    expect(decideDeletions(notRequested, { maxFraction: 1, approved: 1 }).outcome).toBe('not-requested');
  });
});
