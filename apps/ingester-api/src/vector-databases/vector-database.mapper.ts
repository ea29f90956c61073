import { nullableTimestamp } from '@sluice/http-kit';
import type { DatabaseInfo, DatabaseProblem, DocumentSummary, SearchHit, TableFigures } from '@sluice/vector-store';
import type { SearchHitBody } from './vector-database.dto.js';
import type { VectorDatabaseInfoBody, VectorDocumentBody, VectorTableBody } from './vector-database-info.dto.js';

const UNKNOWN = 'unknown';

export const toInfoBody = (info: DatabaseInfo, problems: readonly DatabaseProblem[]): VectorDatabaseInfoBody => ({
  status: problems.length === 0 ? 'ok' : 'damaged',
  problems: problems.map(({ code, table, message }) => ({ code, table, message })),
  path: info.path,
  versions: {
    vectordb: info.versions.vectordb,
    rag_lib: info.versions.ragLib,
    stored_version: info.versions.storedVersion,
    lancedb: info.versions.vectordb,
    haiku_rag: info.versions.ragLib,
  },
  embeddings: {
    provider: info.embeddings?.provider ?? UNKNOWN,
    model: info.embeddings?.model ?? UNKNOWN,
    vector_dim: info.embeddings?.dimension ?? 0,
  },
  documents: toTableBody(info.documents),
  chunks: toTableBody(info.chunks),
  vector_index: {
    exists: info.vectorIndex.exists,
    indexed_rows: info.vectorIndex.indexedRows,
    unindexed_rows: info.vectorIndex.unindexedRows,
  },
  indexes: info.indexes.map(({ table, column, type, indexedRows, unindexedRows }) => ({
    table,
    column,
    type,
    indexed_rows: indexedRows,
    unindexed_rows: unindexedRows,
  })),
  maintenance: {
    running: info.maintenance.running,
    last_run_at: nullableTimestamp(info.maintenance.lastRunAt),
    last_error: info.maintenance.lastError,
    failures: info.maintenance.failures,
  },
  tables: info.tables,
});

const toTableBody = ({ count, sizeBytes, sizeHuman, versions }: TableFigures): VectorTableBody => ({
  count,
  size_bytes: sizeBytes,
  size_human: sizeHuman,
  versions,
});

export const toDocumentBody = (document: DocumentSummary): VectorDocumentBody => ({
  id: document.id,
  uri: document.uri,
  title: document.title,
  created_at: toSeconds(document.createdAt),
  updated_at: toSeconds(document.updatedAt),
  chunk_count: document.chunkCount,
  metadata: document.metadata,
});

const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** ISO texts become UTC down to seconds, those without a zone are taken for it; what is no ISO text stays as it is. */
const toSeconds = (time: string): string => {
  const [, local, zone = 'Z'] = ISO.exec(time) ?? [];
  const moment = new Date(`${local}${zone}`);
  return local === undefined || Number.isNaN(moment.getTime()) ? time : moment.toISOString().slice(0, local.length);
};

export const toHitBody = (hit: SearchHit): SearchHitBody => ({
  chunk_id: hit.chunkId,
  document_id: hit.documentId,
  uri: hit.uri,
  title: hit.title,
  content: hit.content,
  headings: hit.headings ?? [],
  page_numbers: hit.pageNumbers,
  score: hit.score,
  metadata: hit.metadata,
});
