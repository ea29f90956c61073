import { ArtifactType, WORKFLOW_STEP_TYPES, type WorkflowStepType } from '@sluice/domain';
import { ApiProperty } from '@nestjs/swagger';

export const ARTIFACT_TYPES: readonly ArtifactType[] = Object.values(ArtifactType);

export class RunArtifactBody {
  @ApiProperty({ description: 'What the artifact is', enum: ARTIFACT_TYPES, example: 'PARSED_MD' })
  readonly type: ArtifactType;

  @ApiProperty({
    description: 'Step of the run that made it; null for the document itself',
    type: String,
    nullable: true,
    example: 'parse',
  })
  readonly step: string | null;

  @ApiProperty({ description: 'Step that made it', enum: WORKFLOW_STEP_TYPES, nullable: true, example: 'parse' })
  readonly step_type: WorkflowStepType | null;

  @ApiProperty({
    description: 'Configuration that it was made with; equal ids share artifacts',
    type: Number,
    nullable: true,
    example: 2,
  })
  readonly step_config_id: number | null;

  @ApiProperty({
    description: 'Bytes; null for RAG, which lives in the vector database',
    type: Number,
    nullable: true,
    example: 48213,
  })
  readonly size_bytes: number | null;

  @ApiProperty({ description: 'Type of its content', type: String, nullable: true, example: 'text/markdown' })
  readonly media_type: string | null;

  @ApiProperty({ description: 'UTC', example: '2026-11-21T09:30:02' })
  readonly created_date: string;

  @ApiProperty({
    description: 'Where its content is; null for RAG',
    type: String,
    nullable: true,
    example: '/api/v1/workflow/runs/3/artifacts/PARSED_MD',
  })
  readonly content: string | null;

  @ApiProperty({ description: 'For RAG: the vector database', type: String, nullable: true, example: null })
  readonly data_dir: string | null;

  @ApiProperty({ description: 'For RAG: id of the document in it', type: String, nullable: true, example: null })
  readonly rag_id: string | null;
}
