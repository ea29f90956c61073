export { errorCode, errorMessage, errorName, propertyOf, readSafely, systemErrorCode } from './errors/error-facts.js';
export { storeFull } from './errors/system-outage.js';
export { describeThrown, type Thrown } from './errors/thrown.js';
export { DomainError, ErrorKind, isOutage } from './errors/domain-error.js';
export {
  ConfigurationError,
  ParameterError,
  PermanentError,
  QuotaError,
  TransientError,
  UnavailableError,
} from './errors/processing-errors.js';
export {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  TooLargeError,
  UnprocessableInputError,
  UpstreamError,
  type FieldProblem,
  CredentialsRejectedError,
} from './errors/request-errors.js';
export { parseDoclingJson, stringifyDocling } from './docling/docling-json.js';
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
export { iterateItems, type VisitedItem } from './docling/iterate-items.js';
export { oneLine, gridToMarkdown, tableToMarkdown } from './docling/table-markdown.js';
export { type AnyRef, refPointer, type ResolvedNode, resolveRef } from './docling/resolve-ref.js';
export { assertTableSize, gridTexts, tableGrid } from './docling/table-grid.js';
export { DOCUMENT_LIMITS, type DocumentLimit, DOCUMENT_TOO_LARGE, limitExceeded } from './limits/document-limits.js';
export { RunStatus, RUN_STATUSES, isFinal } from './runs/run-status.js';
export { BULK_ACTIONS, BulkAction, BulkRefusal } from './runs/bulk-action.js';
export { DOCUMENT_STATES, DocumentState, RUN_STATES, RunState } from './runs/run-state.js';
export {
  WorkflowStepType,
  WORKFLOW_STEP_TYPES,
  OFFERED_STEP_TYPES,
  isWorkflowStepType,
} from './runs/workflow-step-type.js';
export { LifecycleEvent, LIFECYCLE_EVENTS, isLifecycleEvent } from './runs/lifecycle-event.js';
export { outageDelayMs, retryDelayMs, type RetryPolicy } from './runs/retry-policy.js';
export { waitForOutage, type OutageCause } from './runs/outage-wait.js';
export { nextState, type AttemptResult, type StepOutcome } from './runs/step-outcome.js';
export {
  durationSeconds,
  type LifecycleRecord,
  type RunGroup,
  type RunStep,
  type StepRun,
  type WorkflowRun,
} from './runs/resources.js';
export type {
  Document,
  DocumentBatch,
  DocumentLocation,
  DocumentUri,
  DocumentUriHistory,
} from './documents/resources.js';
export { jsonObject, MAX_DOC_META_BYTES, mergedDocMeta } from './documents/doc-meta.js';
export {
  ParameterSetSource,
  stepsOf,
  type DefinedStep,
  type HandlerEntry,
  type ParameterSet,
  type WorkflowDefinition,
} from './workflows/definitions.js';
export { publicText } from './errors/public-text.js';
export { maskSecrets, isSecretField } from './logging/mask-secrets.js';
export { silentLogger, type Logger } from './logging/logger.js';
export { RateLimitedWarning } from './logging/rate-limited-warning.js';
export { ArtifactType } from './artifacts/artifact-type.js';
export type {
  FoundFolder,
  ListingMemories,
  ListingMemory,
  RememberedFolder,
  RememberedListing,
} from './sources/listing-memory.js';
export {
  noFindings,
  type Hidden,
  type ListingProblem,
  type Source,
  type SourceContent,
  type SourceItem,
  type SourceListing,
  type SourceProblem,
  type SourceRevision,
} from './sources/source.js';
export { DEFAULT_EXTENSIONS, DocumentExtensions } from './sources/document-extensions.js';
export { Glob } from './paths/glob.js';
export { EVERY_VISIBLE_PATH, PathRules, type ExcludedPart, type PathSelection } from './paths/path-rules.js';
export {
  bareMimeType,
  canonicalMimeType,
  DocumentKind,
  embeddedTypes,
  isDocumentKind,
  isTextKind,
  kindLabel,
  kindOfContent,
  kindOfExtension,
  kindOfMimeType,
  supportedKindsSentence,
  type ReadableType,
} from './documents/document-kinds.js';
export {
  ASSESSED_BYTES,
  assessContent,
  isArchiveName,
  legacyOfficeNote,
  type ContentAssessment,
} from './sources/content-assessment.js';
export { ListingFilter, type ListingFilterOptions } from './sources/listing-filter.js';
export { extensionOf, extensionsOfType, mediaTypeOf, OCTET_STREAM } from './documents/file-names.js';
export { failSpan, failureCause, inSpan, tracer } from './telemetry/in-span.js';
export { counter, histogram, observeGauges, upDownCounter, type Observation } from './telemetry/instruments.js';
export { METRICS, type MetricDefinition } from './telemetry/metric-catalog.js';
export { activeTraceContext, traceHeaders, traceOf } from './telemetry/trace-context.js';
export { JwtAlgorithm, type JwtIssuer, type JwtKeySource } from './tokens/jwt-issuer.js';
export { isJsonObject, parsedObject, type JsonObject } from './json/json-object.js';
