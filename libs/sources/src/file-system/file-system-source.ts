import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  DocumentExtensions,
  errorCode,
  isArchiveName,
  ListingFilter,
  noFindings,
  NotFoundError,
  PathRules,
  PermanentError,
  type SourceContent,
  type SourceItem,
  type PathSelection,
  type SourceListing,
} from '@sluice/domain';
import { supportedContent, mapOrdered } from '@sluice/io';
import type { ContentDigest, DigestingSource } from '../content/content-digest.js';
import { inspectFile, type InspectedFile, FileDigester } from './inspect-file.js';
import { RootDirectory } from './root-directory.js';
import { walkDirectory, type Findings, type FoundFile } from './walk-directory.js';

export interface FileSystemSourceOptions {
  /** The directory that is scanned. */
  readonly root: string;
  readonly extensions?: DocumentExtensions;
  /** Which paths are taken; what is not hidden when absent. */
  readonly paths?: PathSelection;
  /** URIs that are left out, each with why, such as an inventory that lies among its documents. */
  readonly leaveOut?: ReadonlyMap<string, string>;
  /** Most files inspected at once. */
  readonly concurrency?: number;
}

export interface FileFacts {
  readonly sizeBytes: number;
  /** ISO 8601, UTC. */
  readonly modified: string;
}

/** Node's thread pool has four threads; a few more keep them busy. */
const CONCURRENCY = 16;
const READ_BYTES = 256 * 1024;

/**
 * The documents below a directory. Their URI is the path below it. Nothing outside is listed or opened, whatever links
 * and URIs say.
 */
export class FileSystemSource implements DigestingSource {
  readonly kind = 'fs';
  readonly defaultSourceName: string;
  private readonly extensions: DocumentExtensions;
  private readonly rules: PathRules;
  private readonly digester = new FileDigester();
  private root: Promise<RootDirectory> | null = null;

  constructor(private readonly options: FileSystemSourceOptions) {
    this.defaultSourceName = `fs:${basename(options.root)}`;
    this.extensions = options.extensions ?? new DocumentExtensions();
    this.rules = new PathRules(options.paths);
  }

  list(signal: AbortSignal): SourceListing {
    const found = noFindings();
    return { ...found, items: this.items(found, signal) };
  }

  /** @throws PermanentError when the content is not a document, see `supportedContent`, or cannot be read */
  async open(item: SourceItem, signal: AbortSignal): Promise<SourceContent> {
    const path = await (await this.opened()).resolve(item.uri);
    signal.throwIfAborted();
    const file = await open(path, 'r').catch((cause: unknown) => {
      throw unreadable(item.uri, cause);
    });
    const stream = file.createReadStream({ signal, highWaterMark: READ_BYTES });
    return supportedContent(stream, item.uri, item.mimeType).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw cause instanceof PermanentError ? cause : unreadable(item.uri, cause);
    });
  }

  /** What the file system says of a document now; null when there is none (any more). */
  async facts(uri: string): Promise<FileFacts | null> {
    try {
      const { size, mtime } = await stat(await (await this.opened()).resolve(uri));
      return { sizeBytes: size, modified: mtime.toISOString() };
    } catch (error) {
      if (error instanceof NotFoundError || errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async digest(item: SourceItem, signal: AbortSignal): Promise<ContentDigest> {
    const path = await (await this.opened()).resolve(item.uri);
    try {
      return await this.digester.digest(path, signal);
    } catch (cause) {
      signal.throwIfAborted();
      throw unreadable(item.uri, cause);
    }
  }

  exclusion(uri: string): string | null {
    return this.rules.reason(uri);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async *items(found: Findings, signal: AbortSignal): AsyncGenerator<SourceItem> {
    const filter = new ListingFilter({ extensions: this.extensions, rules: this.rules, found });
    const files = walkDirectory(await this.opened(), filter, found, signal);
    const inspected = mapOrdered(files, this.options.concurrency ?? CONCURRENCY, async (file) => {
      signal.throwIfAborted();
      const message = this.options.leaveOut?.get(file.uri);
      return { uri: file.uri, result: message === undefined ? await inspect(file) : { message } };
    });
    for await (const { uri, result } of inspected) {
      if ('item' in result) yield result.item;
      else if ('message' in result) found.skipped.push({ uri, message: result.message });
      else if ('rejection' in result) found.skipped.push({ uri, message: `It ${result.rejection}` });
      else found.problems.push({ uri, message: `The file cannot be read (${result.code})`, hides: 'itself' });
    }
  }

  /** A failure is not remembered: the directory may be mounted later. */
  private opened(): Promise<RootDirectory> {
    this.root ??= RootDirectory.at(this.options.root).catch((error: unknown) => {
      this.root = null;
      throw error;
    });
    return this.root;
  }
}

async function inspect(file: FoundFile): Promise<InspectedFile | { readonly code: string }> {
  if (isArchiveName(file.uri)) return { rejection: 'is an archive' };
  try {
    return await inspectFile(file);
  } catch (error) {
    return { code: errorCode(error) ?? 'unknown error' };
  }
}

/** Messages of the system name paths of the machine. */
const unreadable = (uri: string, cause: unknown): PermanentError =>
  new PermanentError('FILE_UNREADABLE', `${uri} cannot be read (${errorCode(cause) ?? 'unknown error'})`, { cause });
