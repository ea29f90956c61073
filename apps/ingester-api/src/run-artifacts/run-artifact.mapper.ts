import { ArtifactType, type RunStep, type WorkflowRun } from '@sluice/domain';
import { timestamp } from '@sluice/http-kit';
import type { ArtifactRow, RagEntryRow } from '@sluice/persistence';
import type { RunArtifactBody } from './run-artifact.dto.js';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  [ArtifactType.ParsedMarkdown]: 'text/markdown; charset=utf-8',
  [ArtifactType.ParsedJson]: 'application/json',
  [ArtifactType.Chunks]: 'application/json',
  [ArtifactType.Embeddings]: 'application/octet-stream',
};

const UNKNOWN_TYPE = 'application/octet-stream';

/** What may stand in a header. Clients may give their documents any type. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)*$/;

/** That of the document is its own. */
export const mediaTypeOf = (type: string, documentType: string | undefined): string =>
  MEDIA_TYPES[type] ?? (documentType !== undefined && MEDIA_TYPE.test(documentType) ? documentType : UNKNOWN_TYPE);

const EXTENSIONS: Readonly<Record<string, string>> = {
  [ArtifactType.ParsedMarkdown]: '.md',
  [ArtifactType.ParsedJson]: '.docling.json',
  [ArtifactType.Chunks]: '.chunks.json',
  [ArtifactType.Embeddings]: '.embeddings.bin',
};

/** What is added to the document's name. */
export const extensionOf = (type: ArtifactType): string => EXTENSIONS[type] ?? '';

export const toArtifactBody = (
  run: WorkflowRun,
  record: ArtifactRow,
  step: RunStep | undefined,
  mediaType: string,
): RunArtifactBody => ({
  type: record.artifactType as ArtifactType,
  step: step?.workflowStepName ?? null,
  step_type: step?.stepType ?? null,
  step_config_id: step?.stepConfigId ?? null,
  size_bytes: record.sizeBytes,
  media_type: mediaType,
  created_date: timestamp(record.createdDate),
  content: `/api/v1/workflow/runs/${run.id}/artifacts/${record.artifactType}`,
  data_dir: null,
  rag_id: null,
});

export const toRagBody = (entry: RagEntryRow, step: RunStep): RunArtifactBody => ({
  type: ArtifactType.Rag,
  step: step.workflowStepName,
  step_type: step.stepType,
  step_config_id: step.stepConfigId,
  size_bytes: null,
  media_type: null,
  created_date: timestamp(entry.storedDate),
  content: null,
  data_dir: entry.dataDir,
  rag_id: entry.ragId,
});
