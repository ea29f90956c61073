import { readFile } from 'node:fs/promises';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { damagedDocument, encryptedDocument, noPages } from '../errors/document-errors.js';
import { DocumentKind, kindLabel } from '../kinds/document-kind.js';

const LABEL = kindLabel(DocumentKind.Pdf);

/**
 * Opens a PDF without rendering anything. Its `loadingTask` must be destroyed.
 * @throws PermanentError ENCRYPTED_DOCUMENT, DAMAGED_DOCUMENT (also when its end is missing), NO_PAGES.
 */
export async function openPdf(path: string): Promise<PDFDocumentProxy> {
  const bytes = await readFile(path);
  assertComplete(bytes);
  const task = getDocument({
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    verbosity: VerbosityLevel.ERRORS,
    // Images are never decoded: none is larger than nothing.
    maxImageSize: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
  });
  let pdf: PDFDocumentProxy;
  try {
    pdf = await task.promise;
  } catch (error) {
    await task.destroy();
    throw openFailure(error);
  }
  if (pdf.numPages > 0) return pdf;
  await task.destroy();
  throw noPages(LABEL);
}

/** A PDF ends with its cross-reference and `%%EOF`; without them pages at the end may be lost unnoticed. */
function assertComplete(bytes: Buffer): void {
  const tail = bytes.subarray(-TAIL_BYTES);
  if (!tail.includes('%%EOF') && !tail.includes('startxref')) throw damagedDocument(LABEL, 'its end is missing');
}

/** Twice the 1024 bytes in which ISO 32000 wants the end mark, as some software appends bytes. */
const TAIL_BYTES = 2048;

function openFailure(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return encryptedDocument(LABEL);
  return damagedDocument(LABEL, 'its structure cannot be read', error);
}
