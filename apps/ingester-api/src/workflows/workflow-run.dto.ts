import { RUN_STATUSES, WORKFLOW_STEP_TYPES, type RunStatus, type WorkflowStepType } from '@sluice/domain';
import { IsId, ToBoolean, ToInteger, ToText } from '@sluice/http-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ProgressBody } from '../run-control/progress.dto.js';

export const MAX_ROWS_PER_PAGE = 1000;
export const DEFAULT_ROWS_PER_PAGE = 10;

export class PageQuery {
  @ApiPropertyOptional({ description: 'One-based page; giving it or `rows_per_page` paginates', example: 1 })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(1)
  readonly page?: number;

  @ApiPropertyOptional({
    description: 'Rows of a page, 10 when only `page` is given',
    example: 10,
    maximum: MAX_ROWS_PER_PAGE,
  })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_ROWS_PER_PAGE)
  readonly rows_per_page?: number;
}

export class ListRunsQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only runs of this batch', example: 1 })
  @IsId()
  @IsOptional()
  readonly batch_id?: number;

  @ApiPropertyOptional({ description: 'Adds `steps` to each run', default: false })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly include_steps?: boolean;

  @ApiPropertyOptional({ description: 'Adds `document_info` to each run', default: false })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly include_doc_info?: boolean;
}

export class RunsByStatusQuery extends PageQuery {
  @ApiProperty({ description: 'Status of the runs', enum: RUN_STATUSES, example: 'FAILED' })
  @ToText()
  @IsIn(RUN_STATUSES)
  readonly status: RunStatus;

  @ApiPropertyOptional({ description: 'Only runs of this batch', example: 1 })
  @IsId()
  @IsOptional()
  readonly batch_id?: number;

  @ApiPropertyOptional({ description: 'Adds `document_info` to each run', example: false, default: false })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly include_doc_info?: boolean;
}

export class RunsOfBatchQuery {
  @ApiProperty({ description: 'Batch', example: 1 })
  @IsId()
  readonly batch_id: number;
}

export class StepsByStatusQuery {
  @ApiProperty({ description: 'Status of the steps', enum: RUN_STATUSES, example: 'RUNNING' })
  @ToText()
  @IsIn(RUN_STATUSES)
  readonly status: RunStatus;
}

export class RunStepBody {
  @ApiProperty({ description: 'Id of the step', example: 11 })
  readonly id: number;
  @ApiProperty({ description: 'Run that it belongs to', example: 3 })
  readonly workflow_run_id: number;
  @ApiProperty({ description: 'One-based position in the run', example: 2 })
  readonly workflow_step_number: number;
  @ApiProperty({ description: 'Name in the workflow definition', example: 'parse' })
  readonly workflow_step_name: string;
  @ApiProperty({ description: 'Configuration that the step runs with; equal ids share artifacts', example: 2 })
  readonly step_config_id: number;
  @ApiProperty({ description: 'What it does', enum: WORKFLOW_STEP_TYPES, example: 'parse' })
  readonly step_type: WorkflowStepType;
  @ApiProperty({ description: 'Whether the run ends with it', example: false })
  readonly is_last_step: boolean;
  @ApiProperty({ description: 'Creation, UTC', example: '2026-11-21T09:30:00' })
  readonly created_date: string;
  @ApiProperty({
    description: 'Start of the newest attempt, UTC',
    type: String,
    nullable: true,
    example: '2026-11-21T09:30:01',
  })
  readonly start_date: string | null;
  @ApiProperty({ description: 'Last change of status, UTC', example: '2026-11-21T09:30:02' })
  readonly status_date: string;
  @ApiProperty({ description: 'End, UTC', type: String, nullable: true, example: '2026-11-21T09:30:02' })
  readonly completed_date: string | null;
  @ApiProperty({ description: 'The higher, the sooner', example: 0 })
  readonly priority: number;
  @ApiProperty({ description: 'Attempts used', example: 1 })
  readonly retry: number;
  @ApiProperty({ description: 'Attempts allowed', example: 3 })
  readonly retries: number;
  @ApiProperty({
    description: 'ERROR waits for its retry, FAILED is for good',
    enum: RUN_STATUSES,
    example: 'COMPLETED',
  })
  readonly status: RunStatus;
  @ApiProperty({ description: 'Why it failed', type: String, nullable: true, example: null })
  readonly status_message: string | null;
  @ApiProperty({
    description: 'What the handler answered, or the cause of the failure',
    type: Object,
    example: { pages: 12 },
  })
  readonly status_meta: Record<string, unknown>;
  @ApiProperty({ description: 'Worker of the newest attempt', type: String, nullable: true, example: 'host-17-9f3c' })
  readonly worker_id: string | null;
  @ApiProperty({
    format: 'double',
    description: 'Seconds from start to completion',
    type: Number,
    nullable: true,
    example: 0.8,
  })
  readonly duration: number | null;
}

