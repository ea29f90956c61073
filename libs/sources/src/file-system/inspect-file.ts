import { open } from 'node:fs/promises';
import { ASSESSED_BYTES, assessContent, mediaTypeOf, type SourceItem } from '@sluice/domain';
import { ContentDigests, readThrough } from '@sluice/io';
import type { FoundFile } from './walk-directory.js';
import type { ContentDigest } from '../content/content-digest.js';

/** A file as an item, or why it cannot be taken as a document. */
export type InspectedFile = { readonly item: SourceItem } | { readonly rejection: string };

/**
 * Looks at a file's first bytes and at what the file system says of it. The revision holds the times of the last change of
 * content and of the inode with the inode's number: equal ones mean equal content, as git's index takes it.
 */
export async function inspectFile({ uri, path }: FoundFile): Promise<InspectedFile> {
  const file = await open(path, 'r');
  try {
    const facts = await file.stat({ bigint: true });
    const head = Buffer.allocUnsafe(ASSESSED_BYTES);
    let bytesRead = 0;
    for (let read = -1; read !== 0 && bytesRead < ASSESSED_BYTES; bytesRead += read)
      ({ bytesRead: read } = await file.read(head, bytesRead, ASSESSED_BYTES - bytesRead, bytesRead));
    const { mimeType, rejection } = assessContent(uri, mediaTypeOf(uri), head.subarray(0, bytesRead));
    if (rejection !== null) return { rejection };
    return {
      item: {
        uri,
        size: Number(facts.size),
        mimeType,
        revision: { kind: 'none', value: `${facts.mtimeNs}-${facts.ctimeNs}-${facts.ino}` },
        hash: null,
        modified: new Date(Number(facts.mtimeMs)).toISOString(),
        metadata: {},
      },
    };
  } finally {
    await file.close();
  }
}

/** Measured: larger reads gain nothing, smaller ones cost a round trip to the thread pool each. */
const CHUNK_BYTES = 1024 * 1024;

/** Digests files through buffers that are used again; there are as many as files were digested at once. */
export class FileDigester {
  private readonly free: Buffer[] = [];

  async digest(path: string, signal: AbortSignal): Promise<ContentDigest> {
    const buffer = this.free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    const digests = new ContentDigests('sha256');
    try {
      await readThrough(path, buffer, (chunk) => digests.update(chunk), signal);
      return { ...digests.finish(), sizeBytes: digests.sizeBytes };
    } finally {
      this.free.push(buffer);
    }
  }
}
