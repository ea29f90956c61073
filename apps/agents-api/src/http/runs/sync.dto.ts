import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsOptional, IsString, Min } from 'class-validator';
import { ToBoolean, ToInteger, ToText } from '@sluice/http-kit';
import { PathFields } from './path-fields.dto.js';
import type { SyncOptions } from '../../agents/sync-request.js';

/** Fields of every request that synchronizes. */
export class SyncFields extends PathFields {
  @ApiPropertyOptional({
    description: 'Delete documents that are gone from the source',
    example: false,
    default: false,
  })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly delete_stale?: boolean;

  @ApiPropertyOptional({ description: 'Carry out up to so many deletions that were withheld', example: 0 })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly approve_deletes?: number;

  @ApiPropertyOptional({
    description: 'Send documents again that the ingester refused',
    example: false,
    default: false,
  })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly retry_refused?: boolean;

  @ApiPropertyOptional({ description: 'Start workflows for what has none yet', example: true })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly start_workflows?: boolean;

  @ApiPropertyOptional({ description: 'Workflow to start; the default of the ingester when absent', example: 'batch' })
  @ToText()
  @IsOptional()
  @IsString()
  readonly workflow_definition_id?: string;

  @ApiPropertyOptional({
    description: 'Its parameter set; the default of the ingester when absent',
    example: 'default',
  })
  @ToText()
  @IsOptional()
  @IsString()
  readonly param_set_id?: string;

  @ApiPropertyOptional({ description: 'Priority of documents and workflows', example: 0, default: 0 })
  @ToInteger()
  @IsOptional()
  @IsInt()
  readonly priority?: number;

  @ApiPropertyOptional({ description: 'Answer the plan, and do nothing', example: false, default: false })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly plan?: boolean;

  @ApiPropertyOptional({ description: 'Answer 202 with a run id at once', example: false, default: false })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly async?: boolean;
}

/** Fields of forms that synchronize a directory or an inventory. */
export class InventorySyncFields extends SyncFields {
  @ApiPropertyOptional({ description: 'Position of the first document, counted from 0', example: 0 })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly start?: number;

  @ApiPropertyOptional({ description: 'Position before which to stop', example: 100 })
  @ToInteger()
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly end?: number;

  @ApiPropertyOptional({
    description: 'A plan, as JSON, to carry out exactly',
    example: '{"format": "sluice-plan", …}',
  })
  @ToText()
  @IsOptional()
  @IsString()
  readonly apply_plan?: string;
}

export const syncOptionsOf = (fields: SyncFields & { start?: number; end?: number }): SyncOptions => ({
  start: fields.start ?? null,
  end: fields.end ?? null,
  deleteStale: fields.delete_stale ?? false,
  approveDeletes: fields.approve_deletes ?? null,
  retryRefused: fields.retry_refused ?? false,
  startWorkflows: fields.start_workflows ?? false,
  workflowDefinitionId: fields.workflow_definition_id ?? null,
  paramSetId: fields.param_set_id ?? null,
  priority: fields.priority ?? 0,
});

export class SyncErrorBody {
  @ApiProperty({
    description: 'The document; null for the source as a whole',
    type: String,
    nullable: true,
    example: 'a.md',
  })
  readonly uri: string | null;

  @ApiProperty({ description: 'What failed', example: 'It cannot be read (EACCES)' })
  readonly message: string;
}

/** What a synchronization returns. */
export class SyncAnswer {
  @ApiProperty({ description: 'ok, or partial when something failed or was withheld', example: 'ok' })
  readonly status: string;

  @ApiProperty({ description: 'Run under which it is recorded', example: 17 })
  readonly run_id: number;

  @ApiProperty({ description: 'Documents looked at', example: 120 })
  readonly inventory_count: number;

  @ApiProperty({ description: 'Documents that were to be sent', example: 3 })
  readonly to_process_count: number;

  @ApiProperty({ description: 'Documents that the ingester accepted', example: 3 })
  readonly ingested_count: number;

