export type { DocumentFile } from './api/document-file.js';
export type { DocumentParser, ParsedDocument, ParseOptions } from './api/document-parser.js';
export type { Inspection, PropertyValue } from './api/inspection.js';
export { parseDoclingJson, stringifyDocling } from './docling/docling-json.js';
export { exportMarkdown } from './docling/export-markdown.js';
export { DocumentFault } from './errors/document-errors.js';
export { DocumentKind, canonicalMimeType, kindOfMimeType } from './kinds/document-kind.js';
export { sniffMimeType } from './sniffing/sniff-mime-type.js';
export { DocumentWorkers, type DocumentWorkersOptions } from './workers/document-workers.js';
