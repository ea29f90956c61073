import {
  canonicalMimeType,
  DocumentKind,
  type DocumentLimit,
  kindLabel,
  limitExceeded,
  PermanentError,
} from '@sluice/domain';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentFile } from '../api/document-parser.js';
import { DoclingBuilder } from '../docling/docling-builder.js';
import { damagedDocument, noTextLayer } from '../errors/document-errors.js';
import type { FormatParser, ParsedFormat } from '../parsing/format-parser.js';
import { HeadingRanks } from './headings.js';
import { type OpenPdf, withPdf } from './open-pdf.js';
import { blocksOf } from './page-blocks.js';
import { type PageContent, readPage } from './page-content.js';
import { separateFurniture } from './page-furniture.js';
import { PdfBlocks } from './pdf-blocks.js';
import { pdfProperties } from './pdf-properties.js';
import { placePictures } from './place-pictures.js';
import { readingOrder } from './reading-order.js';
import { linesOf } from './text-lines.js';

/**
 * PDF by the places and looks of its text: columns, paragraphs, headings, lists, aligned tables, pictures. Pages that cannot
 * be read become warnings, unless all are.
 */
export const parsePdf: FormatParser = (file) => withPdf(file.path, (open) => parseOpen(file, open));

async function parseOpen(file: DocumentFile, open: OpenPdf): Promise<ParsedFormat> {
  const { pdf } = open;
  const { title } = await pdfProperties(pdf);
  const { contents, warnings } = await readPages(open);
  assertHasText(contents);
  const pages = separateFurniture(contents).map((separated) => {
    const blocks = readingOrder(separated.segments).flatMap((flow) => blocksOf(linesOf(flow)));
    return { ...separated, blocks: placePictures(blocks, separated.page) };
  });
  const builder = new DoclingBuilder(file, canonicalMimeType(DocumentKind.Pdf));
  const output = new PdfBlocks(builder, new HeadingRanks(pages.map(({ blocks }) => blocks)));
  for (const { page, headers, footers } of pages) output.addPage(page, headers, footers);
  output.addAll(pages.flatMap(({ blocks, page }) => blocks.map((block) => ({ block, page }))));
  return { document: builder.build(), pageCount: pdf.numPages, titleProperty: title, warnings };
}

async function readPages({ pdf, bounds }: OpenPdf): Promise<{ contents: PageContent[]; warnings: string[] }> {
  const contents: PageContent[] = [];
  const warnings: string[] = [];
  let failure: unknown;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    bounds.beginPage();
    const content = await Promise.race([pageOf(pdf, number), bounds.stopped()]).catch((error: unknown) => {
      failure = error;
    });
    const limit = bounds.exceededOnPage;
    if (bounds.exceeded) throw limitExceeded(bounds.exceeded);
    // Of a page beyond a limit pdf.js returns what precedes the limit.
    if (limit) failure = limitExceeded(limit);
    if (content && !limit) contents.push(content);
    else warnings.push(`Page ${number} of the PDF ${limit ? faultOf(limit) : 'is damaged'} and was left out.`);
  }
  if (contents.length === 0 && failure instanceof PermanentError) throw failure;
  if (contents.length === 0)
    throw damagedDocument(kindLabel(DocumentKind.Pdf), 'none of its pages can be read', failure);
  return { contents, warnings };
}

async function pageOf(pdf: PDFDocumentProxy, number: number): Promise<PageContent> {
  const page = await pdf.getPage(number);
  const content = await readPage(page);
  page.cleanup();
  return content;
}

const faultOf = ({ value, unit }: DocumentLimit): string => `has more than ${value.toLocaleString('en-US')} ${unit}`;

/** A PDF of blank pages is valid and empty; one of images only has text that nobody could read here. */
function assertHasText(pages: readonly PageContent[]): void {
  const isScan =
    pages.every(({ fragments }) => fragments.length === 0) && pages.some(({ images }) => images.length > 0);
  if (isScan) throw noTextLayer();
}
