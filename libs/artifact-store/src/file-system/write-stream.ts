import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileError } from './file-errors.js';

export interface WriteStreamOptions {
  readonly signal?: AbortSignal;
  /** Sees each chunk before it is written; what it throws ends the writing. */
  readonly onChunk?: (chunk: Buffer) => void;
}

/**
 * Appends everything that `source` yields to `handle` and answers the number of bytes. A fault of the disk becomes a domain
 * error, one of the source is passed on as it is. Except when aborted, a source that was not read to its end stays open, so
 * that a server can still answer the request that it belongs to.
 */
export async function writeStream(
  handle: FileHandle,
  source: Readable,
  { signal, onChunk }: WriteStreamOptions,
): Promise<number> {
  const abort = (): void => void source.destroy(asError(signal?.reason));
  let sizeBytes = 0;
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    for await (const piece of source.iterator({ destroyOnReturn: false })) {
      const chunk = toBuffer(piece);
      onChunk?.(chunk);
      await append(handle, chunk);
      sizeBytes += chunk.byteLength;
    }
    signal?.throwIfAborted();
    return sizeBytes;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** `writeFile` on a handle goes on where the last write ended, and repeats short writes. */
async function append(handle: FileHandle, chunk: Buffer): Promise<void> {
  try {
    await handle.writeFile(chunk);
  } catch (error) {
    throw fileError(error);
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
