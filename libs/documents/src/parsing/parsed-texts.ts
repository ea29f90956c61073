import { writeFile } from 'node:fs/promises';
import { DOCUMENT_LIMITS, limitExceeded } from '@sluice/domain';
import type { ParsedDocument, ParsedFiles } from '../api/document-parser.js';

/** What a parser made of a document, in memory. */
export interface ParsedTexts extends Omit<ParsedDocument, 'characters'> {
  readonly markdown: string;
  /** JSON text of the DoclingDocument, `binary_hash` exact. */
  readonly doclingJson: string;
}

/** Writes the texts to their files, and returns the rest. @throws PermanentError DOCUMENT_TOO_LARGE */
export async function writeParsed(
  { markdown, doclingJson, ...found }: ParsedTexts,
  files: ParsedFiles,
): Promise<ParsedDocument> {
  const sizeBytes = Buffer.byteLength(markdown) + Buffer.byteLength(doclingJson);
  if (sizeBytes > DOCUMENT_LIMITS.result.value) throw limitExceeded(DOCUMENT_LIMITS.result, sizeBytes);
  await writeFile(files.markdown, markdown);
  await writeFile(files.doclingJson, doclingJson);
  return { ...found, characters: markdown.length };
}
