import type { ParameterSet, RunGroup, RunStep, WorkflowDefinition, WorkflowRun } from '@sluice/domain';
import { bigint, boolean, date, generatedKey, integer, json, key, nullable, text } from './column.js';
import { type Columns, Table } from './table.js';

const progress: Columns<
  Pick<
    RunStep,
    'createdDate' | 'startDate' | 'statusDate' | 'completedDate' | 'status' | 'statusMessage' | 'statusMeta'
  >
> = {
  createdDate: date(),
  startDate: nullable(date()),
  statusDate: date(),
  completedDate: nullable(date()),
  status: text(),
  statusMessage: nullable(text()),
  statusMeta: json(),
};

/** What the workers of a group need: they read the snapshots, never the YAML files. */
export interface GroupInternals {
  workflowSnapshot: WorkflowDefinition;
  paramSnapshot: ParameterSet;
  /** When the group was paused; null while it is not. */
  pausedDate: Date | null;
  /** The control operation under way, see `GroupControl`. */
  control: string | null;
  /** Raised by each control operation: which one `control` names. */
  controlToken: number;
  /** Raised by each change of the group's priority. */
  priorityToken: number;
}

export const runGroups = new Table<RunGroup, GroupInternals>(
  'run_group',
  {
    id: generatedKey(),
    name: text(),
    workflowDefinitionId: text(),
    paramDefinitionId: text(),
    batchId: bigint(),
    ...progress,
  },
  {
    workflowSnapshot: json(),
    paramSnapshot: json(),
    pausedDate: nullable(date()),
    control: nullable(text()),
    controlToken: bigint(),
    priorityToken: bigint(),
  },
);

export interface RunInternals {
  /** The run's own pause; that of its group is the group's. */
  pausedDate: Date | null;
  /** The trace of its document's upload, which the spans of its steps continue: a W3C `traceparent`. */
  traceContext: string | null;
}

export const workflowRuns = new Table<WorkflowRun, RunInternals>(
  'workflow_run',
  {
    id: generatedKey(),
    workflowDefinitionId: text(),
    runGroupId: bigint(),
    batchId: bigint(),
    docId: text(),
    priority: integer(),
    runParams: json(),
    ...progress,
  },
  { pausedDate: nullable(date()), traceContext: nullable(text()) },
);

/** The columns of the queue. */
interface StepInternals {
  runGroupId: number;
  queueState: number;
  /** Place in the round robin among runs of equal priority. */
  turn: number;
  readyAt: number | null;
  attempt: number;
  leaseOwner: string | null;
  /** Of a step that a worker holds: what follows it is paused. */
  paused: boolean;
  /** How long it has waited for what was missing in its surroundings. */
  outageMs: number;
  /** `turn` of a step that is ready; the database keeps it. */
  readyTurn: number | null;
  /** `stepType` of a step that is ready; the database keeps it. */
  readyType: string | null;
  /** `readyAt` of a step that is delayed; the database keeps it. */
  dueAt: number | null;
}

export const runSteps = new Table<RunStep, StepInternals>(
  'run_step',
  {
    id: generatedKey(),
    workflowRunId: bigint(),
    workflowStepNumber: integer(),
    workflowStepName: text(),
    stepConfigId: bigint(),
    stepType: text(),
    isLastStep: boolean(),
    priority: integer(),
    retry: integer(),
    retries: integer(),
    workerId: nullable(text()),
    ...progress,
  },
  {
    runGroupId: bigint(),
    queueState: integer(),
    turn: bigint(),
    readyAt: nullable(bigint()),
    attempt: integer(),
    leaseOwner: nullable(text()),
    paused: boolean(),
    outageMs: bigint(),
    readyTurn: nullable(bigint()),
    readyType: nullable(text()),
    dueAt: nullable(bigint()),
  },
);

/** Runs of which a worker holds a step. */
export const runLeases = new Table<{ workflowRunId: number; runGroupId: number; leaseOwner: string }>('run_lease', {
  workflowRunId: key(bigint()),
  runGroupId: bigint(),
  leaseOwner: text(),
});
