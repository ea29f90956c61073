import { describe, expect, it } from '@jest/globals';
import { EVERY_VISIBLE_PATH, PathRules, type PathSelection } from './path-rules.js';

const rules = (selection: Partial<PathSelection> = {}): PathRules =>
  new PathRules({ ...EVERY_VISIBLE_PATH, ...selection });

describe('PathRules', () => {
  it.each([
    ['.git/HEAD.md', '.git'],
    ['web/node_modules/x/README.md', 'web/node_modules'],
    ['docs/.draft.md', 'docs/.draft.md'],
  ])('leave out what is hidden, unless it is asked for: %s', (path, part) => {
    expect(rules().excluded(path)?.path).toBe(part);
    expect(rules({ hidden: true }).excluded(path)).toBeNull();
  });

  it.each([
    ['*.tmp.md', 'a/b.tmp.md', true],
    ['*.tmp.md', 'b.md', false],
    ['drafts', 'a/drafts/b.md', true],
    ['drafts/', 'a/drafts/b.md', true],
    ['/drafts', 'a/drafts/b.md', false],
    ['/drafts', 'drafts/b.md', true],
    ['a/*', 'a/b/c.md', true],
    ['a/**/c.md', 'a/x/y/c.md', true],
    ['{old,new}/*.md', 'new/a.md', true],
    ['*.{md,txt}', 'x/a.txt', true],
  ])('leave out what matches %s: %s is %s', (pattern, path, expected) => {
    expect(rules({ exclude: [pattern] }).excluded(path) !== null).toBe(expected);
    expect(rules({ include: [pattern] }).isIncluded(path)).toBe(expected);
  });

  it('let exclude win over include, and say which of them it was', () => {
    const both = rules({ include: ['docs'], exclude: ['*.tmp'] });
    expect(both.reason('docs/a.md')).toBeNull();
    expect(both.reason('docs/a.tmp')).toBe('It is left out by exclude (*.tmp)');
    expect(both.reason('src/a.md')).toBe('It is left out by include: no pattern matches it');
    expect(both.reason('docs/.a.md')).toMatch(/^It is hidden/);
  });

  it('take a pattern with too many alternatives as a plain text', () => {
    expect(rules({ exclude: ['{a,b}'.repeat(40)] }).excluded('ab'.repeat(20))).toBeNull();
  });
});
