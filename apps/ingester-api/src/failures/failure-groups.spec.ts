import { describe, expect, it } from '@jest/globals';
import { FailureGroups, hasCause } from './failure-groups.js';

const failed = (id: number, message: string | null, error = 'NO_TEXT') => ({
  id,
  message,
  meta: { error, error_kind: 'permanent' },
});

describe('groups of failures', () => {
  it('gather runs of one code and pattern, most frequent first, with five examples', () => {
    const groups = new FailureGroups();
    groups.add(failed(1, 'Down', 'PARSER_UNREACHABLE'));
    for (let id = 2; id < 10; id += 1) groups.add(failed(id, `Page ${id} is empty`));
    expect(groups.total).toBe(9);
    expect(groups.sorted()).toEqual([
      { code: 'NO_TEXT', kind: 'permanent', pattern: 'Page <n> is empty', count: 8, exampleIds: [2, 3, 4, 5, 6] },
      { code: 'PARSER_UNREACHABLE', kind: 'permanent', pattern: 'Down', count: 1, exampleIds: [1] },
    ]);
  });

  it('stay bounded: what comes after many causes is gathered per code', () => {
    const groups = new FailureGroups();
    const word = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    for (let id = 0; id < 5000; id += 1) groups.add(failed(id, `cause ${word(id)}`, id % 2 ? 'ODD' : 'EVEN'));
    const sorted = groups.sorted();
    expect(sorted).toHaveLength(502);
    expect(sorted.reduce((sum, group) => sum + group.count, 0)).toBe(5000);
    expect(sorted[0]).toMatchObject({ pattern: '*', count: 2250 });
  });

  it('take what has no code or message', () => {
    const groups = new FailureGroups();
    groups.add({ id: 1, message: null, meta: {} });
    expect(groups.sorted()).toMatchObject([{ code: 'UNKNOWN', pattern: '(no message)' }]);
  });
});

describe('a cause', () => {
  it.each([
    ['the same code and pattern', 'NO_TEXT', 'Page <n> is empty', true],
    ['any message of the code', 'NO_TEXT', '*', true],
    ['another code', 'OTHER', '*', false],
    ['another pattern', 'NO_TEXT', 'Page <n> is full', false],
  ])('is that of a run for %s', (_name, code, pattern, expected) => {
    expect(hasCause(failed(1, 'Page 7 is empty'), code, pattern)).toBe(expected);
  });
});
