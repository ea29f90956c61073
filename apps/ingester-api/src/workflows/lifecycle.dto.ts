import {
  LIFECYCLE_EVENTS,
  RUN_STATUSES,
  type LifecycleEvent,
  type LifecycleRecord,
  type RunStatus,
} from '@sluice/domain';
import { Shown, toWire } from '@sluice/http-kit';

export class LifecycleBody {
  @Shown('Id of the row', 41)
  readonly id: number;
  @Shown('What occurred', 'step_end', { enum: LIFECYCLE_EVENTS })
  readonly event: LifecycleEvent;
  @Shown('Handler that was called; null when the workflow has none for this event', 'log', { nullable: true })
  readonly handler_name: string | null;
  @Shown('Run group', 1)
  readonly run_group_id: number;
  @Shown('Run; of group events the one that triggered it', 3)
  readonly workflow_run_id: number;
  @Shown('Step, for events of steps', 11, { nullable: true })
  readonly step_id: number | null;
  @Shown('Occurrence, UTC', '2026-11-21T09:30:00')
  readonly start_date: string;
  @Shown('Last change of status, UTC', '2026-11-21T09:30:00')
  readonly status_date: string;
  @Shown('When its handler had ended, UTC', '2026-11-21T09:30:00', { nullable: true })
  readonly completed_date: string | null;
  @Shown('Status of the handler', 'COMPLETED', { enum: RUN_STATUSES })
  readonly status: RunStatus;
  @Shown('Why something failed; empty when nothing did', '')
  readonly status_message: string;
  @Shown('What the handler answered', {})
  readonly status_meta: Record<string, unknown>;
}

export const toLifecycleBody = toWire(LifecycleBody, {
  status_message: ({ statusMessage }: Pick<LifecycleRecord, 'statusMessage'>) => statusMessage ?? '',
});
