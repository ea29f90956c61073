import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Digests of a document's bytes as lower-case hex digits. */
export interface Digests {
  readonly sha256: string;
  readonly sha3_256: string;
  readonly md5: string;
}

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

/**
 * The id that git gives a file of this content: SHA-1 over `blob <size>`, a NUL byte and the content. The size comes first,
 * hence a second pass.
 */
export async function gitBlobId(path: string, sizeBytes: number, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha1').update(`blob ${sizeBytes}\0`);
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), hash, { signal });
  return hash.digest('hex');
}
