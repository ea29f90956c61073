import { describe, expect, it } from '@jest/globals';
import { formatTable } from './table.js';

describe('formatTable', () => {
  it('aligns columns, numbers at the right, without trailing blanks', () => {
    const rows = [
      ['a.md', 5, 'x'],
      ['größer.md', 1200, ''],
    ];
    expect(formatTable(['name', 'size', 'note'], rows)).toBe(
      ['name       size  note', 'a.md          5  x', 'größer.md  1200'].join('\n'),
    );
  });

  it('shows the headings alone when there is no row', () => {
    expect(formatTable(['id', 'name'], [])).toBe('id  name');
  });
});
