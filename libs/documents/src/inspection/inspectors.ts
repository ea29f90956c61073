import { DocumentKind, kindLabel } from '@sluice/domain';
import type { DocumentFile } from '../api/document-parser.js';
import type { Inspection, PropertyValue } from '../api/inspection.js';
import { damagedDocument } from '../errors/document-errors.js';
import { parseHtmlPage } from '../html/bounded-html.js';
import { declaredCharset, htmlProperties } from '../html/html-head.js';
import { splitFrontMatter } from '../markdown/front-matter.js';
import { officeProperties } from '../ooxml/core-properties.js';
import { OoxmlPackage } from '../ooxml/ooxml-package.js';
import { childOf } from '../ooxml/xml-element.js';
import { withPdf } from '../pdf/open-pdf.js';
import { pdfProperties } from '../pdf/pdf-properties.js';
import { readPresentation } from '../pptx/presentation.js';
import { readText } from '../text-encoding/read-text.js';
import { readWorkbook } from '../xlsx/workbook.js';

/** What a document says of itself. */
export type Facts = Pick<Inspection, 'pageCount' | 'properties'>;

/** Reads as much of a format as shows that it can be read; throws PermanentError for faults of the document. */
export type Inspector = (file: DocumentFile) => Promise<Facts>;

export const inspectDocx: Inspector = (file) => inspectOffice(file, DocumentKind.Docx, countNothing);

export const inspectXlsx: Inspector = (file) =>
  inspectOffice(file, DocumentKind.Xlsx, async (pack) => (await readWorkbook(pack)).sheets.length);

export const inspectPptx: Inspector = (file) =>
  inspectOffice(file, DocumentKind.Pptx, async (pack) => (await readPresentation(pack)).slides.length);

export const inspectHtml: Inspector = async (file) =>
  textFacts(htmlProperties(parseHtmlPage(await readText(file, 'HTML file', declaredCharset))));

export const inspectMarkdown: Inspector = async (file) =>
  textFacts(splitFrontMatter(await readText(file, 'Markdown file')).properties);

const textFacts = (properties: Record<string, PropertyValue>): Facts => ({ pageCount: null, properties });

export async function inspectText(file: DocumentFile): Promise<Facts> {
  await readText(file, 'text file');
  return textFacts({});
}

export function inspectPdf(file: DocumentFile): Promise<Facts> {
  return withPdf(file.path, async ({ pdf }) => ({ pageCount: pdf.numPages, properties: await pdfProperties(pdf) }));
}

async function inspectOffice(
  file: DocumentFile,
  kind: DocumentKind,
  countPages: (pack: OoxmlPackage) => Promise<number | null>,
): Promise<Facts> {
  const pack = await OoxmlPackage.open(file.path, kindLabel(kind));
  try {
    const pageCount = await countPages(pack);
    return { pageCount, properties: await officeProperties(pack) };
  } finally {
    pack.close();
  }
}

/** Word documents have no pages before they are laid out; that the main part can be read is checked all the same. */
async function countNothing(pack: OoxmlPackage): Promise<null> {
  const root = await pack.requiredTree(await pack.mainPart());
  if (!childOf(root, 'w:body')) throw damagedDocument(pack.label, 'it has no body');
  return null;
}
