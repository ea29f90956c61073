import { DocumentKind } from '@sluice/domain';
import { parseCsv } from '../csv/parse-csv.js';
import { parseDocx } from '../docx/parse-docx.js';
import { parseHtml } from '../html/parse-html.js';
import {
  inspectDocx,
  inspectHtml,
  inspectMarkdown,
  inspectPdf,
  inspectPptx,
  inspectText,
  inspectXlsx,
  type Inspector,
} from '../inspection/inspectors.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { parsePdf } from '../pdf/parse-pdf.js';
import { parsePlainText } from '../plain-text/parse-plain-text.js';
import { parsePptx } from '../pptx/parse-pptx.js';
import { parseXlsx } from '../xlsx/parse-xlsx.js';
import type { FormatParser } from './format-parser.js';

/** What is done with documents of a kind. */
interface Format {
  readonly parse: FormatParser;
  readonly inspect: Inspector;
}

export const FORMATS: Readonly<Record<DocumentKind, Format>> = {
  [DocumentKind.Pdf]: { parse: parsePdf, inspect: inspectPdf },
  [DocumentKind.Docx]: { parse: parseDocx, inspect: inspectDocx },
  [DocumentKind.Xlsx]: { parse: parseXlsx, inspect: inspectXlsx },
  [DocumentKind.Pptx]: { parse: parsePptx, inspect: inspectPptx },
  [DocumentKind.Html]: { parse: parseHtml, inspect: inspectHtml },
  [DocumentKind.Markdown]: { parse: parseMarkdown, inspect: inspectMarkdown },
  [DocumentKind.Csv]: { parse: parseCsv, inspect: inspectText },
  [DocumentKind.Text]: { parse: parsePlainText, inspect: inspectText },
};
