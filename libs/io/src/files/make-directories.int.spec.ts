import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeDirectories } from './make-directories.js';

describe('makeDirectories', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sluice-directories-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('returns what it created, outermost first, and nothing when all is there', async () => {
    const deep = join(root, 'a', 'b', 'c');
    expect(await makeDirectories(deep)).toEqual([join(root, 'a'), join(root, 'a', 'b'), deep]);
    expect(await makeDirectories(deep)).toEqual([]);
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it('lets concurrent calls all succeed', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => makeDirectories(join(root, 'x', 'y', String(index % 3)))),
    );
    expect((await stat(join(root, 'x', 'y', '2'))).isDirectory()).toBe(true);
  });

  it('fails where a file is in the way', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(makeDirectories(join(root, 'file', 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('fails, rather than trying for ever, where the file system takes no directories', async () => {
    await expect(makeDirectories('/proc/nothing/here')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
