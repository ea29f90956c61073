import { readFile, stat } from 'node:fs/promises';
import { DOCUMENT_LIMITS, limitExceeded, PermanentError } from '@sluice/domain';
import type { DocumentFile } from '../api/document-parser.js';
import { DocumentFault } from '../errors/document-errors.js';
import { decodeText } from './decode-text.js';

/**
 * The text of a file, decoded.
 * @throws PermanentError UNKNOWN_TEXT_ENCODING when it is not text in a known encoding, DOCUMENT_TOO_LARGE.
 */
export async function readText(
  file: DocumentFile,
  label: string,
  hint?: (bytes: Uint8Array) => string | undefined,
): Promise<string> {
  const { size } = await stat(file.path);
  if (size > DOCUMENT_LIMITS.textBytes.value) throw limitExceeded(DOCUMENT_LIMITS.textBytes, size);
  const bytes = await readFile(file.path);
  const decoded = decodeText(bytes, hint?.(bytes));
  if (!decoded) {
    throw new PermanentError(
      DocumentFault.BadEncoding,
      `The ${label} is in no known text encoding. Save it as UTF-8 and upload it again.`,
    );
  }
  return decoded.text;
}
