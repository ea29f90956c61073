import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { SpoolFile } from '@sluice/io';
import { spool } from './fetched-contents.js';

it('keeps and digests contents that arrive side by side, in a file that nobody finds if we are killed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-test-'));
  try {
    const { signal } = new AbortController();
    await using file = new SpoolFile(directory);
    const pieces = ['first ', 'second ', 'third'];
    const streams = ['a', 'b'].map((name) => Readable.from(pieces.map((piece) => Buffer.from(name + piece))));
    const contents = await Promise.all(streams.map((stream) => spool(stream, file, signal)));
    expect(await readdir(directory)).toEqual([]);
    for (const [index, content] of contents.entries()) {
      const expected = pieces.map((piece) => 'ab'[index] + piece).join('');
      expect(await text(content.open())).toBe(expected);
      expect(content.sizeBytes).toBe(expected.length);
      expect(content.digests.sha256).toBe(createHash('sha256').update(expected).digest('hex'));
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});

it('passes on that the stream fails', async () => {
  await using file = new SpoolFile();
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('a');
      await Promise.reject(new Error('The server is on fire'));
    })(),
  );
  await expect(spool(failing, file, new AbortController().signal)).rejects.toThrow('The server is on fire');
});
