import { ExactlyOneOf, Id, Shown, ShownPart, Text, toWire, WholeNumber } from '@sluice/http-kit';
import { DURATION_BOUNDS, type RunDay, type StepDistribution } from '@sluice/persistence';
import { ThroughputBucketBody } from '../overview/overview.dto.js';
import { DurationsBody } from './durations.dto.js';

const MOST_DAYS = 400;
const MOST_HOURS = 31 * 24;
const MOST_COMPARED = 5;
const MS_PER_SECOND = 1000;
const MS_PER_MINUTE = 60_000;

export class DaysQuery {
  @WholeNumber('Days back from today, which is the last', { min: 1, max: MOST_DAYS, default: 90 })
  readonly days?: number;
}

export class HoursQuery {
  @WholeNumber('Hours back from now', { min: 1, max: MOST_HOURS, default: 24 })
  readonly hours?: number;
}

@ExactlyOneOf('run_group_id', 'hours')
export class DistributionQuery {
  @Id('Steps of this run group; either this or `hours`', { optional: true, example: 1 })
  readonly run_group_id?: number;

  @WholeNumber('Steps of runs that completed in these last hours', {
    min: 1,
    max: MOST_HOURS,
    insteadOf: 'run_group_id',
  })
  readonly hours?: number;
}

const ID_LIST = { pattern: /^\d{1,15}(?:,\d{1,15}){0,4}$/, expected: 'one to five ids, separated by commas' };

export class CompareQuery {
  @Text(`Run groups, ${MOST_COMPARED} at most, separated by commas`, { maxLength: 100, pattern: ID_LIST, example: '1' })
  readonly run_group_ids: string;
}

export class DayBody {
  @Shown('Day, UTC', '2026-11-21')
  readonly day: string;
  @Shown('Runs that completed', 120)
  readonly completed: number;
  @Shown('Runs that failed, also those that were retried on a later day', 3)
  readonly failed: number;
  @Shown('Runs that were cancelled', 0)
  readonly cancelled: number;
  @Shown('Pages of the documents of completed runs', 2400)
  readonly pages: number;
  @Shown('Seconds from start to end of the completed runs, all together', 360.5, { format: 'double' })
  readonly work_seconds: number;
  @Shown('Pages per minute of that work; null without any', 399.4, { format: 'double', nullable: true })
  readonly pages_per_min: number | null;
  @Shown('Failed runs by code, the 20 most frequent', { NO_TEXT: 3 }, { additionalProperties: { type: 'integer' } })
  readonly failure_codes: Record<string, number>;
}

export const toDayBody = toWire(DayBody, {
  day: ({ day }: RunDay) => day.toISOString().slice(0, 'YYYY-MM-DD'.length),
  work_seconds: ({ workMs }: RunDay) => workMs / MS_PER_SECOND,
  pages_per_min: ({ pages, workMs }: RunDay) => (workMs > 0 ? (pages / workMs) * MS_PER_MINUTE : null),
});

export class DaysBody {
  @ShownPart([DayBody], 'Days on which runs ended, oldest first')
  readonly days: DayBody[];
}

export class ThroughputBody {
  @Shown('Seconds of a bucket', 900)
  readonly bucket_seconds: number;
  @ShownPart([ThroughputBucketBody], 'Oldest first, empty ones included')
  readonly buckets: ThroughputBucketBody[];
}

export class StepDistributionBody extends DurationsBody {
  @Shown('Seconds that 90 % of them do not exceed', 4.1, { format: 'double' })
  readonly p90: number;
  @Shown('Seconds that 99 % of them do not exceed', 7.8, { format: 'double' })
  readonly p99: number;
  @Shown('Steps by duration: a number for each of `bounds`, and one for those that took longer', [0, 2, 10])
  readonly histogram: readonly number[];
}

export const toStepDistributionBody = toWire(StepDistributionBody, {
  workflow_step_name: ({ stepName }: StepDistribution) => stepName,
});

export class DistributionsBody {
  @Shown('Completed runs that were looked at', 120)
  readonly runs: number;
  @Shown('Whether there were more: the newest 5,000 are looked at', false)
  readonly is_sample: boolean;
  @Shown('Upper bounds of the histograms, seconds', DURATION_BOUNDS, { items: { type: 'number', format: 'double' } })
  readonly bounds: readonly number[];
  @ShownPart([StepDistributionBody], 'In the order of work')
  readonly steps: StepDistributionBody[];
}

export class ComparedGroupBody extends DistributionsBody {
  @Shown('Run group', 3)
  readonly run_group_id: number;
  @Shown('Name of the group', 'Wiki, first load')
  readonly name: string;
  @Shown('Its batch', 1)
  readonly batch_id: number;
  @Shown('Workflow', 'batch')
  readonly workflow_definition_id: string;
  @Shown('Parameter set', 'default')
  readonly param_definition_id: string;
  @Shown('Creation, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
  @Shown('Seconds from creation to end; null while it is under way', 340, { format: 'double', nullable: true })
  readonly duration: number | null;
  @Shown(
    'Runs per status',
    { PENDING: 0, RUNNING: 0, COMPLETED: 9, ERROR: 0, FAILED: 1 },
    { additionalProperties: { type: 'integer' } },
  )
  readonly workflow_count: Record<string, number>;
}

export class ComparisonBody {
  @ShownPart([ComparedGroupBody], 'In the order in which they were named')
  readonly groups: ComparedGroupBody[];
}
