import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ContentDigests, type Span, type SpoolFile } from '@sluice/io';

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
