import { describe, expect, it } from '@jest/globals';
import { GroupedCall } from './grouped-call.js';

describe('a grouped call', () => {
  /** Doubles numbers when it is told to. */
  const controlled = (mostItems = 100) => {
    const groups: { items: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
    const grouped = new GroupedCall<number, number>(
      (items) =>
        new Promise((resolve, reject) => {
          groups.push({ items, end: () => resolve(items.map((item) => item * 2)), fail: reject });
        }),
      mostItems,
    );
    return { groups, grouped };
  };

  const turn = async (): Promise<void> => {
    for (let count = 0; count < 2; count += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it('works for all who ask at once, and returns each its own', async () => {
    const { groups, grouped } = controlled();
    const answers = [grouped.get(1), grouped.get(2), grouped.get(3)];
    await turn();
    expect(groups.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    groups[0]!.end();
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
  });

  it('works on what came meanwhile when the group before is done, not earlier', async () => {
    const { groups, grouped } = controlled();
    const first = grouped.get(1);
    await turn();
    const late = [grouped.get(2), grouped.get(3)];
    await turn();
    expect(groups).toHaveLength(1);
    groups[0]!.end();
    expect(await first).toBe(2);
    await turn();
    expect(groups[1]!.items).toEqual([2, 3]);
    groups[1]!.end();
    expect(await Promise.all(late)).toEqual([4, 6]);
  });

  it('takes no more than it may at once', async () => {
    const { groups, grouped } = controlled(2);
    const answers = [1, 2, 3].map((item) => grouped.get(item));
    for (let group = 0; group < 2; group += 1) {
      await turn();
      expect(groups).toHaveLength(group + 1);
      groups[group]!.end();
    }
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
    expect(groups.map(({ items }) => items)).toEqual([[1, 2], [3]]);
  });

  it('fails for its group and for nobody after it', async () => {
    const { groups, grouped } = controlled();
    const failing = Promise.allSettled([grouped.get(1), grouped.get(2)]);
    await turn();
    const after = grouped.get(3);
    groups[0]!.fail(new Error('The database is away'));
    expect(await failing).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await turn();
    groups[1]!.end();
    expect(await after).toBe(6);
  });

  it('fails when there is not a result for each', async () => {
    const grouped = new GroupedCall<number, number>(() => Promise.resolve([]), 1);
    await expect(grouped.get(1)).rejects.toThrow('1 items were given and 0 results returned');
  });
});
