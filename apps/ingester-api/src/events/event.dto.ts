import { LIFECYCLE_EVENTS, RUN_STATUSES, type LifecycleEvent, type RunStatus } from '@sluice/domain';
import { IsId } from '@sluice/http-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

export class EventsQuery {
  @ApiPropertyOptional({ description: 'Only events of this batch', example: 1 })
  @IsId()
  @IsOptional()
  readonly batch_id?: number;

  @ApiPropertyOptional({ description: 'Only events of this run group', example: 1 })
  @IsId()
  @IsOptional()
  readonly run_group_id?: number;

  @ApiPropertyOptional({
    description:
      'Begin after this event, where the header Last-Event-ID cannot be sent; 0 begins with the first of all. The header wins.',
    example: 4711,
  })
  @IsId()
  @IsOptional()
  readonly last_event_id?: number;
}

export const EVENT_RESOURCES = ['run_group', 'run', 'step'] as const;
export type EventResource = (typeof EVENT_RESOURCES)[number];

/** The `data` of an event. */
export class EventBody {
  @ApiProperty({ description: 'Also the `id` of the event', example: 4712 })
  readonly id: number;

  @ApiProperty({ description: 'Also the type (`event`) of the event', enum: LIFECYCLE_EVENTS, example: 'step_end' })
  readonly event: LifecycleEvent;

  @ApiProperty({ description: 'What changed', enum: EVENT_RESOURCES, example: 'step' })
  readonly resource: EventResource;

  @ApiProperty({ description: 'Its status after the change', enum: RUN_STATUSES, example: 'COMPLETED' })
  readonly status: RunStatus;

  @ApiProperty({ description: 'Batch', example: 1 })
  readonly batch_id: number;

  @ApiProperty({ description: 'Run group', example: 1 })
  readonly run_group_id: number;

  @ApiProperty({ description: 'For events of groups: the run that led to it', example: 3 })
  readonly workflow_run_id: number;

  @ApiProperty({ description: 'Step, of events of a step', type: Number, nullable: true, example: 11 })
  readonly step_id: number | null;

  @ApiProperty({ description: 'Name of the step, of events of a step', type: String, nullable: true, example: 'parse' })
  readonly step: string | null;

  @ApiProperty({ description: 'Why it failed', type: String, nullable: true, example: null })
  readonly message: string | null;

  @ApiProperty({ description: 'UTC', example: '2026-11-21T09:30:02' })
  readonly date: string;
}
