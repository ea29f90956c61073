import { describe, expect, it } from '@jest/globals';
import { wholePage } from './whole-page.js';

/** As the server has them: a page holds what fits, and one row in any case. */
const served = (sizes: readonly number[], limit: number, gone = Number.POSITIVE_INFINITY) => {
  const asked: string[] = [];
  const ask = (page: number, rows: number) => {
    asked.push(`${page} × ${rows}`);
    const first = (page - 1) * rows;
    let bytes = 0;
    const items: number[] = [];
    for (let row = first; row < Math.min(first + rows, sizes.length, gone); row += 1) {
      bytes += sizes[row]!;
      if (bytes > limit && items.length > 0) break;
      items.push(row);
    }
    return Promise.resolve({ items, total: sizes.length, page, rows_per_page: rows });
  };
  return { ask, asked };
};

describe('a whole page', () => {
  it('is one request where all fits', async () => {
    const { ask, asked } = served([1, 1, 1, 1, 1], 100);
    expect((await wholePage(2, 3, ask)).items).toEqual([3, 4]);
    expect(asked).toEqual(['2 × 3']);
  });

  it('has the rows that did not fit, and those of no other page', async () => {
    const { ask } = served([1, 1, 1, 60, 60, 60, 1], 100);
    expect(await wholePage(2, 3, ask)).toEqual({ items: [3, 4, 5], total: 7, page: 2, rows_per_page: 3 });
  });

  it('ends where rows were removed meanwhile', async () => {
    const { ask } = served([60, 60, 60], 100, 2);
    expect((await wholePage(1, 3, ask)).items).toEqual([0, 1]);
  });
});
