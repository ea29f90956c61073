import { PermanentError } from '../errors/processing-errors.js';
import type { DocumentLimit } from './document-limits.js';

/** Code of every document that exceeds a limit. */
export const DOCUMENT_TOO_LARGE = 'DOCUMENT_TOO_LARGE';

/** The failure of a document that has `found` of what a limit bounds; without it where counting on would cost too much. */
export function limitExceeded(limit: DocumentLimit, found?: number): PermanentError {
  const has = found === undefined ? 'more' : format(found);
  return new PermanentError(
    DOCUMENT_TOO_LARGE,
    `${limit.subject}: ${has} ${limit.unit}, while the limit is ${format(limit.value)}. Split the document and upload its parts.`,
  );
}

const format = (number: number): string => number.toLocaleString('en-US');
