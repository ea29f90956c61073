import { describe, expect, it } from '@jest/globals';
import { decideDeletions, type UploadOutcome } from './deletion-policy.js';
import { type PlannedDocument, type SyncPlan, DocumentList } from './sync-plan.js';

const good: UploadOutcome = { failed: false, heldBack: new Set() };
const listed = new DocumentList([{ status: 'match', refusal: null } as PlannedDocument]);

const plan = (stale: number, known: number, rest: Partial<SyncPlan> = {}): SyncPlan => ({
  created: new Date(0),
  endpointUrl: 'http://ingester/api/v1',
  source: 'docs',
  locations: [],
  documents: listed,
  stale: Array.from({ length: stale }, (_, index) => `${index}.md`),
  emptied: [],
  deleteStale: true,
  knownCount: known,
  partialBecause: null,
  problems: [],
  warnings: [],
  skipped: [],
  missing: [],
  leftOut: [],
  hidden: [],
  filteredCount: 0,
  ...rest,
});

describe('deletions that are approved by name', () => {
  const limits = { maxFraction: 0.2, approved: null };

  it('are carried out; the others are withheld as before', () => {
    const approvedUris = new Set(['0.md', '1.md', 'elsewhere.md']);
    expect(decideDeletions(plan(12, 13), { ...limits, approvedUris }, good)).toMatchObject({
      outcome: 'delete',
      uris: ['0.md', '1.md'],
      withheld: Array.from({ length: 10 }, (_, index) => `${index + 2}.md`),
    });
  });

  it('change nothing where nothing is withheld, or an upload failed', () => {
    const approvedUris = new Set(['0.md']);
    expect(decideDeletions(plan(2, 13), { ...limits, approvedUris }, good)).toMatchObject({
      outcome: 'delete',
      uris: ['0.md', '1.md'],
    });
    expect(decideDeletions(plan(2, 13), { ...limits, approvedUris }, { ...good, failed: true })).toMatchObject({
      outcome: 'withheld',
      uris: [],
      approvable: false,
    });
  });
});

describe('decideDeletions', () => {
  it.each([
    ['nothing is stale', 0, 100, null, 'none'],
    ['few are stale', 10, 11, null, 'delete'],
    ['all of a small source are stale', 8, 8, null, 'withheld'],
    ['the only document is stale', 1, 1, null, 'withheld'],
    ['all of a small source are stale and approved', 8, 8, 8, 'delete'],
    ['exactly the fraction is stale', 20, 100, null, 'delete'],
    ['one more than the fraction is stale', 21, 100, null, 'withheld'],
    ['one more than 10 of a small source is stale', 11, 11, null, 'withheld'],
    ['as many are approved', 21, 100, 21, 'delete'],
    ['fewer are approved', 21, 100, 20, 'withheld'],
  ])('when %s: %i of %i, %p approved: %s', (_name, stale, known, approved, outcome) => {
    expect(decideDeletions(plan(stale, known), { maxFraction: 0.2, approved }, good).outcome).toBe(outcome);
  });

  it('never deletes after a partial listing, whatever is approved', () => {
    const partial = plan(1, 100, { partialBecause: 'the listing is partial' });
    expect(decideDeletions(partial, { maxFraction: 1, approved: 100 }, good).outcome).toBe('partial-listing');
  });

  it('withholds by name when nothing is listed, however few it would be, until it is approved', () => {
    const empty = plan(2, 100, { documents: new DocumentList([]) });
    expect(decideDeletions(empty, { maxFraction: 1, approved: null }, good)).toMatchObject({
      outcome: 'withheld',
      withheld: ['0.md', '1.md'],
      uris: [],
    });
    expect(decideDeletions(empty, { maxFraction: 1, approved: 2 }, good)).toMatchObject({ uris: ['0.md', '1.md'] });
  });

  it('deletes nothing after an upload that failed, whatever is approved', () => {
    const decision = decideDeletions(plan(1, 100), { maxFraction: 1, approved: 5 }, { ...good, failed: true });
    expect(decision).toMatchObject({ outcome: 'withheld', withheld: ['0.md'], uris: [] });
  });

  it('keeps what was gone when a document was refused, and lets the rest go', () => {
    const held = { failed: false, heldBack: new Set(['1.md']) };
    expect(decideDeletions(plan(2, 100), { maxFraction: 1, approved: null }, held)).toMatchObject({
      outcome: 'delete',
      withheld: ['1.md'],
      uris: ['0.md'],
    });
    expect(decideDeletions(plan(2, 100), { maxFraction: 1, approved: 2 }, held)).toMatchObject({
      withheld: [],
      uris: ['0.md', '1.md'],
    });
  });

  it('keeps what was in a folder that looks empty until it is approved, and lets the rest go', () => {
    const emptied = plan(3, 100, { emptied: ['1.md'] });
    const decision = decideDeletions(emptied, { maxFraction: 1, approved: null }, good);
    expect(decision).toMatchObject({ outcome: 'delete', withheld: ['1.md'], uris: ['0.md', '2.md'] });
    expect(decision.reason).toBe(
      '1 documents are gone that were in a folder that looks empty now, as one does that the server cannot read; ' +
        'approve with --approve-deletes 3 (approve_deletes=3 in a request)',
    );
    expect(decideDeletions(emptied, { maxFraction: 1, approved: 3 }, good).uris).toHaveLength(3);
  });

  it('only shows what is stale when deletions are not asked for', () => {
    const notRequested = plan(1, 100, { deleteStale: false });
    expect(decideDeletions(notRequested, { maxFraction: 1, approved: 1 }, good).outcome).toBe('not-requested');
  });
});
