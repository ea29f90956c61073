import type { Readable } from 'node:stream';
import { PermanentError } from '../errors/processing-errors.js';
import { ASSESSED_BYTES, assessContent } from './content-assessment.js';
import type { SourceContent } from './source.js';
import { withHead } from './stream-head.js';

/**
 * Looks at the first bytes of a document that arrives, and gives all its bytes on. The media type is null when the bytes
 * say no more than was known.
 * @throws PermanentError `UNSUPPORTED_CONTENT` when it is an archive or binary of unknown type; the source is destroyed then
 */
export async function supportedContent(source: Readable, uri: string, mimeType: string): Promise<SourceContent> {
  const { head, stream } = await withHead(source, ASSESSED_BYTES);
  const assessed = assessContent(uri, mimeType, head);
  if (assessed.rejection === null)
    return { stream, mimeType: assessed.mimeType === mimeType ? null : assessed.mimeType };
  stream.destroy();
  throw new PermanentError('UNSUPPORTED_CONTENT', `${uri} ${assessed.rejection}`);
}
