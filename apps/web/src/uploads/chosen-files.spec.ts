/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { filesOfInput } from './chosen-files.js';

const ACCEPTED = { extensions: new Set(['md', 'pdf']), mostBytes: 10 };
const listOf = (files: Record<string, string>): FileList =>
  Object.entries(files).map(([name, content]) => new File([content], name)) as unknown as FileList;

describe('chosen files', () => {
  it('are sorted into those that are sent and those that the server would refuse, each with why', () => {
    const list = listOf({
      'a.md': 'a',
      'B.PDF': 'b',
      README: 'c',
      'app.exe': 'd',
      'long.md': 'more than ten bytes',
      'empty.md': '',
      '.hidden': 'e',
    });
    const { files, unfit, leftOut } = filesOfInput(list, ACCEPTED);
    expect(files.map(({ path }) => path)).toEqual(['a.md', 'B.PDF', 'README']);
    expect(unfit.map(({ path, why }) => [path, why])).toEqual([
      ['app.exe', 'type'],
      ['long.md', 'size'],
      ['empty.md', 'empty'],
    ]);
    expect(leftOut).toBe(1);
  });

  it('are all sent as long as nobody knows what the server takes', () => {
    expect(filesOfInput(listOf({ 'app.exe': 'd' }), null).files).toHaveLength(1);
  });
});
