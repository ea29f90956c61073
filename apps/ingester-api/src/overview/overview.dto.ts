import { RUN_STATUSES, WORKFLOW_STEP_TYPES, type RunStatus, type WorkflowStepType } from '@sluice/domain';
import { Shown, ShownPart } from '@sluice/http-kit';
import { ProgressBody } from '../run-control/progress.dto.js';

export class DocumentCountsBody {
  @Shown('Documents that have a location', 1310)
  readonly total: number;
  @Shown('Of these in a vector database, in their present version', 1204)
  readonly searchable: number;
  @Shown('No workflow was ever started for them', 20)
  readonly not_started: number;
  @Shown('Waiting for a worker', 22)
  readonly waiting: number;
  @Shown('A worker is at them', 38)
  readonly running: number;
  @Shown('Waiting for their next attempt, or for something that is missing', 4)
  readonly retrying: number;
  @Shown('Paused, by themselves or with their run group', 0)
  readonly paused: number;
  @Shown('Their newest run failed: they need somebody', 4)
  readonly failed: number;
  @Shown('Their newest run was cancelled', 1)
  readonly cancelled: number;
}

export class QueueBody {
  @Shown('Kind of the steps', 'parse', { enum: WORKFLOW_STEP_TYPES })
  readonly step_type: WorkflowStepType;
  @Shown('Steps that may run now', 18)
  readonly ready: number;
  @Shown('Steps that workers are at', 4)
  readonly running: number;
  @Shown('Steps that wait for their next attempt', 1)
  readonly delayed: number;
  @Shown('Paused steps', 0)
  readonly paused: number;
}

export class WorkerStepBody {
  @Shown('Id of the step', 11)
  readonly step_id: number;
  @Shown('Its run', 3)
  readonly workflow_run_id: number;
  @Shown('Its run group', 1)
  readonly run_group_id: number;
  @Shown('Its batch', 1)
  readonly batch_id: number;
  @Shown('Name of the step', 'parse')
  readonly step_name: string;
  @Shown('Kind of the step', 'parse', { enum: WORKFLOW_STEP_TYPES })
  readonly step_type: WorkflowStepType;
  @Shown('Start of the attempt, UTC', '2026-11-21T09:30:01', { nullable: true })
  readonly start_date: string | null;
  @Shown('What it waits for while it runs, such as a server that does not respond', 'Waiting for the parser', {
    nullable: true,
  })
  readonly message: string | null;
  @Shown('Hash of the document', 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
  readonly doc_id: string;
  @Shown('A location of the document', 'docs/manual.pdf', { nullable: true })
  readonly uri: string | null;
  @Shown('Title of the document', 'Operating manual', { nullable: true })
  readonly title: string | null;
}

export class WorkerBody {
  @Shown('Identity', 'host-4711-0a1b2c3d')
  readonly id: string;
  @Shown('Machine', 'host')
  readonly hostname: string;
  @Shown('Process', 4711)
  readonly pid: number;
  @Shown('Since when it works, UTC', '2026-11-21T09:00:00')
  readonly started_date: string;
  @Shown('Its last heartbeat, UTC', '2026-11-21T09:30:00')
  readonly heartbeat_date: string;
  @Shown('Whether it was heard of within WORKER_CHECKIN_TIMEOUT', true)
  readonly alive: boolean;
  @Shown('Steps it holds', 4)
  readonly step_count: number;
  @ShownPart([WorkerStepBody], 'The longest of them, 10 at most')
  readonly steps: WorkerStepBody[];
}

export class GroupUnderWayBody extends ProgressBody {
  @Shown('Id of the run group', 3)
  readonly id: number;
  @Shown('Name of the run group', 'Wiki, first load')
  readonly name: string;
  @Shown('Its batch', 1)
  readonly batch_id: number;
  @Shown('Name of the batch', 'Wiki, first load')
  readonly batch_name: string;
  @Shown('Workflow', 'batch')
  readonly workflow_definition_id: string;
  @Shown('Parameter set', 'default')
  readonly param_definition_id: string;
  @Shown('Status of the group', 'RUNNING', { enum: RUN_STATUSES })
  readonly status: RunStatus;
  @Shown('Creation, UTC', '2026-11-21T09:30:00')
  readonly created_date: string;
  @Shown('Whether it is paused', false)
  readonly paused: boolean;
  @Shown('Whether it is being cancelled', false)
  readonly cancelling: boolean;
  @Shown(
    'Runs per status; all five are present',
    { PENDING: 0, RUNNING: 2, COMPLETED: 9, ERROR: 0, FAILED: 1 },
    { additionalProperties: { type: 'integer' } },
  )
  readonly workflow_count: Record<string, number>;
}

export class ThroughputBucketBody {
  @Shown('Begin, UTC', '2026-11-21T09:30:00')
  readonly begin: string;
  @Shown('Runs that completed', 12)
  readonly completed: number;
  @Shown('Runs that failed', 1)
  readonly failed: number;
  @Shown('Runs that were cancelled', 0)
  readonly cancelled: number;
}

export class DatabaseSizeBody {
  @Shown('Name', 'default')
  readonly name: string;
  @Shown('Bytes', 1048576)
  readonly size_bytes: number;
  @Shown('Documents that were stored in it', 12)
  readonly documents: number;
}

export class DiskBody {
  @Shown('Settings that name directories on it', ['FILE_STORE_DIR', 'VECTORDB_DIR'])
  readonly holds: readonly string[];
  @Shown('Bytes that may still be written', 52428800000)
  readonly free_bytes: number;
  @Shown('Bytes', 107374182400)
  readonly total_bytes: number;
}

export class OverviewBody {
  @Shown(
    'When this was read, UTC; of large installations some figures are up to 30 seconds older',
    '2026-11-21T09:30:05',
  )
  readonly date: string;
  @ShownPart(DocumentCountsBody, 'Documents by how they stand: by their newest run')
  readonly documents: DocumentCountsBody;
  @ShownPart([QueueBody], 'The queue by kind of step, in the order of work; kinds without any are left out')
  readonly queue: QueueBody[];
  @Shown('Workers that were seen lately, dead ones included', 2)
  readonly worker_count: number;
  @ShownPart([WorkerBody], 'The workers, those heard of last first, 100 at most')
  readonly workers: WorkerBody[];
  @Shown('Run groups that are not finished', 1)
  readonly group_count: number;
  @ShownPart([GroupUnderWayBody], 'The newest of them, 10 at most')
  readonly groups: GroupUnderWayBody[];
  @ShownPart([ThroughputBucketBody], 'Runs that ended, for each of the last 60 minutes')
  readonly throughput: ThroughputBucketBody[];
  @Shown('Vector databases', 1)
  readonly database_count: number;
  @Shown('Bytes of all together', 1048576)
  readonly database_bytes: number;
  @ShownPart([DatabaseSizeBody], 'The largest of them, 20 at most')
  readonly databases: DatabaseSizeBody[];
  @ShownPart([DiskBody], 'The file systems that data is kept on')
  readonly disks: DiskBody[];
}
