import { unlink } from 'node:fs/promises';
import { errorCode } from '@sluice/domain';
import type { ArtifactKey, ArtifactStore } from '../artifact-store.js';
import { withFileErrors } from '../file-system/file-errors.js';
import type { TemporaryFiles } from '@sluice/io';
import { type Digests, digestsOf } from './upload-digests.js';

/** Content that arrived whole and is not an artifact yet: its receiver has it stored, and discards it at the end. */
export interface ReceivedUpload {
  readonly digests: Digests;
  readonly sizeBytes: number;
  /** Whether storing it costs no more than a look whether it is there. */
  readonly isSmall: boolean;
  /** The path of a local file with the content, there until the upload is discarded. */
  localPath(): Promise<string>;
  /** Stores the content durably; as often as it is called, for somebody may remove it from the store in between. */
  storeAs(key: ArtifactKey, store: ArtifactStore): Promise<void>;
  /** Removes what is left of it on the local disk. */
  discard(): Promise<void>;
}

/** Content in memory, which no file is needed for until somebody wants one. */
export class SmallUpload implements ReceivedUpload {
  readonly isSmall = true;
  readonly sizeBytes: number;
  readonly digests: Digests;
  private file: Promise<string> | null = null;

  constructor(
    private readonly content: Buffer,
    private readonly temporaryFiles: TemporaryFiles,
  ) {
    this.sizeBytes = content.byteLength;
    this.digests = digestsOf(content);
  }

  localPath(): Promise<string> {
    return (this.file ??= withFileErrors(() => this.temporaryFiles.write(this.content)));
  }

  async storeAs(key: ArtifactKey, store: ArtifactStore): Promise<void> {
    await store.put(key, this.content);
  }

  async discard(): Promise<void> {
    if (!this.file) return;
    const path = await this.file;
    await withFileErrors(() => removeIfThere(path));
  }
}

/** Content in a file. */
export class SpooledUpload implements ReceivedUpload {
  readonly isSmall = false;

  constructor(
    private readonly path: string,
    readonly sizeBytes: number,
    readonly digests: Digests,
    private readonly temporaryFiles: TemporaryFiles,
  ) {}

  localPath(): Promise<string> {
    return Promise.resolve(this.path);
  }

  /** The store takes a second name of the file away. */
  async storeAs(key: ArtifactKey, store: ArtifactStore): Promise<void> {
    const second = await withFileErrors(() => this.temporaryFiles.again(this.path));
    try {
      await store.adopt(key, second);
    } finally {
      // It is there still when the call failed, and when the file was in its place already under its first name.
      await withFileErrors(() => removeIfThere(second));
    }
  }

  discard(): Promise<void> {
    return withFileErrors(() => removeIfThere(this.path));
  }
}

/** Mostly it is as expected: one look instead of the two that `rm` takes. */
const removeIfThere = async (path: string): Promise<void> => {
  try {
    await unlink(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
};
