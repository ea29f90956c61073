import type { ArtifactType, Document, DocumentBatch, DocumentLocation, DocumentUriHistory } from '@sluice/domain';
import { bigint, date, generatedKey, integer, json, key, nullable, text } from './column.js';
import { type RowOf, Table } from './table.js';

export const documentBatches = new Table<DocumentBatch>('document_batch', {
  id: generatedKey(),
  name: text(),
  source: text(),
  startDate: date(),
  completedDate: nullable(date()),
  batchParams: json(),
});

export const documents = new Table<Document>('document', {
  hash: key(text()),
  mimeType: text(),
  fileSize: bigint(),
  docMeta: json(),
  sha3256: text('sha3_256'),
  md5: text(),
  gitBlobId: text(),
  pageCount: nullable(integer()),
  createdDate: date(),
});

const locationInternals = {
  /** The W3C `traceparent` of the upload that brought its content; null when that was not traced. */
  traceContext: nullable(text()),
  /** That of its runs, unless their start names one. */
  priority: integer(),
};

export const documentUris = new Table<DocumentLocation, RowOf<typeof locationInternals>>(
  'document_uri',
  {
    id: generatedKey(),
    docHash: text(),
    uri: text(),
    source: text(),
    version: integer(),
    batchId: bigint(),
    docMeta: nullable(json()),
  },
  locationInternals,
);

export const documentUriHistory = new Table<DocumentUriHistory>('document_uri_history', {
  id: generatedKey(),
  documentUriId: bigint(),
  docHash: text(),
  version: integer(),
  batchId: bigint(),
  createdDate: date(),
});

/** Step configurations, shared by all parameter sets that are equal up to and including that step. */
export const stepConfigs = new Table('step_config', {
  id: generatedKey(),
  stepType: text(),
  config: text(),
  /** SHA-256 over this step's configuration and those of all steps before it. */
  cumulativeHash: text(),
  createdDate: date(),
});

/** Artifacts that exist in the file store; `stepConfigId` is 0 for the raw document. */
export const documentArtifacts = new Table('document_artifact', {
  docHash: key(text()),
  artifactType: key(text()),
  stepConfigId: key(bigint()),
  sizeBytes: bigint(),
  createdDate: date(),
});
export type ArtifactRow = RowOf<typeof documentArtifacts>;

/** Which vector database holds a document, under which id: the RAG artifact. */
export const ragEntries = new Table('rag_entry', {
  docHash: key(text()),
  /** Path of the vector database below VECTORDB_DIR, or its `s3://` URL, which ends in no slash. */
  dataDir: key(text()),
  ragId: text(),
  stepConfigId: bigint(),
  storedDate: date(),
});
export type RagEntryRow = RowOf<typeof ragEntries>;

/** Documents that a worker began to write into a vector database: their rows may be there, recorded or not. */
export const vectorWrites = new Table('vector_write', {
  stepId: key(bigint()),
  workerId: key(text()),
  docHash: text(),
  dataDir: text(),
  begunDate: date(),
});

/** Copies of documents that are still to be removed from the file store, or from the vector database `dataDir`. */
export const pendingRemovals = new Table('pending_removal', {
  id: generatedKey(),
  docHash: text(),
  artifactType: text<ArtifactType>(),
  stepConfigId: bigint(),
  dataDir: text(),
  dueDate: date(),
  leaseUntil: nullable(bigint()),
  attempts: integer(),
  message: nullable(text()),
});

/** Vector databases that are being deleted. */
export const vectorDeletions = new Table('vector_deletion', {
  dataDir: key(text()),
  begunDate: date(),
  /** Since when nobody writes to it: from then on it is carried out whatever happens. */
  confirmedDate: nullable(date()),
});

/** How often a vector database was deleted; there is no row of one that never was. */
export const vectorGenerations = new Table('vector_generation', {
  dataDir: key(text()),
  generation: bigint(),
});

/** Which process maintains a vector database, and how the last run ended. */
export const vectorMaintenance = new Table('vector_maintenance', {
  dataDir: key(text()),
  holder: nullable(text()),
  leaseUntil: nullable(bigint()),
  finishedDate: nullable(date()),
  failures: integer(),
  lastError: nullable(text()),
  /** When rows were deleted last. */
  deletedDate: nullable(date()),
  /** When the next run is due at the latest. */
  dueDate: nullable(date()),
  /** When the last run began that erased from the files what had been deleted. */
  erasedDate: nullable(date()),
  /** What the last run that succeeded did. */
  lastReport: nullable(json<Readonly<Record<string, number>>>()),
});
