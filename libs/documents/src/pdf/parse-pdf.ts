import { DOCUMENT_LIMITS, limitExceeded } from '@sluice/domain';
import { DoclingBuilder } from '../docling/docling-builder.js';
import { damagedDocument, noTextLayer } from '../errors/document-errors.js';
import { canonicalMimeType, DocumentKind, kindLabel } from '../kinds/document-kind.js';
import type { FormatParser } from '../parsing/format-parser.js';
import { HeadingRanks } from './headings.js';
import { type OpenPdf, openPdf } from './open-pdf.js';
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
export const parsePdf: FormatParser = async (file) => {
  const open = await openPdf(file.path);
  const { pdf } = open;
  try {
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
  } finally {
    await pdf.loadingTask.destroy();
  }
};

async function readPages({ pdf, port }: OpenPdf): Promise<{ contents: PageContent[]; warnings: string[] }> {
  const contents: PageContent[] = [];
  const warnings: string[] = [];
  let failure: unknown;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    try {
      contents.push(
        await port.page(async () => {
          const page = await pdf.getPage(number);
          const content = await readPage(page);
          page.cleanup();
          return content;
        }),
      );
    } catch (error) {
      if (port.exceeded === DOCUMENT_LIMITS.pdfOperators) throw limitExceeded(DOCUMENT_LIMITS.pdfOperators);
      failure = port.exceeded ? limitExceeded(port.exceeded) : error;
      const fault = port.exceeded
        ? `has more than ${port.exceeded.value.toLocaleString('en-US')} ${port.exceeded.unit}`
        : 'is damaged';
      warnings.push(`Page ${number} of the PDF ${fault} and was left out.`);
    }
  }
  if (contents.length === 0 && port.exceeded) throw limitExceeded(port.exceeded);
  if (contents.length === 0)
    throw damagedDocument(kindLabel(DocumentKind.Pdf), 'none of its pages can be read', failure);
  return { contents, warnings };
}

/** A PDF of blank pages is valid and empty; one of images only has text that nobody could read here. */
function assertHasText(pages: readonly PageContent[]): void {
  const isScan =
    pages.every(({ fragments }) => fragments.length === 0) && pages.some(({ images }) => images.length > 0);
  if (isScan) throw noTextLayer();
}
