import { describe, expect, it } from '@jest/globals';
import { nextPageUrl } from './platform-api.js';

describe('nextPageUrl', () => {
  it('finds the next page among the others', () => {
    expect(
      nextPageUrl(
        '<https://a/x?page=1>; rel="prev", <https://a/x?page=3&q=a,b>; rel="next", <https://a/x?page=9>; rel="last"',
      ),
    ).toBe('https://a/x?page=3&q=a,b');
  });

  it('reads unquoted and combined relations', () => {
    expect(nextPageUrl('<https://a/2>; rel=next')).toBe('https://a/2');
    expect(nextPageUrl('<https://a/2>; title="x"; rel="last next"')).toBe('https://a/2');
  });

  it.each([null, '', '<https://a/1>; rel="first"', '<https://a/1>; rel="nextish"', '<https://next/1>; rel="last"'])(
    'finds none in %s',
    (header) => {
      expect(nextPageUrl(header)).toBeNull();
    },
  );
});
