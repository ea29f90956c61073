import { timestamp, toWire } from '@sluice/http-kit';
import type {
  DatabaseInfo,
  DatabaseProblem,
  DocumentSummary,
  MaintenanceReport,
  MaintenanceStatus,
  SearchHit,
  StoredChunk,
  TableVersions,
} from '@sluice/vector-store';
import { DOCUMENT_HASH } from '../document-views/document-hash.js';
import { VectorChunkBody, type VectorTableVersionsBody } from './vector-database-chunks.dto.js';
import {
  MaintenanceReportBody,
  VectorDocumentBody,
  VectorIndexBody,
  VectorIndexCoverageBody,
  VectorMaintenanceBody,
  VectorProblemBody,
  VectorTableBody,
  type VectorDatabaseInfoBody,
} from './vector-database-info.dto.js';
import { SearchHitBody } from './vector-database.dto.js';

const toTableBody = toWire(VectorTableBody);
const toProblemBody = toWire(VectorProblemBody);
const toIndexBody = toWire(VectorIndexBody);
const toCoverageBody = toWire(VectorIndexCoverageBody);
export const toReportBody = toWire(MaintenanceReportBody) satisfies (
  report: MaintenanceReport,
) => MaintenanceReportBody;
const toMaintenanceBody = toWire(VectorMaintenanceBody, {
  last_report: ({ lastReport }: MaintenanceStatus) => lastReport && toReportBody(lastReport),
});

const UNKNOWN = 'unknown';

export const toInfoBody = (info: DatabaseInfo, problems: readonly DatabaseProblem[]): VectorDatabaseInfoBody => ({
  status: problems.length === 0 ? 'ok' : 'damaged',
  problems: problems.map(toProblemBody),
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
  vector_index: toIndexBody(info.vectorIndex),
  indexes: info.indexes.map(toCoverageBody),
  maintenance: toMaintenanceBody(info.maintenance),
  tables: info.tables,
});

const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** ISO texts become UTC down to seconds, those without a zone are taken for it; what is not an ISO text stays as it is. */
const toSeconds = (time: string): string => {
  const [, local, zone = 'Z'] = ISO.exec(time) ?? [];
  const moment = new Date(`${local}${zone}`);
  return local === undefined || Number.isNaN(moment.getTime()) ? time : moment.toISOString().slice(0, local.length);
};

export const toDocumentBody = toWire(VectorDocumentBody, {
  created_at: ({ createdAt }: DocumentSummary) => toSeconds(createdAt),
  updated_at: ({ updatedAt }: DocumentSummary) => toSeconds(updatedAt),
});

export const toHitBody = toWire(SearchHitBody, {
  headings: ({ headings }: SearchHit) => headings ?? [],
  doc_hash: ({ metadata }: SearchHit) => hashIn(metadata),
});

/** What our store step notes; metadata of other writers may hold anything under that name. */
const hashIn = ({ document_hash: hash }: Readonly<Record<string, unknown>>): string | null =>
  typeof hash === 'string' && DOCUMENT_HASH.pattern.test(hash) ? hash : null;

export const toChunkBody = toWire(VectorChunkBody, {
  chunk_id: ({ id }: StoredChunk) => id,
  headings: ({ headings }: StoredChunk) => headings ?? [],
});

export const toVersionsBody = ({ table, versions, total }: TableVersions): VectorTableVersionsBody => ({
  table,
  versions: versions.map(({ version, createdAt, rows, sizeBytes, change }) => ({
    ...{ version, created_date: timestamp(createdAt), rows, size_bytes: sizeBytes, change },
  })),
  version_count: total,
});
