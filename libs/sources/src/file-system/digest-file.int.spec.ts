import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { FileDigester } from './digest-file.js';

it('does not take a short read for the end of the file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-digest-'));
  try {
    const path = join(directory, 'large');
    const content = Buffer.alloc(2_500_000, 'ab');
    await writeFile(path, content);
    // As network file systems do, each read gives less than was asked for.
    const openShort = async (...opening: Parameters<typeof open>): Promise<FileHandle> => {
      const file = await open(...opening);
      const read = file.read.bind(file) as (buffer: Buffer, offset: number, length: number) => Promise<unknown>;
      return Object.assign(file, { read: (buffer: Buffer) => read(buffer, 0, 300_001) });
    };
    const digest = await new FileDigester(openShort).digest(path, new AbortController().signal);
    expect(digest).toEqual({ sha256: createHash('sha256').update(content).digest('hex'), sizeBytes: 2_500_000 });
  } finally {
    await rm(directory, { recursive: true });
  }
});
