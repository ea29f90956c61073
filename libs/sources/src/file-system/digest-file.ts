import { ContentDigests, readThrough } from '@sluice/io';
import type { ContentDigest } from '../content/content-digest.js';

/** Measured: larger reads gain nothing, smaller ones cost a round trip to the thread pool each. */
const CHUNK_BYTES = 1024 * 1024;

/** Digests files through buffers that are used again; there are as many as files were digested at once. */
export class FileDigester {
  private readonly free: Buffer[] = [];

  async digest(path: string, signal: AbortSignal): Promise<ContentDigest> {
    const buffer = this.free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    const digests = new ContentDigests('sha256');
    try {
      await readThrough(path, buffer, (chunk) => digests.update(chunk), signal);
      return { ...digests.finish(), sizeBytes: digests.sizeBytes };
    } finally {
      this.free.push(buffer);
    }
  }
}
