import { DocumentKind, isTextKind, kindOfMimeType, PermanentError } from '@sluice/domain';
import type { DocumentFile } from '../api/document-parser.js';
import { DocumentFault } from '../errors/document-errors.js';
import { declaredCharset } from '../html/html-head.js';
import { readText } from './read-text.js';

/**
 * The text of a document that is one, decoded as its parser decodes it.
 * @throws PermanentError UNSUPPORTED_TYPE when it is no text, and as `readText`
 */
export const documentText = (file: DocumentFile): Promise<string> => {
  const kind = kindOfMimeType(file.mimeType);
  if (kind === undefined || !isTextKind(kind)) {
    const message = `A document of type ${file.mimeType} has no text of its own.`;
    throw new PermanentError(DocumentFault.UnsupportedType, message);
  }
  return readText(file, 'document', kind === DocumentKind.Html ? declaredCharset : undefined);
};
