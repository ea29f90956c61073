import type { DoclingDocument } from '@sluice/domain';
import type { DocumentFile } from '../api/document-parser.js';

/** What a parser of one format finds in a document. */
export interface ParsedFormat {
  readonly document: DoclingDocument;
  /** Pages, slides or sheets; null for formats without. */
  readonly pageCount: number | null;
  /** The title as a property of the file says it, which may be wrong or absent. */
  readonly titleProperty?: unknown;
  readonly warnings?: readonly string[];
}

/** Reads one format; throws PermanentError for faults of the document. */
export type FormatParser = (file: DocumentFile) => Promise<ParsedFormat>;
