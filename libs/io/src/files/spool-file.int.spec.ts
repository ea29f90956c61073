import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SpoolFile } from './spool-file.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sluice-spool-'));
});
afterEach(() => rm(directory, { recursive: true }));

describe('SpoolFile', () => {
  it('gives back what was appended, also when several append at once', async () => {
    const spool = new SpoolFile(directory);
    const texts = ['first', '', 'dritte ü', 'x'.repeat(100_000)];
    const spans = await Promise.all(texts.map((value) => spool.append(Buffer.from(value))));
    for (const [index, span] of spans.entries()) {
      expect((await spool.read(span)).toString()).toBe(texts[index]);
      expect(await text(spool.stream(span))).toBe(texts[index]);
    }
    await spool[Symbol.asyncDispose]();
  });

  it('leaves nothing behind in its directory, even while it is in use', async () => {
    const spool = new SpoolFile(directory);
    const span = await spool.append(Buffer.from('x'));
    expect(await readdir(directory)).toEqual([]);
    expect(await text(spool.stream(span))).toBe('x');
    await spool[Symbol.asyncDispose]();
  });
});
