import { ConfigurationError, type DocumentKind, isDocumentKind, isTextKind, kindOfExtension } from '@sluice/domain';

/**
 * The kind to read a document as. `format` is what the parse step calls its output (`markdown`, `json`, `docling`, `auto`)
 * and then changes nothing; or the name of a text format (`text`, `csv`, `html`), which text documents are read as instead
 * of the detected one.
 * @throws ConfigurationError PARSE_FORMAT_UNKNOWN for any other name.
 */
export function requestedKind(found: DocumentKind, format: string | undefined): DocumentKind {
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
