import { describe, expect, it } from '@jest/globals';
import { Glob } from './glob.js';

describe('Glob', () => {
  it.each([
    ['*.md', 'a.md', true],
    ['*.md', '.md', true],
    ['*.md', 'a.mdx', false],
    ['*.md', 'sub/a.md', false],
    ['a*b*c', 'aXbYbc', true],
    ['a*b*c', 'acb', false],
    ['???.md', 'aü€.md', true],
    ['?', '😀', true],
    ['docs/**', 'docs/a/b.md', true],
    ['docs/**', 'docs', true],
    ['**/a.md', 'a.md', true],
    ['**/a.md', 'x/y/a.md', true],
    ['a/**/**/b', 'a/b', true],
    ['a/**/c/*.md', 'a/x/c/y/c/z.md', true],
    ['a/**/c/*.md', 'a/x/c/y/z.md', false],
    ['[a-c]?.md', 'b1.md', true],
    ['[!a-c].md', 'b.md', false],
    ['[]x].md', '].md', true],
    ['[ab.md', '[ab.md', true],
    ['\\*.md', '*.md', true],
    ['\\*.md', 'a.md', false],
    ['(a+)+$', '(a+)+$', true],
    ['', '', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(new Glob(pattern).matches(path)).toBe(expected);
  });

  it('compares in a time that no pattern can blow up', () => {
    const pattern = `${'*a'.repeat(200)}b`;
    expect(new Glob(pattern).matches('a'.repeat(5000))).toBe(false);
    const deep = `${'**/a/'.repeat(200)}b`;
    expect(new Glob(deep).matches(Array(3000).fill('a').join('/'))).toBe(false);
  });
});
