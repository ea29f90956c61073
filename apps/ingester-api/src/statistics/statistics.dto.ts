import { RUN_STATUSES, type RunStatus } from '@sluice/domain';
import { Id, Shown, toWire } from '@sluice/http-kit';
import type { StepDurations } from '@sluice/persistence';
import { DurationsBody } from './durations.dto.js';

export class StatisticsQuery {
  @Id('Run group', { example: 1 })
  readonly run_group_id: number;
}

export class StepDurationsBody extends DurationsBody {
  @Shown('Seconds of all together', 16.8, { format: 'double' })
  readonly total_duration: number;
  @Shown('Seconds from the first start to the last completion', 5.2, { format: 'double' })
  readonly wall_clock_time: number;
  @Shown('Pages per minute of wall-clock time; null when it is too short to tell', 2769.2, {
    format: 'double',
    nullable: true,
  })
  readonly pages_per_min: number | null;
}

const SECONDS_PER_MINUTE = 60;

export const toDurationsBody = toWire(StepDurationsBody, {
  workflow_step_name: ({ stepName }: StepDurations) => stepName,
  total_duration: ({ total }: StepDurations) => total,
  wall_clock_time: ({ wallClock }: StepDurations) => wallClock,
  pages_per_min: ({ pages, wallClock }: StepDurations) =>
    wallClock > 0 ? (pages / wallClock) * SECONDS_PER_MINUTE : null,
});

export class StepCountBody {
  @Shown('Name of the batch', 'Wiki, first load')
  readonly batch_name: string;
  @Shown('Parameter set', 'default')
  readonly param_definition_id: string;
  @Shown('Name of the step', 'parse')
  readonly workflow_step_name: string;
  @Shown('Status of the steps', 'COMPLETED', { enum: RUN_STATUSES })
  readonly status: RunStatus;
  @Shown('Steps', 12)
  readonly count: number;
  @Shown('Pages of their documents', 240)
  readonly pages: number;
}
