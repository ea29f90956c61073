import { Readable } from 'node:stream';
import { toBuffer } from '../file-system/for-each-chunk.js';

/** A stream on its way to the store: counts the bytes, and remembers whether the source itself failed, not the store. */
export class CountedSource {
  readonly stream: Readable;
  sizeBytes = 0;
  failed = false;
  failure: unknown;

  constructor(source: Readable) {
    this.stream = Readable.from(this.count(source));
    // The reader gets the error by reading; after an abort nobody reads any more.
    this.stream.on('error', () => undefined);
  }

  private async *count(source: Readable): AsyncGenerator<Buffer> {
    try {
      for await (const piece of source) {
        const chunk = toBuffer(piece);
        this.sizeBytes += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      this.failed = true;
      this.failure = error;
      throw error;
    }
  }
}
