import { Readable } from 'node:stream';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { supportedContent } from './supported-content.js';
import { withHead } from './stream-head.js';

const text = async (stream: Readable): Promise<string> => Buffer.concat(await stream.toArray()).toString();
const pieces = (...parts: string[]): Readable => Readable.from(parts.map((part) => Buffer.from(part)));

describe('withHead', () => {
  it.each([0, 1, 4, 6, 100])('gives %d bytes of the start, and all bytes', async (length) => {
    const { head, stream } = await withHead(pieces('abc', 'def'), length);
    expect(head.toString()).toBe('abcdef'.slice(0, length));
    expect(await text(stream)).toBe('abcdef');
  });

  it('destroys the source when what it gave is destroyed unread', async () => {
    const source = pieces('a'.repeat(10), 'b');
    const { stream } = await withHead(source, 1);
    stream.destroy();
    await once(source, 'close');
    expect(source.destroyed).toBe(true);
  });

  it('passes on an error that comes later', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.from('head');
      await Promise.resolve();
      throw new Error('connection lost');
    }
    const { stream } = await withHead(Readable.from(failing()), 2);
    await expect(text(stream)).rejects.toThrow('connection lost');
  });
});

describe('supportedContent', () => {
  it('gives text of unknown type on as plain text', async () => {
    const { stream, mimeType } = await supportedContent(pieces('all: x'), 'Makefile', 'application/octet-stream');
    expect([mimeType, await text(stream)]).toEqual(['text/plain', 'all: x']);
  });

  it('asks the name where the type is generic', async () => {
    const { stream, mimeType } = await supportedContent(pieces('PK\x03\x04'), 'a.docx', 'application/octet-stream');
    expect([mimeType, await text(stream)]).toEqual([expect.stringContaining('wordprocessingml'), 'PK\x03\x04']);
  });

  it('refuses an archive, naming the document', async () => {
    const source = pieces('PK\x03\x04', 'more');
    await expect(supportedContent(source, '/a.md', 'text/markdown')).rejects.toMatchObject({
      code: 'UNSUPPORTED_CONTENT',
      message: '/a.md is a ZIP archive',
    });
  });
});
