import { readFile } from 'node:fs/promises';
import { DOCUMENT_LIMITS, DocumentKind, DomainError, kindLabel, limitExceeded } from '@sluice/domain';
import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { damagedDocument, encryptedDocument, noPages } from '../errors/document-errors.js';
import { boundedPdfjs } from './bounded-pdfjs.js';
import { LoopbackPort } from './loopback-port.js';
import { ReadingBounds } from './reading-bounds.js';

const LABEL = kindLabel(DocumentKind.Pdf);

/** A PDF with what its reading is counted in. */
export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly bounds: ReadingBounds;
}

/** One at a time: pdf.js counts in one place. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Opens a PDF without rendering anything, and closes it after its use.
 * @throws PermanentError ENCRYPTED_DOCUMENT, DAMAGED_DOCUMENT (also when its end is missing), NO_PAGES, DOCUMENT_TOO_LARGE.
 */
export function withPdf<T>(path: string, use: (open: OpenPdf) => Promise<T>): Promise<T> {
  const result = turn.then(() => openAndUse(path, use));
  turn = result.catch(() => undefined);
  return result;
}

async function openAndUse<T>(path: string, use: (open: OpenPdf) => Promise<T>): Promise<T> {
  const bytes = await readFile(path);
  assertComplete(bytes);
  const { WorkerMessageHandler, countIn } = await boundedPdfjs();
  const bounds = new ReadingBounds(bytes.length);
  countIn(bounds);
  const port = new LoopbackPort();
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
  try {
    const pdf = await Promise.race([task.promise, bounds.stopped()]);
    if (!pdf) throw new Error('It was stopped.');
    assertPages(pdf);
    return await use({ pdf, bounds });
  } catch (error) {
    throw bounds.exceeded ? limitExceeded(bounds.exceeded) : openFailure(error);
  } finally {
    await task.destroy();
  }
}

function assertPages({ numPages }: PDFDocumentProxy): void {
  if (numPages <= 0) throw noPages(LABEL);
  if (numPages > DOCUMENT_LIMITS.pdfPages.value) throw limitExceeded(DOCUMENT_LIMITS.pdfPages, numPages);
}

/** A PDF ends with its cross-reference and `%%EOF`; without them pages at the end may be lost unnoticed. */
function assertComplete(bytes: Buffer): void {
  const tail = bytes.subarray(-TAIL_BYTES);
  if (!tail.includes('%%EOF') && !tail.includes('startxref')) throw damagedDocument(LABEL, 'its end is missing');
}

/** Twice the 1024 bytes in which ISO 32000 wants the end mark, as some software appends bytes. */
const TAIL_BYTES = 2048;

function openFailure(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return encryptedDocument(LABEL);
  return damagedDocument(LABEL, 'its structure cannot be read', error);
}
