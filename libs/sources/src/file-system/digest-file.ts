import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ContentDigest } from '../content/content-digest.js';

/** Measured: larger reads gain nothing, smaller ones cost a round trip to the thread pool each. */
const CHUNK_BYTES = 1024 * 1024;

/** Digests files through buffers that are used again; there are as many as files were digested at once. */
export class FileDigester {
  private readonly free: Buffer[] = [];

  constructor(private readonly openFile: typeof open = open) {}

  async digest(path: string, signal: AbortSignal): Promise<ContentDigest> {
    const buffer = this.free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    const file = await this.openFile(path, 'r');
    try {
      const hash = createHash('sha256');
      for (let sizeBytes = 0; ;) {
        signal.throwIfAborted();
        const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null);
        sizeBytes += bytesRead;
        hash.update(buffer.subarray(0, bytesRead));
        // A short read is none: network file systems and signals cause them in the middle of a file.
        if (bytesRead === 0) return { sha256: hash.digest('hex'), sizeBytes };
      }
    } finally {
      this.free.push(buffer);
      await file.close();
    }
  }
}
