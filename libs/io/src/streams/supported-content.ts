import type { Readable } from 'node:stream';
import {
  ASSESSED_BYTES,
  assessContent,
  mediaTypeOf,
  PermanentError,
  type SourceContent,
  OCTET_STREAM,
} from '@sluice/domain';
import { withHead } from './stream-head.js';

/**
 * Looks at the first bytes of a document that arrives, and gives all its bytes on. A generic `mimeType` counts for nothing:
 * the name decides then. The media type returned is null when nothing more is known than before.
 * @throws PermanentError `UNSUPPORTED_CONTENT` when it is an archive or binary of unknown type; the source is destroyed then
 */
export async function supportedContent(source: Readable, uri: string, mimeType: string): Promise<SourceContent> {
  const { head, stream } = await withHead(source, ASSESSED_BYTES);
  const assessed = assessContent(uri, isGeneric(mimeType) ? mediaTypeOf(uri) : mimeType, head);
  if (assessed.rejection === null)
    return { stream, mimeType: assessed.mimeType === mimeType ? null : assessed.mimeType };
  stream.destroy();
  throw new PermanentError('UNSUPPORTED_CONTENT', `${uri} ${assessed.rejection}`);
}

const isGeneric = (mimeType: string): boolean => mimeType === '' || mimeType === OCTET_STREAM;
