import { describe, expect, it } from '@jest/globals';
import { summaryParts } from './summary-parts.js';

const NONE = {
  total: 0,
  searchable: 0,
  not_started: 0,
  waiting: 0,
  running: 0,
  retrying: 0,
  paused: 0,
  failed: 0,
  cancelled: 0,
};

const said = (documents: Partial<typeof NONE>): string =>
  summaryParts({ ...NONE, ...documents })
    .map(({ text }) => text)
    .join(', ');

describe('the sentence at the top', () => {
  it('names what there is, and nothing else', () => {
    expect(said({ total: 1310, searchable: 1204, running: 38, failed: 4, waiting: 64 })).toBe(
      'Of 1,310 documents, 1,204 are searchable, 4 failed and need you, 38 are running, 64 are waiting',
    );
  });

  it('says that all are searchable only when all are', () => {
    expect(said({ total: 414, searchable: 414 })).toBe('All 414 documents are searchable');
    expect(said({ total: 1, searchable: 1, running: 1 })).toBe('The document is searchable, 1 is running');
    expect(said({ total: 414, searchable: 412, cancelled: 1, not_started: 1 })).toBe(
      'Of 414 documents, 412 are searchable, 1 was cancelled, 1 is not started',
    );
  });

  it('leads to the runs in a state, and marks what needs somebody', () => {
    const parts = summaryParts({ ...NONE, total: 2, failed: 1, retrying: 1 });
    expect(parts.slice(2)).toEqual([
      { text: '1 failed and needs you', target: { state: 'failed' }, isBad: true },
      { text: '1 is retrying', target: { state: 'retrying' }, isBad: false },
    ]);
  });
});
