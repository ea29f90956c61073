import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Digests by several algorithms of bytes that come in pieces. */
export class ContentDigests<Algorithm extends 'md5' | 'sha256' | 'sha3-256'> {
  sizeBytes = 0;
  private readonly hashes: readonly (readonly [Algorithm, Hash])[];

  constructor(...algorithms: readonly Algorithm[]) {
    this.hashes = algorithms.map((algorithm) => [algorithm, createHash(algorithm)]);
  }

  update(chunk: Buffer): void {
    this.sizeBytes += chunk.byteLength;
    for (const [, hash] of this.hashes) hash.update(chunk);
  }

  /** Lower-case hex digits, once all bytes have been added. */
  finish(): Readonly<Record<Algorithm, string>> {
    return Object.fromEntries(this.hashes.map(([name, hash]) => [name, hash.digest('hex')])) as Record<
      Algorithm,
      string
    >;
  }
}

/**
 * Passes a file's bytes to `update` through one buffer, for what is allocated piece by piece is collected late. It reads until there
 * is nothing more: a short read, which network file systems and signals cause, is not the end.
 * @throws the signal's reason when it is aborted
 */
export async function readThrough(
  path: string,
  buffer: Buffer,
  update: (chunk: Buffer) => unknown,
  signal: AbortSignal | undefined,
  openFile = open,
): Promise<void> {
  const file = await openFile(path, 'r');
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, null);
      if (bytesRead === 0) return;
      update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
