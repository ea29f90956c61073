import { readFile } from 'node:fs/promises';
import { PermanentError } from '@sluice/domain';
import type { DocumentFile } from '../api/document-file.js';
import { DocumentFault, tooLarge } from '../errors/document-errors.js';
import { decodeText } from './decode-text.js';

/** Text beyond this has to be split: it would take many times its size while being parsed. */
export const MAX_TEXT_BYTES = 128 * 1024 * 1024;

/**
 * The text of a file, decoded.
 * @throws PermanentError UNKNOWN_TEXT_ENCODING when it is no text in a known encoding, DOCUMENT_TOO_LARGE.
 */
export async function readText(
  file: DocumentFile,
  label: string,
  hint?: (bytes: Uint8Array) => string | undefined,
): Promise<string> {
  const bytes = await readFile(file.path);
  if (bytes.length > MAX_TEXT_BYTES) throw tooLarge(`The size of the ${label}`, MAX_TEXT_BYTES, 'bytes');
  const decoded = decodeText(bytes, hint?.(bytes));
  if (!decoded) {
    throw new PermanentError(
      DocumentFault.BadEncoding,
      `The ${label} is in no known text encoding. Save it as UTF-8 and upload it again.`,
    );
  }
  return decoded.text;
}
