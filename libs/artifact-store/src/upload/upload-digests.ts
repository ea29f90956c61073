import { createHash, hash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Digests of a document's bytes as lower-case hex digits. */
export interface Digests {
  readonly sha256: string;
  readonly sha3_256: string;
  readonly md5: string;
}

export interface ContentDigests extends Digests {
  /** SHA-1 as git computes it for a file: over `blob <size>`, a NUL byte and the content. */
  readonly gitBlobId: string;
}

/** All digests of content that is there whole. */
export const digestsOf = (content: Buffer): ContentDigests => ({
  sha256: hash('sha256', content),
  sha3_256: hash('sha3-256', content),
  md5: hash('md5', content),
  gitBlobId: gitBlobHash(content.byteLength).update(content).digest('hex'),
});

/** The digests that need no more than the bytes in their order. */
export class DigestStream {
  private readonly sha256 = createHash('sha256');
  private readonly sha3 = createHash('sha3-256');
  private readonly md5 = createHash('md5');

  update(chunk: Buffer): void {
    this.sha256.update(chunk);
    this.sha3.update(chunk);
    this.md5.update(chunk);
  }

  finish(): Digests {
    return { sha256: this.sha256.digest('hex'), sha3_256: this.sha3.digest('hex'), md5: this.md5.digest('hex') };
  }
}

const READ_BYTES = 256 * 1024;

/** The id that git gives a file. The size comes first, hence a second pass over what has arrived. */
export async function gitBlobIdOfFile(path: string, sizeBytes: number, signal?: AbortSignal): Promise<string> {
  const digest = gitBlobHash(sizeBytes);
  const handle = await open(path, 'r');
  try {
    // One buffer for all of it: what is allocated per piece is collected late, and a large file then fills the memory.
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, sizeBytes));
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, null);
      if (bytesRead === 0) return digest.digest('hex');
      digest.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

const gitBlobHash = (sizeBytes: number) => createHash('sha1').update(`blob ${sizeBytes}\0`);
