import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

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

/** Content up to this size is kept while it arrives, so that it need not be read again. */
const KEPT_BYTES = 128 * 1024;
const READ_BYTES = 256 * 1024;

/** The beginning of what arrives; all of it when it is small. */
export class KeptContent {
  private chunks: Buffer[] = [];
  private sizeBytes = 0;

  add(chunk: Buffer): void {
    this.sizeBytes += chunk.byteLength;
    if (this.sizeBytes <= KEPT_BYTES) this.chunks.push(chunk);
    else this.chunks = [];
  }

  /** Null when it was too much to be kept. */
  get whole(): readonly Buffer[] | null {
    return this.sizeBytes <= KEPT_BYTES ? this.chunks : null;
  }
}

/**
 * The id that git gives a file of this content: SHA-1 over `blob <size>`, a NUL byte and the content. The size comes first,
 * hence a second pass over the file, or over what was kept of it.
 */
export async function gitBlobId(
  path: string,
  sizeBytes: number,
  kept: KeptContent,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash('sha1').update(`blob ${sizeBytes}\0`);
  if (kept.whole) return kept.whole.reduce((sum, chunk) => sum.update(chunk), hash).digest('hex');
  const handle = await open(path, 'r');
  try {
    // One buffer for all of it: what is allocated per piece is collected late, and a large file then fills the memory.
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, sizeBytes));
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}