export class DocumentInfoBody {
  @ApiProperty({
    description: 'Location of the document in its source',
    type: String,
    nullable: true,
    example: 'docs/manual.pdf',
  })
  readonly uri: string | null;
  @ApiProperty({ description: 'Where the document comes from', type: String, nullable: true, example: 'wiki' })
  readonly source: string | null;
  @ApiProperty({ description: 'Bytes', example: 48213 })
  readonly file_size: number;
  @ApiProperty({ description: 'Type of the content', example: 'application/pdf' })
  readonly mime_type: string;
}

export class WorkflowRunFields {
  @ApiProperty({ description: 'Id of the run', example: 3 })
  readonly id: number;
  @ApiProperty({ description: 'Workflow definition', example: 'batch' })
  readonly workflow_definition_id: string;
  @ApiProperty({ description: 'Run group that it belongs to', example: 1 })
  readonly run_group_id: number;
  @ApiProperty({ description: 'Batch of the document', example: 1 })
  readonly batch_id: number;
  @ApiProperty({
    description: 'Hash of the document',
    example: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  readonly doc_id: string;
  @ApiProperty({ description: 'The higher, the sooner', example: 0 })
  readonly priority: number;
  @ApiProperty({ description: 'Creation, UTC', example: '2026-11-21T09:30:00' })
  readonly created_date: string;
  @ApiProperty({
    description: 'Start of its first step, UTC',
    type: String,
    nullable: true,
    example: '2026-11-21T09:30:01',
  })
  readonly start_date: string | null;
  @ApiProperty({ description: 'Last change of status, UTC', example: '2026-11-21T09:30:05' })
  readonly status_date: string;
  @ApiProperty({
    description: 'End of its last step, UTC',
    type: String,
    nullable: true,
    example: '2026-11-21T09:30:05',
  })
  readonly completed_date: string | null;
  @ApiProperty({
    description: 'RUNNING from its first step on, FAILED as soon as one step failed for good',
    enum: RUN_STATUSES,
    example: 'COMPLETED',
  })
  readonly status: RunStatus;
  @ApiProperty({ description: 'Why it failed', type: String, nullable: true, example: null })
  readonly status_message: string | null;
  @ApiProperty({ description: 'Further facts about the status', type: Object, example: {} })
  readonly status_meta: Record<string, unknown>;
  @ApiProperty({ description: 'Parameters of this run alone', type: Object, example: {} })
  readonly run_params: Record<string, unknown>;
  @ApiProperty({
    format: 'double',
    description: 'Seconds from start to completion',
    type: Number,
    nullable: true,
    example: 4.1,
  })
  readonly duration: number | null;
}

export class WorkflowRunBody extends WorkflowRunFields {
  @ApiPropertyOptional({
    description: 'The run once more, in lists with steps or documents: there the Python system has it',
    type: WorkflowRunFields,
  })
  readonly workflow_run?: WorkflowRunFields;
  @ApiPropertyOptional({ description: 'Its steps in their order, where they were asked for', type: [RunStepBody] })
  readonly steps?: RunStepBody[];
  @ApiPropertyOptional({ description: 'The document, where it was asked for', type: DocumentInfoBody })
  readonly document_info?: DocumentInfoBody;
}

export class StartedRunBody extends WorkflowRunBody {
  @ApiProperty({ description: 'Parameters that have no effect, a sentence each', type: [String], example: [] })
  readonly warnings: readonly string[];
}

/** One run with its steps, what it waits for and how long it will take. */
export class WorkflowRunDetail extends IntersectionType(WorkflowRunBody, ProgressBody) {}

export class WorkflowRunPage {
  @ApiProperty({ description: 'Runs of this page', type: [WorkflowRunBody] })
  readonly items: WorkflowRunBody[];
  @ApiProperty({ description: 'Runs on all pages', example: 120 })
  readonly total: number;
  @ApiProperty({ description: 'This page, from 1', example: 1 })
  readonly page: number;
  @ApiProperty({ description: 'Most runs of a page', example: 10 })
  readonly rows_per_page: number;
  @ApiProperty({ description: 'Pages there are', example: 12 })
  readonly total_pages: number;
}
