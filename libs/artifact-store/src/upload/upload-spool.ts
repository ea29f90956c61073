import { rm, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode, TooLargeError } from '@sluice/domain';
import { withFileErrors } from '../file-system/file-errors.js';
import { writeStream } from '../file-system/write-stream.js';
import { TemporaryFiles } from '../temporary-files/temporary-files.js';
import { type Digests, DigestStream, gitBlobId, KeptContent } from './upload-digests.js';

export interface ReceiveOptions {
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** A file that arrived whole and is not an artifact yet: its receiver has it adopted by a store or discards it. */
export interface ReceivedUpload extends Digests {
  readonly path: string;
  readonly sizeBytes: number;
  /** SHA-1 as git computes it for a file. */
  readonly gitBlobId: string;
  /** Removes the file; does nothing when it was adopted or removed before. */
  discard(): Promise<void>;
}

/** Where uploads arrive: on the local disk, in `.tmp` below FILE_STORE_DIR, whatever the target of the artifacts is. */
export class UploadSpool {
  private readonly temporaryFiles: TemporaryFiles;

  constructor(rootDirectory: string) {
    this.temporaryFiles = new TemporaryFiles(resolve(rootDirectory));
  }

  /**
   * Writes `source` to a new file while its digests are computed; memory stays flat. When the call fails no file is left.
   * After a TooLargeError, thrown with the first byte over `maxBytes`, and after a fault of the disk the stream stays open,
   * so that its connection can carry the answer.
   * @throws TooLargeError, ConfigurationError or TransientError as the disk demands, the error of the stream, the reason of the signal
   */
  async receive(source: Readable, { maxBytes, signal }: ReceiveOptions): Promise<ReceivedUpload> {
    const { path, handle } = await withFileErrors(() => this.temporaryFiles.create());
    const discard = (): Promise<void> => withFileErrors(() => removeIfThere(path));
    try {
      const digests = new DigestStream();
      const kept = new KeptContent();
      const limit = new ByteLimit(maxBytes);
      let sizeBytes;
      try {
        sizeBytes = await writeStream(handle, source, {
          signal,
          onChunk: (chunk) => {
            limit.take(chunk.byteLength);
            digests.update(chunk);
            kept.add(chunk);
          },
        });
      } finally {
        await handle.close();
      }
      const blobId = await gitBlobId(path, sizeBytes, kept, signal);
      return { path, sizeBytes, ...digests.finish(), gitBlobId: blobId, discard };
    } catch (error) {
      await rm(path, { force: true });
      signal?.throwIfAborted();
      throw error;
    }
  }

  /** Removes what processes that have ended left behind, and says how many files. To be called at start. */
  async cleanAbandoned(): Promise<number> {
    return await withFileErrors(() => this.temporaryFiles.removeAbandoned());
  }
}

/** Most uploads are adopted by then: one look instead of the two that `rm` takes. */
const removeIfThere = async (path: string): Promise<void> => {
  try {
    await unlink(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
};

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
