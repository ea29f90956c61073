import { describe, expect, it } from '@jest/globals';
import { childName, encodePath, pathOfHref, pathOfText } from './dav-path.js';

const at = 'https://dav.example/base/';

describe('pathOfHref', () => {
  it.each([
    ['/base/a%20b/', ['base', 'a b']],
    ['https://inner:8080/base/%C3%BC.md', ['base', 'ü.md']],
    ['/base/100%25%20%23%3F.md', ['base', '100% #?.md']],
    ['/base/100%.md', ['base', '100%.md']],
    ['/base/not encoded ü.md', ['base', 'not encoded ü.md']],
    ['child.md', ['base', 'child.md']],
    ['/base/a #1?.md', ['base', 'a #1?.md']],
    ['https://inner', []],
    ['/', []],
  ])('reads %s', (href, path) => {
    expect(pathOfHref(href, at)).toEqual(path);
  });

  it.each(['/base/caf%E9.md', '/base/a%2Fb.md', '/base/../x', '/base/%2e%2e/x'])('reads nothing from %s', (href) => {
    expect(pathOfHref(href, at)).toBeNull();
  });

  it('is the reverse of encodePath', () => {
    const path = pathOfText('/a b/ü#?%.md');
    expect(pathOfHref(`/${encodePath(path)}`, at)).toEqual(path);
  });
});

describe('childName', () => {
  it('knows only direct children', () => {
    expect(childName(['a', 'b'], ['a'])).toBe('b');
    expect(childName(['a'], ['a'])).toBeNull();
    expect(childName(['a', 'b', 'c'], ['a'])).toBeNull();
    expect(childName(['x', 'b'], ['a'])).toBeNull();
  });
});
