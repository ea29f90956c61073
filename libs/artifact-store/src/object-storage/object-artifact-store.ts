import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { OCTET_STREAM, type ArtifactType } from '@sluice/domain';
import type {
  ArtifactCallOptions,
  ArtifactContent,
  ArtifactKey,
  ArtifactStore,
  OpenOptions,
  StoredArtifact,
} from '../artifact-store.js';
import type { FileContents } from '@flystorage/file-storage';
import { withFileErrors } from '../file-system/file-errors.js';
import { toBuffer, writeStream } from '../file-system/for-each-chunk.js';
import type { ArtifactDirectories } from '../layout/artifact-directories.js';
import { artifactPath, missingArtifact } from '../layout/artifact-path.js';
import { artifactAt } from '../layout/stored-artifact.js';
import type { TemporaryFiles } from '@sluice/io';
import { withNewFile } from '../file-system/with-new-file.js';
import { CountedSource } from './counted-source.js';
import { isMissingObject, objectError } from './object-errors.js';
import type { ObjectStorage } from './s3-storage.js';

/** Artifacts as objects: an object becomes visible when its upload is complete, so nothing has to be staged. */
export class ObjectArtifactStore implements ArtifactStore {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly directories: ArtifactDirectories,
    private readonly temporaryFiles: Pick<TemporaryFiles, 'create' | 'createEmpty'>,
  ) {}

  async put(
    key: ArtifactKey,
    content: ArtifactContent,
    { signal }: ArtifactCallOptions = {},
  ): Promise<{ sizeBytes: number }> {
    const source = content instanceof Readable ? content : Readable.from([content]);
    try {
      return { sizeBytes: await this.upload(this.pathOf(key), source, signal) };
    } finally {
      source.destroy();
    }
  }

  async adopt(
    key: ArtifactKey,
    localPath: string,
    { signal }: ArtifactCallOptions = {},
  ): Promise<{ sizeBytes: number }> {
    await withFileErrors(() => stat(localPath));
    const stored = await this.put(key, createReadStream(localPath), { signal });
    await withFileErrors(() => rm(localPath, { force: true }));
    return stored;
  }

  withNewFile<T>(work: (path: string) => Promise<T>): Promise<T> {
    return withNewFile(this.temporaryFiles, work);
  }

  async open(key: ArtifactKey, { signal, range }: OpenOptions = {}): Promise<Readable> {
    const path = this.pathOf(key);
    signal?.throwIfAborted();
    const content = await this.found(key, signal, () =>
      range ? this.storage.readRange(path, range, signal) : this.storage.adapter.read(path, { abortSignal: signal }),
    );
    return Readable.from(readable(content, signal), { objectMode: false });
  }

  async read(key: ArtifactKey, options?: ArtifactCallOptions): Promise<Buffer> {
    return await buffer(await this.open(key, options));
  }

  async readText(key: ArtifactKey, options?: ArtifactCallOptions): Promise<string> {
    return (await this.read(key, options)).toString('utf8');
  }

  async exists(key: ArtifactKey): Promise<boolean> {
    const path = this.pathOf(key);
    try {
      return await this.storage.adapter.fileExists(path, {});
    } catch (error) {
      throw objectError(error);
    }
  }

  async size(key: ArtifactKey): Promise<number> {
    const path = this.pathOf(key);
    return await this.found(key, undefined, () => this.storage.adapter.fileSize(path, {}));
  }

  async delete(key: ArtifactKey): Promise<boolean> {
    const existed = await this.exists(key);
    if (existed) await this.remove(this.pathOf(key));
    return existed;
  }

  async *list(type: ArtifactType): AsyncGenerator<StoredArtifact> {
    try {
      // The adapter asks for a thousand at a time.
      for await (const entry of this.storage.adapter.list(this.directories[type], { deep: true })) {
        const key = entry.isFile ? artifactAt(entry.path, type, this.directories) : undefined;
        if (!key || !entry.isFile) continue;
        // Without a time it counts as just stored.
        yield { key, sizeBytes: entry.size ?? 0, modifiedMs: entry.lastModifiedMs ?? Date.now() };
      }
    } catch (error) {
      throw objectError(error);
    }
  }

  async withLocalFile<T>(
    key: ArtifactKey,
    work: (path: string) => Promise<T>,
    options: ArtifactCallOptions = {},
  ): Promise<T> {
    const source = await this.open(key, options);
    const { path, handle } = await withFileErrors(() => this.temporaryFiles.create());
    try {
      try {
        await writeStream(handle, source, options.signal);
      } finally {
        source.destroy();
        await handle.close();
      }
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async checkWritable(): Promise<void> {
    const path = `.tmp/writable-${randomUUID()}`;
    await this.upload(path, Readable.from(['writable']), undefined);
    await this.remove(path);
  }

  async close(): Promise<void> {
    this.storage.close();
  }

  /** The number of bytes that `source` gave. */
  private async upload(path: string, source: Readable, signal: AbortSignal | undefined): Promise<number> {
    signal?.throwIfAborted();
    const counted = new CountedSource(source);
    // A signal of its own: the adapter never takes its listener off.
    const abortSignal = signal && AbortSignal.any([signal]);
    try {
      // Without a type the adapter would look into the stream for one, and lose the stream's errors on the way.
      await this.storage.adapter.write(path, counted.stream, { mimeType: OCTET_STREAM, abortSignal });
      return counted.sizeBytes;
    } catch (error) {
      signal?.throwIfAborted();
      throw counted.failed ? counted.failure : objectError(error);
    }
  }

  private async remove(path: string): Promise<void> {
    try {
      await this.storage.adapter.deleteFile(path, {});
    } catch (error) {
      throw objectError(error);
    }
  }

  private pathOf(key: ArtifactKey): string {
    return artifactPath(key, this.directories);
  }

  private async found<T>(key: ArtifactKey, signal: AbortSignal | undefined, look: () => Promise<T>): Promise<T> {
    try {
      return await look();
    } catch (error) {
      signal?.throwIfAborted();
      throw isMissingObject(error) ? missingArtifact(key, error) : objectError(error);
    }
  }
}

/** Destroying the stream that is made of this closes the connection below it. */
async function* readable(
  content: FileContents | AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of content) yield toBuffer(piece);
  } catch (error) {
    signal?.throwIfAborted();
    throw objectError(error);
  }
}
