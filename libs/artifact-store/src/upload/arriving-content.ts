import { rm } from 'node:fs/promises';
import { withFileErrors } from '../file-system/file-errors.js';
import { ContentDigests, type TemporaryFile, type TemporaryFiles } from '@sluice/io';
import { type ReceivedUpload, SmallUpload, SpooledUpload } from './received-upload.js';
import { gitBlobIdOfFile } from './upload-digests.js';

/** Content up to this size stays in memory until it is stored: it is written and read once instead of twice. */
const SMALL_BYTES = 128 * 1024;

/** Content of which a part has arrived: in memory as long as it is small, then in a file. */
export class ArrivingContent {
  private chunks: Buffer[] = [];
  private sizeBytes = 0;
  private file: ArrivingFile | null = null;

  constructor(private readonly temporaryFiles: TemporaryFiles) {}

  /** Adds a chunk; a promise that it returns must be awaited before the next one. */
  add(chunk: Buffer): Promise<void> | undefined {
    this.sizeBytes += chunk.byteLength;
    this.chunks.push(chunk);
    return this.sizeBytes > SMALL_BYTES ? this.write() : undefined;
  }

  async finish(signal?: AbortSignal): Promise<ReceivedUpload> {
    if (this.file) return this.file.finish(signal);
    const [first, ...others] = this.chunks;
    const whole = first && others.length === 0 ? first : Buffer.concat(this.chunks);
    return new SmallUpload(whole, this.temporaryFiles);
  }

  /** Keeps nothing of it. */
  async drop(): Promise<void> {
    await this.file?.remove();
  }

  private async write(): Promise<void> {
    const { chunks } = this;
    this.chunks = [];
    await withFileErrors(async () => {
      this.file ??= new ArrivingFile(await this.temporaryFiles.create(), this.temporaryFiles);
      for (const chunk of chunks) await this.file.append(chunk);
    });
  }
}

/** A file that grows while its digests are computed. */
class ArrivingFile {
  private readonly digests = new ContentDigests('sha256', 'sha3-256', 'md5');

  constructor(
    private readonly file: TemporaryFile,
    private readonly temporaryFiles: TemporaryFiles,
  ) {}

  /** `writeFile` on a handle goes on where the last write ended, and repeats short writes. */
  async append(chunk: Buffer): Promise<void> {
    this.digests.update(chunk);
    await this.file.handle.writeFile(chunk);
  }

  async finish(signal?: AbortSignal): Promise<ReceivedUpload> {
    const { path, handle } = this.file;
    const { sizeBytes } = this.digests;
    await handle.close();
    const gitBlobId = await gitBlobIdOfFile(path, sizeBytes, signal);
    const { sha256, md5, 'sha3-256': sha3256 } = this.digests.finish();
    return new SpooledUpload(path, sizeBytes, { sha256, sha3256, md5, gitBlobId }, this.temporaryFiles);
  }

  async remove(): Promise<void> {
    await this.file.handle.close();
    await rm(this.file.path, { force: true });
  }
}
