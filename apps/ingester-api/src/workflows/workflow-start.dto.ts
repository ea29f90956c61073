import { IsId, ToText } from '@sluice/http-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DEFINITION_ID, EXPECTED_ID } from '@sluice/workflow-engine';
import { PriorityField } from './priority.js';

/** Far above that of any digest with its prefix; an error repeats what was sent. */
const LONGEST_HASH = 200;

export class StartWorkflowForm {
  @ApiProperty({
    description: 'Hash of the document',
    example: 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  @ToText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_HASH)
  readonly doc_id: string;

  @ApiPropertyOptional({ description: 'Workflow definition; the configured default when absent', example: 'batch' })
  @ToText()
  @IsOptional()
  @IsString()
  @Matches(DEFINITION_ID, { message: `must be ${EXPECTED_ID}` })
  readonly workflow_definition_id?: string;

  @ApiPropertyOptional({ description: 'The same under its older name', example: 'batch', deprecated: true })
  @ToText()
  @IsOptional()
  @IsString()
  @Matches(DEFINITION_ID, { message: `must be ${EXPECTED_ID}` })
  readonly workflow_definiton_id?: string;

  @ApiPropertyOptional({ description: 'Parameter set; the configured default when absent', example: 'default' })
  @ToText()
  @IsOptional()
  @IsString()
  @Matches(DEFINITION_ID, { message: `must be ${EXPECTED_ID}` })
  readonly param_id?: string;

  @PriorityField()
  readonly priority?: number;
}

/** The id may be in the form or in the query. */
export class RetryForm {
  @ApiPropertyOptional({ description: 'Run group whose failed steps are reset', example: 1 })
  @IsId()
  @IsOptional()
  readonly run_group_id?: number;
}

export class StepsReset {
  @ApiProperty({ description: 'What was done', example: 'Reset 2 failed steps of run group 1' })
  readonly message: string;
  @ApiProperty({ description: 'Steps that are PENDING again', example: 2 })
  readonly reset_steps: number;
  @ApiProperty({ description: 'Their runs', example: 2 })
  readonly reset_runs: number;
}
