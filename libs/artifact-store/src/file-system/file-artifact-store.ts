import { open, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ArtifactType, errorCode } from '@sluice/domain';
import type {
  ArtifactCallOptions,
  ArtifactContent,
  ArtifactKey,
  ArtifactStore,
  OpenOptions,
  StoredArtifact,
} from '../artifact-store.js';
import type { ArtifactDirectories } from '../layout/artifact-directories.js';
import { artifactPath, missingArtifact } from '../layout/artifact-path.js';
import { artifactAt } from '../layout/stored-artifact.js';
import type { TemporaryFiles } from '@sluice/io';
import { withNewFile } from './with-new-file.js';
import { moveIn, publish } from './durable-files.js';
import { fileError, withFileErrors } from './file-errors.js';
import { listFiles } from './list-files.js';
import { writeStream } from './for-each-chunk.js';

/** A finished file that is synced to the disk. */
interface StagedFile {
  readonly path: string;
  readonly sizeBytes: number;
}

/** Artifacts as files. Each is written in `.tmp`, synced to the disk, and then renamed to its place. */
export class FileArtifactStore implements ArtifactStore {
  /** `temporaryFiles` come from the same file system as `root`. */
  constructor(
    private readonly root: string,
    private readonly directories: ArtifactDirectories,
    private readonly temporaryFiles: Pick<TemporaryFiles, 'create' | 'createEmpty' | 'write'>,
  ) {}

  async put(
    key: ArtifactKey,
    content: ArtifactContent,
    { signal }: ArtifactCallOptions = {},
  ): Promise<{ sizeBytes: number }> {
    try {
      const target = this.pathOf(key);
      signal?.throwIfAborted();
      const { path, sizeBytes } =
        content instanceof Readable ? await this.stageStream(content, signal) : await this.stageWhole(content);
      try {
        await withFileErrors(() => publish(path, target));
        return { sizeBytes };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    } finally {
      if (content instanceof Readable) content.destroy();
    }
  }

  async adopt(
    key: ArtifactKey,
    localPath: string,
    { signal }: ArtifactCallOptions = {},
  ): Promise<{ sizeBytes: number }> {
    const target = this.pathOf(key);
    signal?.throwIfAborted();
    return withFileErrors(async () => {
      const { size: sizeBytes } = await stat(localPath);
      await moveIn(localPath, target, () => this.temporaryFiles.createEmpty());
      return { sizeBytes };
    });
  }

  withNewFile<T>(work: (path: string) => Promise<T>): Promise<T> {
    return withNewFile(this.temporaryFiles, work);
  }

  async open(key: ArtifactKey, { signal, range }: OpenOptions = {}): Promise<Readable> {
    const path = this.pathOf(key);
    signal?.throwIfAborted();
    const handle = await this.found(key, () => open(path, 'r'));
    return handle.createReadStream({ signal, ...range });
  }

  async read(key: ArtifactKey, options?: ArtifactCallOptions): Promise<Buffer> {
    const stream = await this.open(key, options);
    try {
      return await buffer(stream);
    } catch (error) {
      options?.signal?.throwIfAborted();
      throw fileError(error);
    }
  }

  async readText(key: ArtifactKey, options?: ArtifactCallOptions): Promise<string> {
    return (await this.read(key, options)).toString('utf8');
  }

  async exists(key: ArtifactKey): Promise<boolean> {
    try {
      await stat(this.pathOf(key));
      return true;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      throw fileError(error);
    }
  }

  async size(key: ArtifactKey): Promise<number> {
    const path = this.pathOf(key);
    return (await this.found(key, () => stat(path))).size;
  }

  async delete(key: ArtifactKey): Promise<boolean> {
    try {
      await unlink(this.pathOf(key));
      return true;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      throw fileError(error);
    }
  }

  async *list(type: ArtifactType): AsyncGenerator<StoredArtifact> {
    const depth = type === ArtifactType.Doc ? 0 : 1;
    try {
      for await (const { path, sizeBytes, modifiedMs } of listFiles(this.root, this.directories[type], depth)) {
        const key = artifactAt(path, type, this.directories);
        if (key) yield { key, sizeBytes, modifiedMs };
      }
    } catch (error) {
      throw fileError(error);
    }
  }

  async withLocalFile<T>(
    key: ArtifactKey,
    work: (path: string) => Promise<T>,
    { signal }: ArtifactCallOptions = {},
  ): Promise<T> {
    const path = this.pathOf(key);
    signal?.throwIfAborted();
    await this.found(key, () => stat(path));
    return await work(path);
  }

  async checkWritable(): Promise<void> {
    await withFileErrors(async () => {
      const { path, handle } = await this.temporaryFiles.create();
      try {
        await handle.writeFile('writable');
        await handle.sync();
      } finally {
        await handle.close();
        await rm(path, { force: true });
      }
    });
  }

  async close(): Promise<void> {
    // Nothing is kept open between calls.
  }

  private pathOf(key: ArtifactKey): string {
    return join(this.root, artifactPath(key, this.directories));
  }

  private async found<T>(key: ArtifactKey, look: () => Promise<T>): Promise<T> {
    try {
      return await look();
    } catch (error) {
      throw errorCode(error) === 'ENOENT' ? missingArtifact(key, error) : fileError(error);
    }
  }

  private async stageWhole(content: Buffer | string): Promise<StagedFile> {
    return {
      path: await withFileErrors(() => this.temporaryFiles.write(content)),
      sizeBytes: Buffer.byteLength(content),
    };
  }

  private async stageStream(source: Readable, signal: AbortSignal | undefined): Promise<StagedFile> {
    const { path, handle } = await withFileErrors(() => this.temporaryFiles.create());
    try {
      try {
        const sizeBytes = await writeStream(handle, source, signal);
        await withFileErrors(() => handle.sync());
        return { path, sizeBytes };
      } finally {
        await handle.close();
      }
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }
}
