import type { RunStatus, WorkflowStepType } from '@sluice/domain';

/** The statements read alike on both databases. $1 is the run group; durations are milliseconds. */

export interface RunStatusRow {
  status: RunStatus;
  count: number;
  average: number | null;
  shortest: number | null;
  longest: number | null;
}

/** Index: workflow_run_group_idx. */
export const runsByStatus = `
select status, count(*) as count, cast(avg(completed_date - start_date) as double precision) as average,
  min(completed_date - start_date) as shortest, max(completed_date - start_date) as longest
from workflow_run where run_group_id = $1 group by status`;

export interface StepDurationRow {
  name: string;
  step_type: WorkflowStepType;
  count: number;
  shortest: number;
  longest: number;
  p50: number;
  p95: number;
  total: number;
  first: number;
  last: number;
  pages: number;
}

/**
 * A percentile is the smallest duration that at least so many of all do not exceed. Indexes: workflow_run_group_idx,
 * run_step_run_idx, primary key of document.
 */
export const stepDurations = `
with step as (
  select s.workflow_step_name as name, s.step_type, s.workflow_step_number as number, s.start_date, s.completed_date,
    s.completed_date - s.start_date as duration, d.page_count,
    cume_dist() over (partition by s.workflow_step_name, s.step_type order by s.completed_date - s.start_date) as share
  from workflow_run r
    join run_step s on s.workflow_run_id = r.id
    join document d on d.hash = r.doc_id
  where r.run_group_id = $1 and s.status = 'COMPLETED'
)
select name, step_type, count(*) as count, min(duration) as shortest, max(duration) as longest,
  min(case when share >= 0.5 then duration end) as p50, min(case when share >= 0.95 then duration end) as p95,
  cast(sum(duration) as bigint) as total, min(start_date) as first, max(completed_date) as last,
  cast(coalesce(sum(page_count), 0) as bigint) as pages
from step group by name, step_type order by min(number), name`;

/** Indexes: workflow_run_group_idx, run_step_run_idx, primary key of document. */
export const stepCounts = `
select s.workflow_step_name as "stepName", s.status, count(*) as count, cast(coalesce(sum(d.page_count), 0) as bigint) as pages
from workflow_run r
  join run_step s on s.workflow_run_id = r.id
  join document d on d.hash = r.doc_id
where r.run_group_id = $1
group by s.workflow_step_name, s.status
order by min(s.workflow_step_number), s.workflow_step_name, s.status`;
