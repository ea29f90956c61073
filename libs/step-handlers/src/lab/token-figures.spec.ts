import { describe, expect, it } from '@jest/globals';
import { tokenFigures } from './token-figures.js';

describe('the figures of tokens', () => {
  it('are those of all chunks', () => {
    expect(tokenFigures([10, 2, 30, 4, 20])).toMatchObject({
      chunks: 5,
      total: 66,
      min: 2,
      median: 10,
      p90: 30,
      max: 30,
      mean: 13.2,
    });
    expect(tokenFigures([])).toBeNull();
  });

  it.each([[[0]], [[1, 1, 1]], [[15, 16]], [[7, 8191]], [Array.from({ length: 300 }, (_, index) => index)]])(
    'count each chunk in one range of few: %j',
    (tokens) => {
      const { histogram } = tokenFigures(tokens)!;
      expect(histogram.length).toBeLessThanOrEqual(17);
      expect(histogram.reduce((sum, { chunks }) => sum + chunks, 0)).toBe(tokens.length);
      for (const { from, to, chunks } of histogram) {
        expect(tokens.filter((count) => count >= from && count <= to)).toHaveLength(chunks);
      }
    },
  );
});
