import { describe, expect, it } from '@jest/globals';
import { LfsAttributes } from './lfs-attributes.js';

const LFS = 'filter=lfs diff=lfs merge=lfs -text';
const top = (...lines: string[]): LfsAttributes => new LfsAttributes([{ directory: '', text: lines.join('\n') }]);

describe('LfsAttributes', () => {
  it.each([
    ['*.pdf', 'deep/down/a.pdf', true],
    ['*.pdf', 'a.PDF', false],
    ['docs/*.pdf', 'docs/a.pdf', true],
    ['docs/*.pdf', 'docs/sub/a.pdf', false],
    ['docs/**', 'docs/sub/a.pdf', true],
    ['**/big/*.md', 'x/big/a.md', true],
    ['/a.md', 'sub/a.md', false],
    ['docs/', 'docs/a.md', false],
    ['.hidden/*.md', '.hidden/a.md', true],
    ['"my file.md"', 'my file.md', true],
    ['*.{md,pdf}', 'a.md', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(top(`${pattern} ${LFS}`).usesLfs(path)).toBe(expected);
  });

  it('lets a later line override an earlier one', () => {
    expect(top(`*.md ${LFS}`, 'README.md -filter').usesLfs('README.md')).toBe(false);
    expect(top(`*.md ${LFS}`, '*.md text').usesLfs('a.md')).toBe(true);
    expect(top(`*.md ${LFS}`, '*.md filter=crypt').usesLfs('a.md')).toBe(false);
  });

  it('lets the file nearer to the path override, wherever it is listed', () => {
    const attributes = new LfsAttributes([
      { directory: 'docs', text: '*.md !filter' },
      { directory: '', text: `# all\n\n*.md ${LFS}` },
    ]);
    expect(attributes.usesLfs('docs/a.md')).toBe(false);
    expect(attributes.usesLfs('docsx/a.md')).toBe(true);
  });
});
