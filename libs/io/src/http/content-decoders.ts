import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { UpstreamError } from '@sluice/domain';
import { createLenientInflate } from './lenient-inflate.js';

const DECODERS: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createLenientInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
]);

/** `aws-chunked` frames an upload only; some S3 servers keep it among the object's metadata all the same. */
const NO_ENCODING = new Set(['', 'identity', 'aws-chunked']);

/** More layers than any honest server applies; each multiplies what little input can inflate to. */
const MAX_LAYERS = 2;

/**
 * What undoes a `Content-Encoding` (RFC 9110, 8.4), in the order of decoding: the last one applied comes off first.
 * @throws UpstreamError for an encoding that is not known
 */
export function contentDecoders(contentEncoding: string | undefined): Duplex[] {
  const encodings = (contentEncoding ?? '')
    .split(',')
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => !NO_ENCODING.has(encoding));
  const factories = encodings.reverse().map((encoding) => DECODERS.get(encoding));
  if (factories.length > MAX_LAYERS || factories.includes(undefined)) {
    throw new UpstreamError('The server sends a content encoding that is not supported');
  }
  return factories.flatMap((create) => (create ? [create()] : []));
}
