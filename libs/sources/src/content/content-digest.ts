import { pipeline } from 'node:stream/promises';
import type { Source, SourceItem } from '@sluice/domain';
import { ContentDigests, mapOrdered } from '@sluice/io';

export interface ContentDigest {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** What reading one item gave: its digest, or why it cannot be read. */
export type DigestedItem =
  | { readonly item: SourceItem; readonly digest: ContentDigest }
  | { readonly item: SourceItem; readonly error: unknown };

export interface DigestOptions {
  /** Most items read at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/** A source that digests its items faster than by a stream. */
export interface DigestingSource extends Source {
  digest(item: SourceItem, signal: AbortSignal): Promise<ContentDigest>;
}

/**
 * Reads items and computes their SHA-256, in their order. An item that cannot be read ends nothing.
 * @throws the signal's reason once it is aborted
 */
export function digestItems(
  source: Source | DigestingSource,
  items: AsyncIterable<SourceItem> | Iterable<SourceItem>,
  { concurrency, signal }: DigestOptions,
): AsyncGenerator<DigestedItem> {
  return mapOrdered(items, concurrency, async (item) => {
    signal.throwIfAborted();
    try {
      return {
        item,
        digest: 'digest' in source ? await source.digest(item, signal) : await digestStream(source, item, signal),
      };
    } catch (error) {
      signal.throwIfAborted();
      return { item, error };
    }
  });
}

async function digestStream(source: Source, item: SourceItem, signal: AbortSignal): Promise<ContentDigest> {
  const digests = new ContentDigests('sha256');
  const { stream } = await source.open(item, signal);
  await pipeline(
    stream,
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) digests.update(chunk);
    },
    { signal },
  );
  return { ...digests.finish(), sizeBytes: digests.sizeBytes };
}
