import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileChanges } from './file-changes.js';

describe('FileChanges', () => {
  const { signal } = new AbortController();
  let directory: string;
  let changes: FileChanges;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-changes-'));
    for (const name of ['config', 'data', 'node_modules', '.git']) await mkdir(join(directory, name));
    changes = await FileChanges.watch({ directories: [directory], ignored: [join(directory, 'data')] });
  });
  afterEach(async () => {
    changes[Symbol.dispose]();
    await rm(directory, { recursive: true, force: true });
  });

  const write = (path: string): Promise<void> => writeFile(join(directory, path), 'x');
  const shown = (path: string): string => relative('.', join(directory, path));

  it('tells of code and configuration, several files at once', async () => {
    const next = changes.next(signal);
    await write('config/a.yaml');
    await write('handler.mjs');
    expect(await next).toEqual([shown('config/a.yaml'), shown('handler.mjs')]);
  });

  it('keeps quiet about other files, data, packages and hidden directories', async () => {
    const next = changes.next(signal);
    for (const path of ['notes.md', 'data/a.txt', 'node_modules/a.js', '.git/a.txt']) await write(path);
    await write('b.txt');
    expect(await next).toEqual([shown('b.txt')]);
  });

  it('watches directories that come later', async () => {
    const first = changes.next(signal);
    await mkdir(join(directory, 'handlers'));
    // The directory is watched a moment after it is there: write until it is seen, slower than changes are collected.
    const writing = setInterval(() => void write('handlers/mine.mjs'), 400);
    try {
      expect(await first).toEqual([shown('handlers/mine.mjs')]);
    } finally {
      clearInterval(writing);
    }
  });

  it('ends waiting when aborted', async () => {
    const stop = new AbortController();
    const next = changes.next(stop.signal);
    stop.abort();
    await expect(next).rejects.toThrow();
  });
});
