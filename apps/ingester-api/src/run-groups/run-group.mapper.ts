import type { RunGroup } from '@sluice/domain';
import type { GroupStatistics, RemovedRuns } from '@sluice/persistence';
import type { RunGroupStatistics, RunGroupStatsBody } from './run-group.dto.js';

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
