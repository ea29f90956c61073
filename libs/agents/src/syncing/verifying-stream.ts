import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { ContentChangedError } from './content-changed-error.js';

/** Passes bytes through and fails before its end unless their SHA-256 is the expected one, written `sha256-<hex>`. */
export class VerifyingStream extends Transform {
  private readonly hash = createHash('sha256');

  constructor(private readonly expected: string) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    callback(null, chunk);
  }

  override _flush(callback: (error: Error | null) => void): void {
    callback(`sha256-${this.hash.digest('hex')}` === this.expected ? null : new ContentChangedError());
  }
}
