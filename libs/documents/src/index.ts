export type {
  DocumentFile,
  DocumentParser,
  ParsedDocument,
  ParsedFiles,
  ParseOptions,
  ParseRequest,
} from './api/document-parser.js';
export type { Inspection, PropertyValue } from './api/inspection.js';
export { exportMarkdown } from './docling/export-markdown.js';
export { DocumentFault } from './errors/document-errors.js';
export { builtModule } from './processes/built-module.js';
export type { DeathReason, ProcessDeath } from './processes/process-death.js';
export { DEFAULT_PROCESS_LIMITS, type ProcessLimits, type ProcessUsage } from './processes/process-limits.js';
export { ProcessPool, type ProcessPoolOptions, type RunOptions } from './processes/process-pool.js';
export { valueOf, type DeathCodes, type TaskReport } from './processes/task-report.js';
export { MimeTypeSniffer, type MimeTypeSnifferOptions } from './sniffing/mime-type-sniffer.js';
export { DocumentWorkers, type DocumentWorkersOptions } from './workers/document-workers.js';
export { DoclingServeParser, type DoclingServeOptions } from './docling-serve/docling-serve-parser.js';
export { DOCLING_SERVE_MIME_TYPES, DOCLING_SERVE_TYPES } from './docling-serve/serve-types.js';
export { documentText } from './text-encoding/document-text.js';
export { EMBEDDED_PARSER_VERSION } from './parsing/version.js';
