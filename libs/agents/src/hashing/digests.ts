import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Digests of a content in the form that the ingester compares: `<algorithm>-<hex>`. */
export interface Digests {
  readonly sha256: string;
  readonly sha3: string;
  readonly sizeBytes: number;
}

/** Passes bytes through and digests them on the way; the digests are there once the stream has ended. */
export class DigestingStream extends Transform {
  private readonly sha256 = createHash('sha256');
  private readonly sha3 = createHash('sha3-256');
  private sizeBytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: (error: null, chunk: Buffer) => void): void {
    this.sizeBytes += chunk.length;
    this.sha256.update(chunk);
    this.sha3.update(chunk);
    callback(null, chunk);
  }

  digests(): Digests {
    return {
      sha256: `sha256-${this.sha256.digest('hex')}`,
      sha3: `sha3-256-${this.sha3.digest('hex')}`,
      sizeBytes: this.sizeBytes,
    };
  }
}
