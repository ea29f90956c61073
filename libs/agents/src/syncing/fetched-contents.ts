import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Source, SourceContent, SourceItem } from '@sluice/domain';
import { SpoolFile, ContentDigests, type Span } from '@sluice/io';
import type { Component } from '../planning/component.js';

/** Most bytes kept at once; what does not fit is fetched a second time. */
const MOST_BYTES = 512 * 1024 * 1024;

interface FetchedContent {
  readonly spooled: SpooledContent;
  readonly mimeType: string | null;
}

/**
 * Keeps on disk what is fetched from servers to be hashed, so that sending it to the ingester does not fetch it again. Nothing
 * more is kept once it has so many bytes; that, and a full disk, cost a second download, nothing else.
 */
export class FetchedContents implements AsyncDisposable {
  /** By component and URI: an item is another object each time that it is read from the workbook. */
  private readonly contents = new Map<string, FetchedContent>();
  private readonly file = new SpoolFile();
  /** Of what is being fetched, as far as its listing says. */
  private announcedBytes = 0;

  constructor(private mostBytes: number = MOST_BYTES) {}

  /** The components for hashing: what is read is kept. */
  keeping(components: readonly Component[]): Component[] {
    return components.map((component, index) => ofServer(component, (...opening) => this.keep(index, ...opening)));
  }

  /** The same components for uploading: what was kept is handed out, once. */
  giving(components: readonly Component[]): Component[] {
    return components.map((component, index) => ofServer(component, (...opening) => this.give(index, ...opening)));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.file[Symbol.asyncDispose]();
  }

  private async keep(component: number, source: Source, item: SourceItem, signal: AbortSignal): Promise<SourceContent> {
    const announced = item.size ?? 0;
    if (this.file.sizeBytes + this.announcedBytes + announced > this.mostBytes) return source.open(item, signal);
    this.announcedBytes += announced;
    try {
      const { stream, mimeType } = await source.open(item, signal);
      const spooled = await spool(stream, this.file, signal);
      this.contents.set(keyOf(component, item), { spooled, mimeType });
      return { stream: spooled.open(), mimeType };
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.mostBytes = 0;
      return source.open(item, signal);
    } finally {
      this.announcedBytes -= announced;
    }
  }

  private async give(component: number, source: Source, item: SourceItem, signal: AbortSignal): Promise<SourceContent> {
    const key = keyOf(component, item);
    const kept = this.contents.get(key);
    if (!kept) return source.open(item, signal);
    this.contents.delete(key);
    return Promise.resolve({ stream: kept.spooled.open(), mimeType: kept.mimeType });
  }
}

const keyOf = (component: number, { uri }: SourceItem): string => `${component} ${uri}`;

type Opening = (source: Source, item: SourceItem, signal: AbortSignal) => Promise<SourceContent>;

/** Files of this machine are read where they are. */
const ofServer = (component: Component, open: Opening): Component => {
  const { source } = component;
  if (source.kind === 'fs') return component;
  return {
    ...component,
    source: {
      kind: source.kind,
      defaultSourceName: source.defaultSourceName,
      list: (signal, memories) => source.list(signal, memories),
      open: (item, signal) => open(source, item, signal),
      exists: (uri, signal) => source.exists?.(uri, signal) ?? Promise.resolve(false),
      exclusion: (uri) => source.exclusion?.(uri) ?? null,
      close: () => source.close(),
    },
  };
};

const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** A content on disk, for as long as its file is. */
export interface SpooledContent {
  /** Lower-case hex digits. */
  readonly digests: Readonly<Record<'sha256' | 'sha3-256', string>>;
  readonly sizeBytes: number;
  open(): Readable;
}

/** Writes all of `stream` to the file, digesting it. */
export async function spool(stream: Readable, file: SpoolFile, signal: AbortSignal): Promise<SpooledContent> {
  const digests = new ContentDigests('sha256', 'sha3-256');
  const spans: Span[] = [];
  const take = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      digests.update(chunk);
      spans.push(await file.append(chunk));
    }
  };
  await pipeline(stream, take, { signal });
  return { digests: digests.finish(), sizeBytes: digests.sizeBytes, open: () => file.stream(...spans) };
}
