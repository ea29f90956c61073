import { LIFECYCLE_EVENTS, RUN_STATUSES, type LifecycleEvent, type RunStatus } from '@sluice/domain';
import { ApiProperty } from '@nestjs/swagger';

export class LifecycleBody {
  @ApiProperty({ description: 'Id of the row', example: 41 })
  readonly id: number;
  @ApiProperty({ description: 'What occurred', enum: LIFECYCLE_EVENTS, example: 'step_end' })
  readonly event: LifecycleEvent;
  @ApiProperty({
    description: 'Handler that was called; null when the workflow has none for this event',
    type: String,
    nullable: true,
    example: 'log',
  })
  readonly handler_name: string | null;
  @ApiProperty({ description: 'Run group', example: 1 })
  readonly run_group_id: number;
  @ApiProperty({ description: 'Run; of group events the one that triggered it', example: 3 })
  readonly workflow_run_id: number;
  @ApiProperty({ description: 'Step, for events of steps', type: Number, nullable: true, example: 11 })
  readonly step_id: number | null;
  @ApiProperty({ description: 'Occurrence, UTC', example: '2026-11-21T09:30:00' })
  readonly start_date: string;
  @ApiProperty({ description: 'Last change of status, UTC', example: '2026-11-21T09:30:00' })
  readonly status_date: string;
  @ApiProperty({
    description: 'When its handler had ended, UTC',
    type: String,
    nullable: true,
    example: '2026-11-21T09:30:00',
  })
  readonly completed_date: string | null;
  @ApiProperty({ description: 'Status of the handler', enum: RUN_STATUSES, example: 'COMPLETED' })
  readonly status: RunStatus;
  @ApiProperty({ description: 'Why something failed; empty when nothing did', example: '' })
  readonly status_message: string;
  @ApiProperty({ description: 'What the handler answered', type: Object, example: {} })
  readonly status_meta: Record<string, unknown>;
}
