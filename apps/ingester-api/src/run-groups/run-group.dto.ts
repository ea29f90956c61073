import { IntersectionType } from '@nestjs/swagger';
import { RUN_STATUSES, type RunGroup, type RunStatus } from '@sluice/domain';
import { Id, Shown, ShownPart, toWire } from '@sluice/http-kit';
import { ProgressBody } from '../run-control/progress.dto.js';

export class ListRunGroupsQuery {
  @Id('Only groups of this batch', { optional: true, example: 1 })
  readonly batch_id?: number;
}

export class RunGroupBody {
  @Shown('Id of the group', 1)
  readonly id: number;
  @Shown('Names of workflow and parameter set', 'Batch workflow / Default parameters')
  readonly name: string;
  @Shown('Workflow definition', 'batch')
  readonly workflow_definition_id: string;
  @Shown('Parameter set', 'default')
  readonly param_definition_id: string;
  @Shown('Batch', 1)
  readonly batch_id: number;
  @Shown('Creation, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
  @Shown('Start of its first run, UTC', '2026-11-21T09:30:01', { nullable: true })
  readonly start_date: string | null;
  @Shown('Last change of status, UTC', '2026-11-21T09:30:05')
  readonly status_date: string;
  @Shown('End of its last run, UTC', '2026-11-21T09:30:05', { nullable: true })
  readonly completed_date: string | null;
  @Shown('FAILED when all runs are finished and one failed at least', 'COMPLETED', { enum: RUN_STATUSES })
  readonly status: RunStatus;
  @Shown(
    'What failed: how many runs, and the commonest causes; empty when there is nothing to say',
    '3 of 12 runs failed: 2 × The document is encrypted; 1 × The document has no text to search',
  )
  readonly status_message: string;
  @Shown('Further facts about the status', {})
  readonly status_meta: Record<string, unknown>;
}

/** Of groups that ended before their failures were noted. */
const UNKNOWN_FAILURE = 'Some of its runs failed; the failures of the group say why';

export const toRunGroupBody = toWire(RunGroupBody, {
  status_message: ({ status, statusMessage }: Pick<RunGroup, 'status' | 'statusMessage'>) =>
    statusMessage ?? (status === 'FAILED' ? UNKNOWN_FAILURE : ''),
});

/** One group with what it waits for and how long it will take. */
export class RunGroupDetail extends IntersectionType(RunGroupBody, ProgressBody) {}

export class RunGroupStatistics {
  @Shown('Runs', 3)
  readonly deleted_workflowruns: number;
  @Shown('Steps', 15)
  readonly deleted_runsteps: number;
  @Shown('Lifecycle rows', 38)
  readonly deleted_lifecyclehistory: number;
  @Shown('Groups', 1)
  readonly deleted_rungroups: number;
  @Shown('All of them', 57)
  readonly total_deleted: number;
}

export class RunGroupRemoved {
  @Shown('What was done', 'Deleted run group 1')
  readonly message: string;
  @ShownPart(RunGroupStatistics, 'What was deleted')
  readonly statistics: RunGroupStatistics;
}

export class RunGroupStatsBody {
  @Shown('Id of the group', 1)
  readonly run_group_id: number;
  @Shown('Runs', 12)
  readonly total_runs: number;
  @Shown('Runs that wait', 1)
  readonly pending: number;
  @Shown('Runs under way', 2)
  readonly running: number;
  @Shown('Runs that completed', 8)
  readonly completed: number;
  @Shown('Runs that failed', 1)
  readonly failed: number;
  @Shown('Seconds that completed runs took', 4.2, { format: 'double', nullable: true })
  readonly average_duration: number | null;
  @Shown('The same under the name of the Python system', 4.2, { format: 'double', nullable: true })
  readonly avg_duration: number | null;
  @Shown('Seconds of the quickest', 1.1, { format: 'double', nullable: true })
  readonly min_duration: number | null;
  @Shown('Seconds of the slowest', 9.7, { format: 'double', nullable: true })
  readonly max_duration: number | null;
  @Shown('Status of the group', 'RUNNING', { enum: RUN_STATUSES })
  readonly group_status: RunStatus;
  @Shown(
    'Runs per status; all five are present',
    { PENDING: 1, RUNNING: 2, COMPLETED: 8, ERROR: 0, FAILED: 1 },
    { additionalProperties: { type: 'integer' } },
  )
  readonly status_counts: Record<string, number>;
}
