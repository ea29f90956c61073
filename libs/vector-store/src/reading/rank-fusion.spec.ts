import { describe, expect, it } from '@jest/globals';
import { fuseRankings } from './rank-fusion.js';

describe('fuseRankings', () => {
  it('puts what both rankings hold first', () => {
    expect(
      fuseRankings([
        ['a', 'b'],
        ['c', 'b'],
      ]),
    ).toEqual([
      ['b', 2 / 61],
      ['a', 1 / 60],
      ['c', 1 / 60],
    ]);
  });

  it('keeps the order of a single ranking', () => {
    expect(fuseRankings([['b', 'a', 'c'], []]).map(([id]) => id)).toEqual(['b', 'a', 'c']);
  });
});
