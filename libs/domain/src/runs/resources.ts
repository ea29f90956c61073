import type { LifecycleEvent } from './lifecycle-event.js';
import type { RunStatus } from './run-status.js';
import type { WorkflowStepType } from './workflow-step-type.js';

/** Dates that every processing resource has; null while nothing has happened yet. */
interface Progress {
  createdDate: Date;
  startDate: Date | null;
  statusDate: Date;
  completedDate: Date | null;
  status: RunStatus;
  statusMessage: string | null;
  statusMeta: Record<string, unknown>;
}

/** One document's way through a workflow. */
export interface WorkflowRun extends Progress {
  id: number;
  workflowDefinitionId: string;
  runGroupId: number;
  batchId: number;
  /** Hash of the document. */
  docId: string;
  priority: number;
  runParams: Record<string, unknown>;
}

/** What a step is told of its run; a column that only lists of runs show is none of it. */
export type StepRun = Pick<
  WorkflowRun,
  'id' | 'workflowDefinitionId' | 'runGroupId' | 'batchId' | 'docId' | 'priority' | 'runParams' | keyof Progress
>;

/** One step of a run. */
export interface RunStep extends Progress {
  id: number;
  workflowRunId: number;
  /** One-based position in the run. */
  workflowStepNumber: number;
  workflowStepName: string;
  stepConfigId: number;
  stepType: WorkflowStepType;
  isLastStep: boolean;
  priority: number;
  /** Attempts used; rises when an attempt starts. */
  retry: number;
  /** Attempts allowed. */
  retries: number;
  workerId: string | null;
}

/** The runs that one call started, with the snapshot of definition and parameters they use. */
export interface RunGroup extends Progress {
  id: number;
  name: string;
  workflowDefinitionId: string;
  paramDefinitionId: string;
  batchId: number;
}

/** One occurrence of a lifecycle event, per handler when it has handlers. */
export interface LifecycleRecord {
  id: number;
  event: LifecycleEvent;
  handlerName: string | null;
  runGroupId: number;
  workflowRunId: number;
  stepId: number | null;
  startDate: Date;
  statusDate: Date;
  completedDate: Date | null;
  status: RunStatus;
  statusMessage: string | null;
  statusMeta: Record<string, unknown>;
}

/** Seconds between start and completion, fractions kept; null until completed. */
export const durationSeconds = ({
  startDate,
  completedDate,
}: {
  readonly startDate: Date | null;
  readonly completedDate: Date | null;
}): number | null => (startDate && completedDate ? (completedDate.getTime() - startDate.getTime()) / 1000 : null);
