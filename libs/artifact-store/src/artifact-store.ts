import type { Readable } from 'node:stream';
import type { ArtifactType } from '@sluice/domain';

/** Names one artifact: of which document, of which kind, made by which step configuration. */
export interface ArtifactKey {
  readonly type: ArtifactType;
  /** Of the document: `<algorithm>-<hex digits>`, such as `sha256-9f86…`. */
  readonly hash: string;
  /** The step configuration that made it, a positive integer; absent for DOC and required for all others. */
  readonly stepConfigId?: number;
}

/** A string is stored as UTF-8; a stream yields buffers or strings. */
export type ArtifactContent = Buffer | string | Readable;

export interface ArtifactCallOptions {
  /** Ends the call with the signal's reason; nothing half done stays behind. */
  readonly signal?: AbortSignal;
}

/** Which bytes are wanted, both counted from 0 and inclusive; the caller knows that the artifact has them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenOptions extends ArtifactCallOptions {
  /** All of them when absent. */
  readonly range?: ByteRange | undefined;
}

/** An artifact as a listing finds it. */
export interface StoredArtifact {
  readonly key: ArtifactKey;
  readonly sizeBytes: number;
  /** When it was last stored, epoch milliseconds by the clock of the store. */
  readonly modifiedMs: number;
}

/**
 * Where artifacts are kept. A reader sees an artifact whole or not at all, whatever happens to its writer; of several writers
 * of one key the last to finish wins.
 *
 * Every method throws InvalidInputError for a key that is none, ConfigurationError when a setting must be changed (directory,
 * bucket, credentials), and TransientError when the store may work again later (full disk, unreachable server).
 */
export interface ArtifactStore {
  /** Stores `content` durably. An error of a stream is passed on as it is; the stream is destroyed when the call fails. */
  put(key: ArtifactKey, content: ArtifactContent, options?: ArtifactCallOptions): Promise<{ sizeBytes: number }>;

  /** Moves a finished local file in: afterwards it is no longer at `localPath`. When the call fails it still is. */
  adopt(key: ArtifactKey, localPath: string, options?: ArtifactCallOptions): Promise<{ sizeBytes: number }>;

  /**
   * Calls `work` with the path of an empty local file of its own, which another process may fill and `adopt` take; what is
   * there when `work` settles is removed.
   */
  withNewFile<T>(work: (path: string) => Promise<T>): Promise<T>;

  /**
   * The bytes as a stream, which the caller reads to its end or destroys.
   * @throws NotFoundError, before any byte is read.
   */
  open(key: ArtifactKey, options?: OpenOptions): Promise<Readable>;

  /** The whole artifact in memory. @throws NotFoundError */
  read(key: ArtifactKey, options?: ArtifactCallOptions): Promise<Buffer>;

  /** The whole artifact decoded as UTF-8. @throws NotFoundError */
  readText(key: ArtifactKey, options?: ArtifactCallOptions): Promise<string>;

  exists(key: ArtifactKey): Promise<boolean>;

  /** In bytes. @throws NotFoundError */
  size(key: ArtifactKey): Promise<number>;

  /** Whether there was something to delete. */
  delete(key: ArtifactKey): Promise<boolean>;

  /**
   * All artifacts of a type in no order, read page by page. What comes or goes meanwhile may be among them or not; what is no
   * artifact is left out.
   */
  list(type: ArtifactType): AsyncGenerator<StoredArtifact>;

  /**
   * Calls `work` with a local path that holds the bytes until it settles: the artifact itself on a file system, a temporary
   * copy of an object. `work` must not write to it.
   * @throws NotFoundError
   */
  withLocalFile<T>(key: ArtifactKey, work: (path: string) => Promise<T>, options?: ArtifactCallOptions): Promise<T>;

  /** Proves by a small write that artifacts can be stored. */
  checkWritable(): Promise<void>;

  /** Releases connections; the store is not used afterwards. */
  close(): Promise<void>;
}
