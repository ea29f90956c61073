import type { RunGroup } from '@sluice/domain';
import { nullableTimestamp, timestamp } from '@sluice/http-kit';
import type { GroupStatistics, RemovedRuns } from '@sluice/persistence';
import type { RunGroupBody, RunGroupStatistics, RunGroupStatsBody } from './run-group.dto.js';

/** Of groups that ended before their failures were noted. */
const UNKNOWN_FAILURE = 'Some of its runs failed; the failures of the group say why';

export const toRunGroupBody = (group: RunGroup): RunGroupBody => ({
  id: group.id,
  name: group.name,
  workflow_definition_id: group.workflowDefinitionId,
  param_definition_id: group.paramDefinitionId,
  batch_id: group.batchId,
  created_date: timestamp(group.createdDate),
  start_date: nullableTimestamp(group.startDate),
  status_date: timestamp(group.statusDate),
  completed_date: nullableTimestamp(group.completedDate),
  status: group.status,
  status_message: group.statusMessage ?? (group.status === 'FAILED' ? UNKNOWN_FAILURE : ''),
  status_meta: group.statusMeta,
});

export const toStatsBody = (group: RunGroup, statistics: GroupStatistics): RunGroupStatsBody => ({
  run_group_id: group.id,
  total_runs: Object.values(statistics.counts).reduce((sum, count) => sum + count, 0),
  pending: statistics.counts.PENDING,
  running: statistics.counts.RUNNING,
  completed: statistics.counts.COMPLETED,
  failed: statistics.counts.FAILED,
  average_duration: statistics.averageDuration,
  avg_duration: statistics.averageDuration,
  min_duration: statistics.minDuration,
  max_duration: statistics.maxDuration,
  group_status: group.status,
  status_counts: statistics.counts,
});

export const toRemovalStatistics = ({ runs, steps, lifecycle }: RemovedRuns): RunGroupStatistics => ({
  deleted_workflowruns: runs,
  deleted_runsteps: steps,
  deleted_lifecyclehistory: lifecycle,
  deleted_rungroups: 1,
  total_deleted: runs + steps + lifecycle + 1,
});
