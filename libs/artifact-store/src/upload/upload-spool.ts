import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { TooLargeError } from '@sluice/domain';
import { withFileErrors } from '../file-system/file-errors.js';
import { forEachChunk } from '../file-system/for-each-chunk.js';
import { TemporaryFiles } from '@sluice/io';
import { ArrivingContent } from './arriving-content.js';
import type { ReceivedUpload } from './received-upload.js';

export interface ReceiveOptions {
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** Where uploads arrive: in memory, and large ones on the local disk, in `.tmp` below FILE_STORE_DIR, whatever the target of the artifacts is. */
export class UploadSpool {
  private readonly temporaryFiles: TemporaryFiles;

  constructor(rootDirectory: string) {
    this.temporaryFiles = new TemporaryFiles(resolve(rootDirectory));
  }

  /**
   * Takes all of `source` and computes its digests; memory stays flat. When the call fails nothing is left. After a TooLargeError,
   * thrown with the first byte over `maxBytes`, and after a fault of the disk the stream stays open, so that its connection can
   * carry the response.
   * @throws TooLargeError, ConfigurationError or TransientError as the disk demands, the error of the stream, the reason of the signal
   */
  async receive(source: Readable, { maxBytes, signal }: ReceiveOptions): Promise<ReceivedUpload> {
    const limit = new ByteLimit(maxBytes);
    const content = new ArrivingContent(this.temporaryFiles);
    try {
      await forEachChunk(source, signal, (chunk) => {
        limit.take(chunk.byteLength);
        return content.add(chunk);
      });
      return await content.finish(signal);
    } catch (error) {
      await content.drop();
      signal?.throwIfAborted();
      throw error;
    }
  }

  /** Removes what processes that have ended left behind, and says how many files. To be called at start. */
  async cleanAbandoned(): Promise<number> {
    return await withFileErrors(() => this.temporaryFiles.removeAbandoned());
  }
}

/** How much may still come. */
class ByteLimit {
  private left: number;

  constructor(private readonly maxBytes: number) {
    this.left = maxBytes;
  }

  take(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) {
      throw new TooLargeError(`The file is larger than ${this.maxBytes} bytes, the limit that MAX_UPLOAD_SIZE sets`);
    }
  }
}
