export { DomainError, ErrorKind } from './errors/domain-error.js';
export { ConfigurationError, PermanentError, QuotaError, TransientError } from './errors/processing-errors.js';
export {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  TooLargeError,
  UpstreamError,
  type FieldProblem,
} from './errors/request-errors.js';
export { contextualText, type Chunk } from './docling/chunk.js';
export type {
  BoundingBox,
  ContentLayer,
  DoclingDocument,
  DoclingGroup,
  DoclingImage,
  DoclingItem,
  DoclingNode,
  DoclingOrigin,
  DoclingPage,
  DoclingPicture,
  DoclingProvenance,
  DoclingRef,
  DoclingTable,
  DoclingTableCell,
  DoclingTableData,
  DoclingText,
  TextFormatting,
} from './docling/docling-document.js';
