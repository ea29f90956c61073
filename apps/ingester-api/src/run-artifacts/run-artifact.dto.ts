import { WORKFLOW_STEP_TYPES, type ArtifactType, type WorkflowStepType } from '@sluice/domain';
import { Shown } from '@sluice/http-kit';
import { ARTIFACT_TYPES } from './artifact-type.js';

export class RunArtifactBody {
  @Shown('What the artifact is', 'PARSED_MD', { enum: ARTIFACT_TYPES })
  readonly type: ArtifactType;
  @Shown('Step of the run that made it; null for the document itself', 'parse', { nullable: true })
  readonly step: string | null;
  @Shown('Step that made it', 'parse', { enum: WORKFLOW_STEP_TYPES, nullable: true })
  readonly step_type: WorkflowStepType | null;
  @Shown('Configuration that it was made with; equal ids share artifacts', 2, { nullable: true })
  readonly step_config_id: number | null;
  @Shown('Bytes; null for RAG, which lives in the vector database', 48213, { nullable: true })
  readonly size_bytes: number | null;
  @Shown('Type of its content', 'text/markdown', { nullable: true })
  readonly media_type: string | null;
  @Shown('UTC', '2026-11-21T09:30:02')
  readonly created_date: string;
  @Shown('Where its content is; null for RAG', '/api/v1/workflow/runs/3/artifacts/PARSED_MD', { nullable: true })
  readonly content: string | null;
  @Shown('For RAG: the vector database', 'default', { nullable: true })
  readonly data_dir: string | null;
  @Shown('For RAG: id of the document in it', '0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0', { nullable: true })
  readonly rag_id: string | null;
}
