/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { filesOfDrop, filesOfInput, MOST_FILES } from './chosen-files.js';

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

  it('of a folder do not include what hidden folders hold, which are not even looked into', async () => {
    const fileAt = (fullPath: string) => ({
      isFile: true,
      fullPath,
      file: (found: (file: File) => void) => found(new File(['a'], fullPath.split('/').at(-1)!)),
    });
    const folderAt = (fullPath: string, entries: readonly object[]) => {
      const rest = [entries, []];
      return {
        isFile: false,
        fullPath,
        createReader: () => ({ readEntries: (found: (some: readonly object[]) => void) => found(rest.shift()!) }),
      };
    };
    const objects = Array.from({ length: MOST_FILES + 1 }, (_, index) => fileAt(`/a/.git/objects/${index}`));
    const folder = folderAt('/a', [folderAt('/a/.git', objects), fileAt('/a/docs.md')]);
    const transfer = { items: [{ webkitGetAsEntry: () => folder }] } as unknown as DataTransfer;
    const { files, leftOut, isTooMany } = await filesOfDrop(transfer, ACCEPTED);
    expect(files.map(({ path }) => path)).toEqual(['a/docs.md']);
    expect({ leftOut, isTooMany }).toEqual({ leftOut: 1, isTooMany: false });
  });

  it('say so when there were more than anybody looked at, whatever their types', async () => {
    const entry = {
      isFile: true,
      fullPath: '/a.js',
      file: (found: (file: File) => void) => found(new File(['a'], 'a.js')),
    };
    const items = Array.from({ length: MOST_FILES + 2 }, () => ({ webkitGetAsEntry: () => entry }));
    const { files, isTooMany } = await filesOfDrop({ items } as unknown as DataTransfer, ACCEPTED);
    expect({ files, isTooMany }).toEqual({ files: [], isTooMany: true });
  });
});
