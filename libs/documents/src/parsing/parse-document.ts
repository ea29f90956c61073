import {
  type DocumentKind,
  ConfigurationError,
  isDocumentKind,
  isTextKind,
  kindOfExtension,
  stringifyDocling,
} from '@sluice/domain';
import type { DocumentFile, ParseOptions } from '../api/document-parser.js';
import { documentTitle } from '../docling/document-title.js';
import { exportMarkdown } from '../docling/export-markdown.js';
import { assertReadable } from '../inspection/assert-readable.js';
import { FORMATS } from './formats.js';
import type { ParsedTexts } from './parsed-texts.js';

/**
 * Parses a document in this thread. CPU-heavy: services call it through `DocumentWorkers`.
 * @throws PermanentError for every fault of the document.
 */
export async function parseDocument(file: DocumentFile, options: ParseOptions = {}): Promise<ParsedTexts> {
  const kind = requestedKind(await assertReadable(file), options.format);
  const { document, pageCount, titleProperty, warnings = [] } = await FORMATS[kind].parse(file);
  return {
    markdown: exportMarkdown(document),
    doclingJson: stringifyDocling(document),
    title: documentTitle(options.title, titleProperty, document),
    pageCount,
    warnings,
  };
}

/**
 * The kind to read a document as. `format` is what the parse step calls its output (`markdown`, `json`, `docling`, `auto`)
 * and then changes nothing; or the name of a text format (`text`, `csv`, `html`), which text documents are read as instead
 * of the detected one.
 * @throws ConfigurationError PARSE_FORMAT_UNKNOWN for any other name.
 */
function requestedKind(found: DocumentKind, format: string | undefined): DocumentKind {
  const name = format?.trim().toLowerCase() ?? '';
  if (OUTPUT_NAMES.has(name)) return found;
  const requested = isDocumentKind(name) ? name : kindOfExtension(name);
  if (!requested) {
    throw new ConfigurationError(
      'PARSE_FORMAT_UNKNOWN',
      `The parse format "${name}" is unknown. Leave it out, or give markdown, json, docling, auto, text, csv or html.`,
    );
  }
  return isTextKind(found) && isTextKind(requested) ? requested : found;
}

const OUTPUT_NAMES = new Set(['', 'auto', 'markdown', 'md', 'json', 'docling']);
