import type { Readable } from 'node:stream';
import type { FileHandle } from 'node:fs/promises';
import { withFileErrors } from './file-errors.js';

/**
 * Calls `take` with everything that `source` yields, in order, and waits for what it returns. What `take` throws ends it; an error
 * of the source is passed on as it is. Except when aborted, a source that was not read to its end stays open, so that a server
 * can still respond to the request that it belongs to.
 */
export async function forEachChunk(
  source: Readable,
  signal: AbortSignal | undefined,
  take: (chunk: Buffer) => Promise<void> | undefined,
): Promise<void> {
  const abort = (): void => void source.destroy(asError(signal?.reason));
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    for await (const piece of source.iterator({ destroyOnReturn: false })) {
      const taken = take(toBuffer(piece));
      if (taken) await taken;
    }
    signal?.throwIfAborted();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** The bytes of what a stream yielded. @throws TypeError for what is neither bytes nor text. */
export function toBuffer(piece: unknown): Buffer {
  if (Buffer.isBuffer(piece)) return piece;
  if (typeof piece === 'string') return Buffer.from(piece);
  if (piece instanceof Uint8Array) return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  throw new TypeError('A stream of bytes yielded something that is neither bytes nor text');
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

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
