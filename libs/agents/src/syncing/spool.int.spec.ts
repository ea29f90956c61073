import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { newLeaseOwner } from '../state/lease-owner.js';
import { Spool } from './spool.js';

it('removes the spools of processes that were killed, and those that nobody has used for a day, not those in use', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'sluice-test-'));
  try {
    const leave = async (name: string, owner: string): Promise<string> => {
      const directory = join(parent, `sluice-spool-of-${name}`);
      await mkdir(directory);
      await writeFile(join(directory, 'owner'), owner);
      await writeFile(join(directory, '1'), 'content');
      return directory;
    };
    await leave('killed', newLeaseOwner(spawnSync(process.execPath, ['--version']).pid));
    await leave('elsewhere', 'another boot and container 7 x');
    await utimes(await leave('old', 'another boot and container 8 x'), 0, 0);
    const used = await Spool.create(parent);
    const content = await used.take(Readable.from([Buffer.from('kept')]), new AbortController().signal);
    await using other = await Spool.create(parent);
    expect(await text(content.open())).toBe('kept');
    expect(other).not.toBe(used);
    const names = await readdir(parent);
    expect(names).toHaveLength(3);
    expect(names).toContain('sluice-spool-of-elsewhere');
    await used[Symbol.asyncDispose]();
  } finally {
    await rm(parent, { recursive: true });
  }
});
