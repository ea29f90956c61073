import { IsId, ToBoolean, ToText } from '@sluice/http-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { PriorityField } from '../workflows/priority.js';
import { DEFINITION_ID, EXPECTED_ID } from '@sluice/workflow-engine';
import { WorkflowRunBody } from '../workflows/workflow-run.dto.js';

export class CreateBatchForm {
  @ApiProperty({ description: 'Where the documents come from', example: 'wiki' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1000)
  readonly source: string;

  @ApiProperty({ description: 'Name for people', example: 'Wiki, first load' })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1000)
  readonly name: string;
}

export class StartWorkflowsForm {
  @ApiProperty({ description: 'Batch whose documents are processed', example: 1 })
  @IsId()
  readonly batch_id: number;

  @ApiPropertyOptional({ description: 'Workflow definition; the configured default when absent', example: 'batch' })
  @ToText()
  @IsOptional()
  @IsString()
  @Matches(DEFINITION_ID, { message: `must be ${EXPECTED_ID}` })
  readonly workflow_definition_id?: string;

  @PriorityField()
  readonly priority?: number;

  @ApiPropertyOptional({ description: 'Parameter set; the configured default when absent', example: 'default' })
  @ToText()
  @IsOptional()
  @IsString()
  @Matches(DEFINITION_ID, { message: `must be ${EXPECTED_ID}` })
  readonly param_id?: string;

  @ApiPropertyOptional({
    description:
      'Only documents without a run in the newest group of the same workflow and parameters, which is reused',
    example: false,
    default: false,
  })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly only_unparsed?: boolean;
}

export class BatchStatusQuery {
  @ApiProperty({ description: 'Batch', example: 1 })
  @IsId()
  readonly batch_id: number;

  @ApiPropertyOptional({ description: 'Whether `workflows` is filled; switch it off for large batches', default: true })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly include_workflows?: boolean;
}

export class BatchCreated {
  @ApiProperty({ description: 'Id of the new batch', example: 1 })
  readonly batch_id: number;
}

export class WorkflowsStarted {
  @ApiProperty({ description: 'What was done', example: 'Started 12 workflows' })
  readonly message: string;

  @ApiProperty({ description: 'Runs created', example: 12 })
  readonly workflows: number;

  @ApiProperty({ description: 'Id of the run group', example: 3 })
  readonly run_group: number;

  @ApiProperty({ description: 'Parameters that have no effect, a sentence each', type: [String], example: [] })
  readonly warnings: readonly string[];
}

export class BatchBody {
  @ApiProperty({ description: 'Id of the batch', example: 1 })
  readonly id: number;

  @ApiProperty({ description: 'Name for people', example: 'Wiki, first load' })
  readonly name: string;

  @ApiProperty({ description: 'Where the documents come from', example: 'wiki' })
  readonly source: string;

  @ApiProperty({ description: 'Creation, UTC', example: '2026-11-21T09:30:00' })
  readonly start_date: string;

  @ApiProperty({ description: 'When all run groups were finished, UTC', type: String, nullable: true, example: null })
  readonly completed_date: string | null;

  @ApiProperty({ description: 'Parameters of the batch', type: Object, example: {} })
  readonly batch_params: Record<string, unknown>;

  @ApiProperty({
    format: 'double',
    description: 'Seconds from creation to completion',
    type: Number,
    nullable: true,
    example: 12.5,
  })
  readonly duration: number | null;
}

export class BatchStatusBody {
  @ApiProperty({ description: 'The batch', type: BatchBody })
  readonly batch: BatchBody;

  @ApiProperty({ description: 'Distinct documents', example: 12 })
  readonly document_count: number;

  @ApiProperty({
    description: 'Runs per status; all five are present',
    example: { PENDING: 0, RUNNING: 2, COMPLETED: 9, ERROR: 0, FAILED: 1 },
    additionalProperties: { type: 'integer' },
    type: 'object',
  })
  readonly workflow_count: Record<string, number>;

  @ApiProperty({
    description: 'Runs of the batch, newest first; empty with include_workflows=false',
    type: [WorkflowRunBody],
  })
  readonly workflows: WorkflowRunBody[];

  @ApiProperty({ description: 'Documents with a completed run', example: 9 })
  readonly parsed: number;

  @ApiProperty({ description: 'The other documents', example: 3 })
  readonly remaining: number;
}
