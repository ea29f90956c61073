import { describe, expect, it } from '@jest/globals';
import { textBatches } from './batches.js';

describe('textBatches', () => {
  it('makes batches of the size asked for', () => {
    expect([...textBatches(['a', 'b', 'c'], 2)]).toEqual([['a', 'b'], ['c']]);
    expect([...textBatches([], 2)]).toEqual([]);
  });

  it('makes smaller ones of long texts, so that one request stays within the limits of servers', () => {
    const long = 'x'.repeat(100_000);
    expect([...textBatches([long, long, long, 'y'.repeat(300_000), 'z'], 32)].map((batch) => batch.length)).toEqual([
      2, 1, 1, 1,
    ]);
  });
});
