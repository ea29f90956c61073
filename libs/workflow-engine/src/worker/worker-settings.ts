import type { RetryPolicy, WorkflowStepType } from '@sluice/domain';

export interface WorkerSettings {
  /** Unique among all workers of a database. */
  readonly workerId: string;
  /** Most steps that run at the same time (INGEST_WORKER_CONCURRENCY). */
  readonly concurrency: number;
  /** Most steps of a type that run at the same time, within `concurrency` (STEP_CONCURRENCY). */
  readonly stepLimits: ReadonlyMap<WorkflowStepType, number>;
  /** Most queue statements at the same time (INGEST_QUEUE_CONCURRENCY). */
  readonly queueConcurrency: number;
  /** Most steps fetched by one statement (WORKER_TASK_COUNT). */
  readonly taskCount: number;
  /** Time between heartbeats (WORKER_CHECKIN_INTERVAL). */
  readonly checkinIntervalMs: number;
  /** Silence after which a worker counts as dead (WORKER_CHECKIN_TIMEOUT). */
  readonly checkinTimeoutMs: number;
  readonly retryPolicy: RetryPolicy;
  /** Longest run of one attempt, unless the step entry says otherwise. */
  readonly stepTimeoutMs: number;
  /** Longest wait of an idle worker before it looks by itself; notifications make it look earlier. */
  readonly pollMs: number;
  /** How long running steps may finish when the worker stops. */
  readonly shutdownGraceMs: number;
}
