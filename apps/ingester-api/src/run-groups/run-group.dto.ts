import { RUN_STATUSES, type RunStatus } from '@sluice/domain';
import { IsId } from '@sluice/http-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { ProgressBody } from '../run-control/progress.dto.js';

export class ListRunGroupsQuery {
  @ApiPropertyOptional({ description: 'Only groups of this batch', example: 1 })
  @IsId()
  @IsOptional()
  readonly batch_id?: number;
}

export class RunGroupBody {
  @ApiProperty({ description: 'Id of the group', example: 1 })
  readonly id: number;
  @ApiProperty({ description: 'Names of workflow and parameter set', example: 'Batch workflow / Default parameters' })
  readonly name: string;
  @ApiProperty({ description: 'Workflow definition', example: 'batch' })
  readonly workflow_definition_id: string;
  @ApiProperty({ description: 'Parameter set', example: 'default' })
  readonly param_definition_id: string;
  @ApiProperty({ description: 'Batch', example: 1 })
  readonly batch_id: number;
  @ApiProperty({ description: 'Creation, UTC', example: '2026-11-21T09:30:00' })
  readonly created_date: string;
  @ApiProperty({
    description: 'Start of its first run, UTC',
    type: String,
    nullable: true,
    example: '2026-11-21T09:30:01',
  })
  readonly start_date: string | null;
  @ApiProperty({ description: 'Last change of status, UTC', example: '2026-11-21T09:30:05' })
  readonly status_date: string;
  @ApiProperty({
    description: 'End of its last run, UTC',
    type: String,
    nullable: true,
    example: '2026-11-21T09:30:05',
  })
  readonly completed_date: string | null;
  @ApiProperty({
    description: 'FAILED when all runs are finished and one failed at least',
    enum: RUN_STATUSES,
    example: 'COMPLETED',
  })
  readonly status: RunStatus;
  @ApiProperty({
    description: 'What failed: how many runs, and the commonest causes; empty when there is nothing to say',
    example: '3 of 12 runs failed: 2 × The document is encrypted; 1 × The document has no text to search',
  })
  readonly status_message: string;
  @ApiProperty({ description: 'Further facts about the status', type: Object, example: {} })
  readonly status_meta: Record<string, unknown>;
}

/** One group with what it waits for and how long it will take. */
export class RunGroupDetail extends IntersectionType(RunGroupBody, ProgressBody) {}

export class RunGroupStatistics {
  @ApiProperty({ description: 'Runs', example: 3 })
  readonly deleted_workflowruns: number;
  @ApiProperty({ description: 'Steps', example: 15 })
  readonly deleted_runsteps: number;
  @ApiProperty({ description: 'Lifecycle rows', example: 38 })
  readonly deleted_lifecyclehistory: number;
  @ApiProperty({ description: 'Groups', example: 1 })
  readonly deleted_rungroups: number;
  @ApiProperty({ description: 'All of them', example: 57 })
  readonly total_deleted: number;
}

export class RunGroupRemoved {
  @ApiProperty({ description: 'What was done', example: 'Deleted run group 1' })
  readonly message: string;
  @ApiProperty({ description: 'What was deleted', type: RunGroupStatistics })
  readonly statistics: RunGroupStatistics;
}

export class RunGroupStatsBody {
  @ApiProperty({ description: 'Id of the group', example: 1 })
  readonly run_group_id: number;
  @ApiProperty({ description: 'Runs', example: 12 })
  readonly total_runs: number;
  @ApiProperty({ description: 'Runs that wait', example: 1 })
  readonly pending: number;
  @ApiProperty({ description: 'Runs under way', example: 2 })
  readonly running: number;
  @ApiProperty({ description: 'Runs that completed', example: 8 })
  readonly completed: number;
  @ApiProperty({ description: 'Runs that failed', example: 1 })
  readonly failed: number;
  @ApiProperty({
    format: 'double',
    description: 'Seconds that completed runs took',
    type: Number,
    nullable: true,
    example: 4.2,
  })
  readonly average_duration: number | null;
  @ApiProperty({
    format: 'double',
    description: 'The same under the name of the Python system',
    type: Number,
    nullable: true,
    example: 4.2,
  })
  readonly avg_duration: number | null;
  @ApiProperty({ format: 'double', description: 'Seconds of the quickest', type: Number, nullable: true, example: 1.1 })
  readonly min_duration: number | null;
  @ApiProperty({ format: 'double', description: 'Seconds of the slowest', type: Number, nullable: true, example: 9.7 })
  readonly max_duration: number | null;
  @ApiProperty({ description: 'Status of the group', enum: RUN_STATUSES, example: 'RUNNING' })
  readonly group_status: RunStatus;
  @ApiProperty({
    description: 'Runs per status; all five are present',
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { PENDING: 1, RUNNING: 2, COMPLETED: 8, ERROR: 0, FAILED: 1 },
  })
  readonly status_counts: Record<string, number>;
}