  @ApiProperty({ description: 'Number of errors', example: 0 })
  readonly error_count: number;

  @ApiProperty({ description: 'Batch of the documents', type: Number, nullable: true, example: 1 })
  readonly batch_id: number | null;

  @ApiProperty({ description: 'Documents that were deleted', example: 0 })
  readonly deleted_count: number;

  @ApiProperty({
    description: 'What became of documents that are gone from the source',
    type: Object,
    example: { outcome: 'delete', reason: null, stale: ['a.md'], deleted: ['a.md'], withheld: [], hidden: [] },
  })
  readonly deletions: object;

  @ApiProperty({
    description: 'Documents that the ingester has and that exist in the source, but are not taken; they are kept',
    type: [SyncErrorBody],
  })
  readonly left_out: readonly SyncErrorBody[];

  @ApiProperty({ description: 'Number of files that are left out by their extension or by include', example: 4 })
  readonly filtered_count: number;

  @ApiProperty({ description: 'What failed', type: [SyncErrorBody] })
  readonly errors: readonly SyncErrorBody[];

  @ApiProperty({
    description: 'What somebody should know, and what makes nothing wrong',
    type: [String],
    example: ['EXTENSIONS names xyz, which the ingester does not read: none of its parsers reads chemical/x-xyz'],
  })
  readonly warnings: readonly string[];

  @ApiProperty({
    description: "The ingester's answer to the start of workflows",
    type: Object,
    nullable: true,
    example: { batch_id: 1, message: 'Started 12 workflows', workflows: 12, run_group: 3 },
  })
  readonly workflow_result: object | null;
}

export class StatusAnswer {
  @ApiProperty({ description: 'ok', example: 'ok' })
  readonly status: string;

  @ApiProperty({ description: 'Documents of the source', example: 120 })
  readonly total_files: number;

  @ApiProperty({ description: 'Documents that a run would send', example: 3 })
  readonly files_to_process: number;

  @ApiProperty({ description: 'Unknown to the ingester', example: 2 })
  readonly new: number;

  @ApiProperty({ description: 'Known, with other content', example: 1 })
  readonly mismatch: number;

  @ApiProperty({ description: 'Unchanged', example: 117 })
  readonly match: number;

  @ApiProperty({
    description: 'Documents that the ingester has and that exist in the source, but are not taken',
    type: [SyncErrorBody],
  })
  readonly left_out: readonly SyncErrorBody[];

  @ApiProperty({ description: 'Number of files that are left out by their extension or by include', example: 4 })
  readonly filtered_count: number;
}

export class BuildAnswer {
  @ApiProperty({ description: 'ok, or partial when something could not be read', example: 'ok' })
  readonly status: string;

  @ApiProperty({ description: 'Documents in the inventory', example: 120 })
  readonly files_count: number;

  @ApiProperty({
    description: 'Where it was written; null when it was not',
    type: String,
    nullable: true,
    example: 'inventory.json',
  })
  readonly inventory_file: string | null;

  @ApiProperty({
    description: 'Its rows',
    type: [Object],
    example: [
      {
        path: 'manual.md',
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        metadata: { size: 512, 'content-type': 'text/markdown' },
      },
    ],
  })
  readonly inventory: readonly object[];

  @ApiProperty({ description: 'What could not be read', type: [SyncErrorBody] })
  readonly errors: readonly SyncErrorBody[];
}

export class ValidationAnswer {
  @ApiProperty({ description: 'ok, or invalid', example: 'ok' })
  readonly status: string;

  @ApiProperty({ description: 'Files looked at', example: 120 })
  readonly total_files: number;

  @ApiProperty({ description: 'Files that are not supported', example: 0 })
  readonly invalid_count: number;

  @ApiProperty({
    description: 'Those files, and why',
    type: [Object],
    example: [{ path: 'old.zip', reason: 'is an archive' }],
  })
  readonly invalid_files: readonly object[];
}
