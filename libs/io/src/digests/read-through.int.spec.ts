import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ContentDigests, readThrough } from './content-digests.js';

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
    const digests = new ContentDigests('sha256', 'md5');
    const { signal } = new AbortController();
    await readThrough(path, Buffer.alloc(1_000_000), (chunk) => digests.update(chunk), signal, openShort);
    expect(digests.sizeBytes).toBe(2_500_000);
    const expected = (algorithm: string) => createHash(algorithm).update(content).digest('hex');
    expect(digests.finish()).toEqual({ sha256: expected('sha256'), md5: expected('md5') });
  } finally {
    await rm(directory, { recursive: true });
  }
});
