import { readFile } from 'node:fs/promises';
import { DOCUMENT_LIMITS, limitExceeded } from '@sluice/domain';
import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { damagedDocument, encryptedDocument, noPages } from '../errors/document-errors.js';
import { DocumentKind, kindLabel } from '../kinds/document-kind.js';
import { CountingPort } from './counting-port.js';
import { hideMetadata } from './hide-metadata.js';
import { assertModestStreams } from './modest-streams.js';

const LABEL = kindLabel(DocumentKind.Pdf);

/** A PDF with the port by which its pages come. */
export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly port: CountingPort;
}

/**
 * Opens a PDF without rendering anything. Its `loadingTask` must be destroyed.
 * @throws PermanentError ENCRYPTED_DOCUMENT, DAMAGED_DOCUMENT (also when its end is missing), NO_PAGES, DOCUMENT_TOO_LARGE.
 */
export async function openPdf(path: string): Promise<OpenPdf> {
  const bytes = await readFile(path);
  assertComplete(bytes);
  assertModestStreams(bytes);
  hideMetadata(bytes);
  const { WorkerMessageHandler } = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const port = new CountingPort();
  WorkerMessageHandler.initializeFromPort(port);
  const task = getDocument({
    worker: PDFWorker.create({ port: port as never, verbosity: VerbosityLevel.ERRORS }),
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
  if (pdf.numPages > 0 && pdf.numPages <= DOCUMENT_LIMITS.pdfPages.value) return { pdf, port };
  await task.destroy();
  throw pdf.numPages > 0 ? limitExceeded(DOCUMENT_LIMITS.pdfPages, pdf.numPages) : noPages(LABEL);
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
