import {
  ASSESSED_BYTES,
  assessContent,
  isArchiveName,
  type DocumentExtensions,
  type Source,
  type SourceItem,
} from '@sluice/domain';
import { readingFailed, type Component } from '@sluice/agents';

export interface InvalidFile {
  readonly path: string;
  readonly reason: string;
}

export interface Validation {
  readonly totalFiles: number;
  readonly invalidFiles: readonly InvalidFile[];
}

/** Checks that all documents of a directory or inventory are supported. Remote ones are judged by name and type alone. */
export const validateComponent = async (
  component: Component,
  extensions: DocumentExtensions,
  signal: AbortSignal,
): Promise<Validation> => {
  const invalidFiles: InvalidFile[] = [];
  let listed = 0;
  const listing = component.source.list(signal);
  for await (const item of listing.items) {
    listed += 1;
    const reason = component.listsEverything ? null : await rejectionOf(item, component, extensions, signal);
    if (reason !== null) invalidFiles.push({ path: item.uri, reason });
  }
  const left = [...listing.skipped, ...listing.problems];
  invalidFiles.push(...left.map(({ uri, message }) => ({ path: uri, reason: message })));
  return { totalFiles: listed + left.length, invalidFiles };
};

/** Listings of directories show supported files only; rows of an inventory may be anything. */
const rejectionOf = async (
  item: SourceItem,
  { source }: Component,
  extensions: DocumentExtensions,
  signal: AbortSignal,
): Promise<string | null> => {
  if (!extensions.includes(item.uri)) return `Its extension is none of ${extensions.toArray().join(', ')}`;
  if (isArchiveName(item.uri)) return 'It is an archive';
  if (source.kind !== 'fs') return null;
  try {
    const { rejection } = assessContent(item.uri, item.mimeType, await headOf(item, source, signal));
    return rejection === null ? null : `It ${rejection}`;
  } catch (error) {
    signal.throwIfAborted();
    return readingFailed(error);
  }
};

const headOf = async (item: SourceItem, source: Source, signal: AbortSignal): Promise<Uint8Array> => {
  const { stream } = await source.open(item, signal);
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= ASSESSED_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, ASSESSED_BYTES);
};
