import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  PermanentError,
  type ListingProblem,
  type Source,
  type SourceContent,
  type SourceItem,
  type SourceListing,
  type SourceProblem,
} from '@sluice/domain';
import type { Component } from '../planning/component.js';

export interface MemoryFile {
  readonly content: string;
  readonly metadata?: Record<string, unknown>;
  /** Fails with this message when it is opened. */
  readonly unreadable?: string;
  /** Turns out to be no document when it is opened. */
  readonly unsupported?: boolean;
  /** What the source says instead of having the bytes read. */
  readonly hash?: string;
}

export interface MemorySourceOptions {
  readonly kind?: Source['kind'];
  /** Whether items carry an etag; their bytes need not be read then when it is unchanged. */
  readonly etags?: boolean;
}

const etagOf = (content: string): string => createHash('sha1').update(content).digest('hex');

/** A component that lists a source of memory. */
export const componentOf = (source: Source, rest: Partial<Component> = {}): Component => ({
  source,
  location: 'memory:',
  metadata: {},
  listsEverything: true,
  prefix: null,
  label: 'memory',
  ...rest,
});

/** A source for tests whose files are in memory; it counts how often they are opened. */
export class MemorySource implements Source {
  readonly files = new Map<string, MemoryFile>();
  readonly opened: string[] = [];
  problems: ListingProblem[] = [];
  skipped: SourceProblem[] = [];
  filtered: string[] = [];
  missing: SourceProblem[] = [];
  emptyFolders: string[] = [];
  /** Thrown instead of listing. */
  failure: Error | null = null;
  readonly kind: Source['kind'];
  readonly defaultSourceName = 'memory';

  constructor(
    files: Record<string, string> = {},
    private readonly options: MemorySourceOptions = {},
  ) {
    this.kind = options.kind ?? 'webdav';
    for (const [uri, content] of Object.entries(files)) this.write(uri, content);
  }

  write(uri: string, content: string, rest: Omit<MemoryFile, 'content'> = {}): void {
    this.files.set(uri, { content, ...rest });
  }

  list(): SourceListing {
    const { problems, skipped, filtered, missing, emptyFolders } = this;
    return { items: this.items(), problems, skipped, filtered, missing, emptyFolders, warnings: [] };
  }

  open(item: SourceItem): Promise<SourceContent> {
    this.opened.push(item.uri);
    const file = this.files.get(item.uri);
    if (!file) return Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }));
    if (file.unreadable !== undefined) return Promise.reject(new Error(file.unreadable));
    if (file.unsupported) return Promise.reject(new PermanentError('UNSUPPORTED_CONTENT', `${item.uri} is an archive`));
    return Promise.resolve({ stream: Readable.from([Buffer.from(file.content)]), mimeType: 'text/markdown' });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async *items(): AsyncGenerator<SourceItem> {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    for (const [uri, { content, metadata, hash }] of this.files) {
      yield {
        uri,
        size: Buffer.byteLength(content),
        mimeType: 'text/markdown',
        revision: this.options.etags ? { kind: 'etag', value: etagOf(content) } : null,
        hash: hash ?? null,
        modified: '2020-01-01T00:00:00.000Z',
        metadata: metadata ?? {},
      };
    }
  }
}
