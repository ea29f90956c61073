import { describe, expect, it } from '@jest/globals';
import { resultMeta } from './result-meta.js';

describe('resultMeta', () => {
  it('keeps what is JSON and drops what has no value', () => {
    expect(resultMeta({ pages: 3, at: new Date(0), none: undefined })).toEqual({
      pages: 3,
      at: '1970-01-01T00:00:00.000Z',
    });
    expect(resultMeta(undefined)).toEqual({});
  });

  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const refused: unknown[] = [[1, 2], 'text', 7, circular, { big: 1n }];
  it.each(refused.map((answer, index) => ({ index, answer })))('refuses answer $index', ({ answer }) => {
    expect(() => resultMeta(answer)).toThrow(/no JSON object/);
  });
});
