import { DocumentKind } from '@sluice/domain';
import type { DocumentFile } from '../api/document-file.js';
import type { ParseOptions } from '../api/document-parser.js';
import { parseCsv } from '../csv/parse-csv.js';
import { documentTitle } from '../docling/document-title.js';
import { stringifyDocling } from '../docling/docling-json.js';
import { exportMarkdown } from '../docling/export-markdown.js';
import { parseDocx } from '../docx/parse-docx.js';
import { parseHtml } from '../html/parse-html.js';
import { assertReadable } from '../inspection/assert-readable.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { parsePdf } from '../pdf/parse-pdf.js';
import { parsePlainText } from '../plain-text/parse-plain-text.js';
import { parsePptx } from '../pptx/parse-pptx.js';
import { parseXlsx } from '../xlsx/parse-xlsx.js';
import type { FormatParser } from './format-parser.js';
import type { ParsedTexts } from './parsed-texts.js';
import { requestedKind } from './requested-kind.js';

const PARSERS: Readonly<Record<DocumentKind, FormatParser>> = {
  [DocumentKind.Pdf]: parsePdf,
  [DocumentKind.Docx]: parseDocx,
  [DocumentKind.Xlsx]: parseXlsx,
  [DocumentKind.Pptx]: parsePptx,
  [DocumentKind.Html]: parseHtml,
  [DocumentKind.Markdown]: parseMarkdown,
  [DocumentKind.Csv]: parseCsv,
  [DocumentKind.Text]: parsePlainText,
};

/**
 * Parses a document in this thread. CPU-heavy: services call it through `DocumentWorkers`.
 * @throws PermanentError for every fault of the document.
 */
export async function parseDocument(file: DocumentFile, options: ParseOptions = {}): Promise<ParsedTexts> {
  const kind = requestedKind(await assertReadable(file), options.format);
  const { document, pageCount, titleProperty, warnings = [] } = await PARSERS[kind](file);
  return {
    markdown: exportMarkdown(document),
    doclingJson: stringifyDocling(document),
    title: documentTitle(options.title, titleProperty, document),
    pageCount,
    warnings,
  };
}
