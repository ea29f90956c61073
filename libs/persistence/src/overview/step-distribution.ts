import type { WorkflowStepType } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';
import { long } from '../database/sql-session.js';

/** Completed runs that are looked at, the newest: their steps are read one by one. */
export const SAMPLED_RUNS = 5000;

/** Upper bounds of the histogram, seconds; what is longer than the last is counted behind it. */
export const DURATION_BOUNDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000] as const;

/** Whose steps: those of a run group, or of all runs that completed since then. */
export type StepScope = { readonly runGroupId: number } | { readonly since: Date };

/** How long the completed steps of one name took, in seconds. */
export interface StepDistribution {
  readonly stepName: string;
  readonly stepType: WorkflowStepType;
  readonly count: number;
  readonly shortest: number;
  readonly average: number;
  readonly longest: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  /** Of their documents. */
  readonly pages: number;
  /** Steps by duration: one number for each of `DURATION_BOUNDS`, and one for what took longer. */
  readonly histogram: readonly number[];
}

export interface SampledSteps {
  /** Completed runs that were looked at. */
  readonly runs: number;
  /** Whether there were more. */
  readonly isSample: boolean;
  readonly steps: readonly StepDistribution[];
}

const PERCENTILES = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 } as const;

const percentile = ([name, share]: readonly [string, number]): string =>
  `min(case when share >= ${share} then duration end) as ${name}`;

const bucket = (bound: number | undefined, index: number): string => {
  const above = index === 0 ? 'true' : `duration > ${DURATION_BOUNDS[index - 1]! * 1000}`;
  const test = bound === undefined ? above : `${above} and duration <= ${bound * 1000}`;
  return `count(case when ${test} then 1 end) as h${index}`;
};

const BUCKETS = [...DURATION_BOUNDS, undefined];

/** `runs` selects the ids of runs. A percentile is the smallest duration that at least so many of all do not exceed. Index: run_step_run_idx. */
const distribution = (runs: string): string => `
with step as (
  select s.workflow_step_name as name, s.step_type, s.workflow_step_number as number, s.completed_date - s.start_date as duration, d.page_count,
    cume_dist() over (partition by s.workflow_step_name, s.step_type order by s.completed_date - s.start_date) as share
  from (${runs}) as chosen
    join workflow_run r on r.id = chosen.id
    join run_step s on s.workflow_run_id = r.id
    join document d on d.hash = r.doc_id
  where s.status = 'COMPLETED' and s.start_date is not null
)
select name, step_type, count(*) as count, min(duration) as shortest, max(duration) as longest, cast(sum(duration) as bigint) as total,
  cast(coalesce(sum(page_count), 0) as bigint) as pages, ${Object.entries(PERCENTILES).map(percentile).join(', ')},
  ${BUCKETS.map(bucket).join(', ')}
from step group by name, step_type order by min(number), name`;

type Row = { name: string; step_type: WorkflowStepType } & Record<
  'count' | 'shortest' | 'longest' | 'total' | 'pages' | keyof typeof PERCENTILES,
  number
> &
  Record<`h${number}`, number>;

/** How long steps take, with percentiles and a histogram, from a bounded number of runs. */
export class StepDistributions {
  constructor(private readonly database: Database) {}

  /** Indexes: workflow_run_group_idx or workflow_run_ended_idx, run_step_run_idx. */
  async of(scope: StepScope): Promise<SampledSteps> {
    const [where, order, value] =
      'runGroupId' in scope
        ? (['run_group_id = $1', 'id', scope.runGroupId] as const)
        : (['completed_date >= $1', 'completed_date', scope.since.getTime()] as const);
    const chosen = `select id from workflow_run where ${where} and status = 'COMPLETED' order by ${order} desc limit`;
    const found = await readCount(
      this.database,
      long(`select count(*) from (${chosen} ${SAMPLED_RUNS + 1}) as found`),
      [value],
    );
    const rows = await this.database.rows<Row>(long(distribution(`${chosen} ${SAMPLED_RUNS}`)), [value]);
    return { runs: Math.min(found, SAMPLED_RUNS), isSample: found > SAMPLED_RUNS, steps: rows.map(toDistribution) };
  }
}

const seconds = (ms: number): number => ms / 1000;

const toDistribution = (row: Row): StepDistribution => ({
  stepName: row.name,
  stepType: row.step_type,
  count: row.count,
  shortest: seconds(row.shortest),
  average: seconds(row.total / row.count),
  longest: seconds(row.longest),
  p50: seconds(row.p50),
  p90: seconds(row.p90),
  p95: seconds(row.p95),
  p99: seconds(row.p99),
  pages: row.pages,
  histogram: BUCKETS.map((_, index) => row[`h${index}`] ?? 0),
});
