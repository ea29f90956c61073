import { RUN_STATUSES, WORKFLOW_STEP_TYPES, type RunStatus, type WorkflowStepType } from '@sluice/domain';
import { IsId } from '@sluice/http-kit';
import { ApiProperty } from '@nestjs/swagger';

export class StatisticsQuery {
  @ApiProperty({ description: 'Run group', example: 1 })
  @IsId()
  readonly run_group_id: number;
}

export class StepDurationsBody {
  @ApiProperty({ description: 'Kind of the step', enum: WORKFLOW_STEP_TYPES, example: 'parse' })
  readonly step_type: WorkflowStepType;
  @ApiProperty({ description: 'Name of the step', example: 'parse' })
  readonly workflow_step_name: string;
  @ApiProperty({ description: 'Completed steps', example: 12 })
  readonly count: number;
  @ApiProperty({ format: 'double', description: 'Seconds of the quickest', example: 0.2 })
  readonly shortest: number;
  @ApiProperty({ format: 'double', description: 'Seconds on average', example: 1.4 })
  readonly average: number;
  @ApiProperty({ format: 'double', description: 'Seconds of the slowest', example: 7.9 })
  readonly longest: number;
  @ApiProperty({ format: 'double', description: 'Seconds that half of them do not exceed', example: 1.1 })
  readonly p50: number;
  @ApiProperty({ format: 'double', description: 'Seconds that 95 % of them do not exceed', example: 6.3 })
  readonly p95: number;
  @ApiProperty({ format: 'double', description: 'Seconds of all together', example: 16.8 })
  readonly total_duration: number;
  @ApiProperty({ format: 'double', description: 'Seconds from the first start to the last completion', example: 5.2 })
  readonly wall_clock_time: number;
  @ApiProperty({ description: 'Pages of their documents', example: 240 })
  readonly pages: number;
  @ApiProperty({
    format: 'double',
    description: 'Pages per minute of wall-clock time; null when it is too short to tell',
    type: Number,
    nullable: true,
    example: 2769.2,
  })
  readonly pages_per_min: number | null;
}

export class StepCountBody {
  @ApiProperty({ description: 'Name of the batch', example: 'Wiki, first load' })
  readonly batch_name: string;
  @ApiProperty({ description: 'Parameter set', example: 'default' })
  readonly param_definition_id: string;
  @ApiProperty({ description: 'Name of the step', example: 'parse' })
  readonly workflow_step_name: string;
  @ApiProperty({ description: 'Status of the steps', enum: RUN_STATUSES, example: 'COMPLETED' })
  readonly status: RunStatus;
  @ApiProperty({ description: 'Steps', example: 12 })
  readonly count: number;
  @ApiProperty({ description: 'Pages of their documents', example: 240 })
  readonly pages: number;
}
