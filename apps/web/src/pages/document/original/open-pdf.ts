import { AnnotationMode, getDocument, GlobalWorkerOptions, ResponseException, type PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { apiAddress, serverRoot, tellUnauthorized } from '../../../api/client.js';
import { apiKey } from '../../../api/session.js';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Larger pictures of a document are left out: they would take the memory of the page. */
const MOST_IMAGE_PIXELS = 60_000_000;

/** What an error of pdf.js says; who is not known to the API any more is led to where one signs in. */
export const pdfProblem = (error: unknown): string => {
  if (error instanceof ResponseException && error.status === 401) tellUnauthorized();
  return error instanceof Error ? error.message : String(error);
};

/** An open document, and what ends everything about it. */
export interface OpenPdf {
  readonly pdf: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

/** Reads a PDF of the API by ranges, in a worker of its own; scripts and forms in it are not looked at. */
export const openPdf = (hash: string): OpenPdf => {
  const key = apiKey();
  const data = `${location.origin}${serverRoot}pdfjs`;
  const task = getDocument({
    url: `${location.origin}${apiAddress(`/document/by-hash/${hash}/content`)}`,
    ...(key === null ? {} : { httpHeaders: { authorization: `Bearer ${key}` } }),
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    // The page's policy allows no WebAssembly; the decoders have a form without.
    useWasm: false,
    disableAutoFetch: true,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
  });
  return { pdf: task.promise, close: () => void task.destroy() };
};

export { AnnotationMode };
