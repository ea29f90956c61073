import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spaceDigits, TemporaryFiles } from './temporary-files.js';

const RANDOM = '0'.repeat(24);
const HOUR_MS = 60 * 60 * 1000;

describe('temporary files', () => {
  let root: string;
  let temporaryFiles: TemporaryFiles;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sluice-temporary-'));
    temporaryFiles = new TemporaryFiles(root);
    await mkdir(join(root, '.tmp'));
  });

  afterEach(() => rm(root, { recursive: true }));

  const leave = async (name: string, ageMs: number): Promise<void> => {
    const path = join(root, '.tmp', name);
    await writeFile(path, 'left behind');
    const writtenAt = new Date(Date.now() - ageMs);
    await utimes(path, writtenAt, writtenAt);
  };

  it('of a dead process are removed', async () => {
    const process = spawn('true');
    await once(process, 'close');
    await leave(`${spaceDigits()}-${process.pid}-${RANDOM}.part`, 0);
    expect(await temporaryFiles.removeAbandoned()).toBe(1);
    expect(await readdir(join(root, '.tmp'))).toEqual([]);
  });

  it('that are directories are removed with all that is in them', async () => {
    const process = spawn('true');
    await once(process, 'close');
    const directory = await temporaryFiles.createDirectory();
    await writeFile(join(directory, 'inside'), 'left behind');
    expect(await temporaryFiles.removeAbandoned()).toBe(0);
    const name = `${spaceDigits()}-${process.pid}-${RANDOM}.part`;
    await rename(directory, join(root, '.tmp', name));
    expect(await temporaryFiles.removeAbandoned()).toBe(1);
    expect(await readdir(join(root, '.tmp'))).toEqual([]);
  });

  it('of a living process stay, however old they are', async () => {
    await leave(`${spaceDigits()}-${process.ppid}-${RANDOM}.part`, 1000 * HOUR_MS);
    expect(await temporaryFiles.removeAbandoned()).toBe(0);
  });

  it('of this process stay, those of an earlier one with the same id are removed', async () => {
    const { handle } = await temporaryFiles.create();
    await handle.close();
    await leave(`${spaceDigits()}-${process.pid}-${RANDOM}.part`, 1000 * HOUR_MS);
    expect(await temporaryFiles.removeAbandoned()).toBe(1);
    expect(await readdir(join(root, '.tmp'))).toHaveLength(1);
  });

  it('of another host or container stay for a day after the last byte', async () => {
    await leave(`0123456789ab-1-${RANDOM}.part`, 23 * HOUR_MS);
    await leave(`0123456789ab-2-${RANDOM}.part`, 25 * HOUR_MS);
    expect(await temporaryFiles.removeAbandoned()).toBe(1);
    expect(await readdir(join(root, '.tmp'))).toEqual([`0123456789ab-1-${RANDOM}.part`]);
  });

  it('of other programs are left alone', async () => {
    await leave('notes.txt', 1000 * HOUR_MS);
    expect(await temporaryFiles.removeAbandoned()).toBe(0);
  });

  it('need no directory until the first one is made', async () => {
    const fresh = new TemporaryFiles(join(root, 'fresh'));
    expect(await fresh.removeAbandoned()).toBe(0);
    const { handle } = await fresh.create();
    await handle.close();
    expect(await readdir(join(root, 'fresh', '.tmp'))).toHaveLength(1);
  });
});
