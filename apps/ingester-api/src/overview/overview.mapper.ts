import { timestamp, toWire } from '@sluice/http-kit';
import {
  GroupOperation,
  type DocumentCounts,
  type HeldStep,
  type OpenGroup,
  type QueueOfType,
  type SeenWorker,
} from '@sluice/persistence';
import type { ProgressBody } from '../run-control/progress.dto.js';
import type { Disk } from './disks.js';
import {
  DiskBody,
  DocumentCountsBody,
  GroupUnderWayBody,
  QueueBody,
  ThroughputBucketBody,
  WorkerBody,
  WorkerStepBody,
} from './overview.dto.js';

/** The counts are read one after the other, while work goes on: what is left over is never below zero. */
export const toDocumentCounts = toWire(DocumentCountsBody, {
  waiting: ({ open, running, retrying, paused }: DocumentCounts) => Math.max(0, open - running - retrying - paused),
});

export const toQueueBody = toWire(QueueBody, { step_type: ({ type }: QueueOfType) => type });

const toWorkerStepBody = toWire(WorkerStepBody, { workflow_run_id: ({ runId }: HeldStep) => runId });

export interface WorkerAtWork extends SeenWorker {
  readonly stepCount: number;
  readonly held: readonly HeldStep[];
}

export const toWorkerBody = toWire(WorkerBody, {
  heartbeat_date: ({ checkinDate }: WorkerAtWork) => timestamp(checkinDate),
  alive: ({ isAlive }: WorkerAtWork) => isAlive,
  steps: ({ held }: WorkerAtWork) => held.map(toWorkerStepBody),
});

export const toBucketBody = toWire(ThroughputBucketBody);

export const toDiskBody: (disk: Disk) => DiskBody = toWire(DiskBody);

export interface GroupUnderWay extends OpenGroup {
  readonly counts: Readonly<Record<string, number>>;
  readonly progress: ProgressBody;
}

export const toGroupBody = toWire(GroupUnderWayBody, {
  workflow_definition_id: ({ workflowId }: GroupUnderWay) => workflowId,
  param_definition_id: ({ paramId }: GroupUnderWay) => paramId,
  paused: ({ pausedDate }: GroupUnderWay) => pausedDate !== null,
  cancelling: ({ control }: GroupUnderWay) => control === GroupOperation.Cancelling,
  workflow_count: ({ counts }: GroupUnderWay) => ({ ...counts }),
  waiting_for: ({ progress }: GroupUnderWay) => progress.waiting_for,
  estimate: ({ progress }: GroupUnderWay) => progress.estimate,
});
