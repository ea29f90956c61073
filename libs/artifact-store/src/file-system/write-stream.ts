import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { withFileErrors } from './file-errors.js';
import { forEachChunk } from './for-each-chunk.js';

/**
 * Appends everything that `source` yields to `handle` and returns the number of bytes. A fault of the disk becomes a domain
 * error, one of the source is passed on as it is.
 */
export async function writeStream(handle: FileHandle, source: Readable, signal?: AbortSignal): Promise<number> {
  let sizeBytes = 0;
  await forEachChunk(source, signal, (chunk) => {
    sizeBytes += chunk.byteLength;
    // `writeFile` on a handle goes on where the last write ended, and repeats short writes.
    return withFileErrors(() => handle.writeFile(chunk));
  });
  return sizeBytes;
}
