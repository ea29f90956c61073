import { LIFECYCLE_EVENTS, RUN_STATUSES, type LifecycleEvent, type RunStatus } from '@sluice/domain';
import { Id, Shown } from '@sluice/http-kit';

export class EventsQuery {
  @Id('Only events of this batch', { optional: true, example: 1 })
  readonly batch_id?: number;

  @Id('Only events of this run group', { optional: true, example: 1 })
  readonly run_group_id?: number;

  @Id(
    'Begin after this event, where the header Last-Event-ID cannot be sent; 0 begins with the first of all. The header wins.',
    { optional: true, example: 4711 },
  )
  readonly last_event_id?: number;
}

export const EVENT_RESOURCES = ['run_group', 'run', 'step'] as const;
export type EventResource = (typeof EVENT_RESOURCES)[number];

/** The `data` of an event. */
export class EventBody {
  @Shown('Also the `id` of the event', 4712)
  readonly id: number;
  @Shown('Also the type (`event`) of the event', 'step_end', { enum: LIFECYCLE_EVENTS })
  readonly event: LifecycleEvent;
  @Shown('What changed', 'step', { enum: EVENT_RESOURCES })
  readonly resource: EventResource;
  @Shown('Its status after the change', 'COMPLETED', { enum: RUN_STATUSES })
  readonly status: RunStatus;
  @Shown('Batch', 1)
  readonly batch_id: number;
  @Shown('Run group', 1)
  readonly run_group_id: number;
  @Shown('For events of groups: the run that led to it', 3)
  readonly workflow_run_id: number;
  @Shown('Step, of events of a step', 11, { nullable: true })
  readonly step_id: number | null;
  @Shown('Name of the step, of events of a step', 'parse', { nullable: true })
  readonly step: string | null;
  @Shown('Why it failed', 'The document is encrypted', { nullable: true })
  readonly message: string | null;
  @Shown('UTC', '2026-11-21T09:30:02')
  readonly date: string;
}
