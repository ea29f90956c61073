import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { TooLargeError, UpstreamError } from '@sluice/domain';
import { arrivingStream } from './arriving-stream.js';
import { contentDecoders } from './content-decoders.js';

const TEXT = Buffer.from('The lock was opened in 1906.');

const ZEROS = Buffer.alloc(1_000_000);

const decode = (encoding: string | undefined, bytes: Buffer): Promise<Buffer> =>
  buffer(
    arrivingStream(Readable.from([bytes]), contentDecoders(encoding), {
      maxBytes: 1000,
      idleMs: 20_000,
      signal: new AbortController().signal,
      faultOf: (cause) => new UpstreamError('malformed', false, { cause }),
      oversized: (maxBytes) => new TooLargeError(`larger than ${maxBytes} bytes`),
      silent: () => new UpstreamError('silent', true),
    }),
  );

describe('contentDecoders', () => {
  it.each([
    ['gzip', gzipSync(TEXT)],
    ['x-gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['BR', brotliCompressSync(TEXT)],
    ['zstd', zstdCompressSync(TEXT)],
    ['deflate, gzip', gzipSync(deflateSync(TEXT))],
    ['aws-chunked,gzip', gzipSync(TEXT)],
    ['identity', TEXT],
    [undefined, TEXT],
  ])('undoes %s', async (encoding, bytes) => expect(await decode(encoding, bytes)).toEqual(TEXT));

  it('refuses encodings that are unknown, and more layers than anyone needs', () => {
    expect(() => contentDecoders('compress')).toThrow(UpstreamError);
    expect(() => contentDecoders('gzip, gzip, gzip')).toThrow(UpstreamError);
  });

  it.each([
    ['gzip', TEXT],
    ['deflate', TEXT],
    ['deflate', deflateSync(TEXT).subarray(0, 10)],
    ['deflate', deflateRawSync(TEXT).subarray(0, 10)],
  ])('says that the answer is malformed when it is not what its header says (%s)', async (encoding, bytes) => {
    await expect(decode(encoding, bytes)).rejects.toThrow(UpstreamError);
  });

  it.each([
    ['gzip', gzipSync(ZEROS)],
    ['deflate', deflateSync(ZEROS)],
    ['deflate', deflateRawSync(ZEROS)],
  ])('counts against the limit what has been inflated (%s)', async (encoding, bytes) => {
    await expect(decode(encoding, bytes)).rejects.toThrow('larger than 1000 bytes');
  });
});
