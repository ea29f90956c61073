import type { LifecycleRecord, ParameterSet, RunGroup, RunStep, WorkflowDefinition, WorkflowRun } from '@sluice/domain';
import { bigint, boolean, date, generatedKey, integer, json, key, nullable, text } from './column.js';
import { type Columns, type RowOf, Table } from './table.js';

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

const groupInternals = {
  /** What the workers of a group need: they read the snapshots, never the YAML files. */
  workflowSnapshot: json<WorkflowDefinition>(),
  paramSnapshot: json<ParameterSet>(),
  /** When the group was paused; null while it is not. */
  pausedDate: nullable(date()),
  /** The control operation under way, see `GroupOperation`. */
  control: nullable(text()),
  /** Raised by each control operation: which one `control` names. */
  controlToken: bigint(),
  /** Raised by each change of the group's priority. */
  priorityToken: bigint(),
};

export const runGroups = new Table<RunGroup, RowOf<typeof groupInternals>>(
  'run_group',
  {
    id: generatedKey(),
    name: text(),
    workflowDefinitionId: text(),
    paramDefinitionId: text(),
    batchId: bigint(),
    ...progress,
  },
  groupInternals,
);

const runInternals = {
  /** The run's own pause; that of its group is the group's. */
  pausedDate: nullable(date()),
  /** The trace of its document's upload, which the spans of its steps continue: a W3C `traceparent`. */
  traceContext: nullable(text()),
  /** The last action on all runs that match a filter which changed it. */
  bulkId: nullable(bigint()),
};

export const workflowRuns = new Table<WorkflowRun, RowOf<typeof runInternals>>(
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
  runInternals,
);

/** An action on all runs that match a filter; it may take several requests. */
export const bulkOperations = new Table('bulk_operation', {
  id: generatedKey(),
  action: text(),
  /** What was looked for. */
  search: json<object>(),
  /** Runs that came later are not meant. */
  lastRunId: bigint(),
  createdDate: date(),
});

/** The columns of the queue. */
const stepInternals = {
  runGroupId: bigint(),
  queueState: integer(),
  /** Place in the round robin among runs of equal priority. */
  turn: bigint(),
  readyAt: nullable(bigint()),
  attempt: integer(),
  leaseOwner: nullable(text()),
  /** Of a step that a worker holds: what follows it is paused. */
  paused: boolean(),
  /** How long it has waited for what was missing in its surroundings. */
  outageMs: bigint(),
  /** `turn` of a step that is ready; the database keeps it. */
  readyTurn: nullable(bigint()),
  /** `stepType` of a step that is ready; the database keeps it. */
  readyType: nullable(text()),
  /** `readyAt` of a step that is delayed; the database keeps it. */
  dueAt: nullable(bigint()),
};

export const runSteps = new Table<RunStep, RowOf<typeof stepInternals>>(
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
  stepInternals,
);

/** Runs of which a worker holds a step. */
export const runLeases = new Table('run_lease', {
  workflowRunId: key(bigint()),
  runGroupId: bigint(),
  leaseOwner: text(),
});

/** Handlers of a group's lifecycle events, in the order in which they run. */
export const runGroupHandlers = new Table('run_group_handler', {
  runGroupId: key(bigint()),
  event: key(text()),
  position: key(integer()),
  name: text(),
});

/** By which the handler of an entry is found and run. */
const handlerColumns = {
  handlerPosition: nullable(integer()),
  queueState: integer(),
  readyAt: nullable(bigint()),
  retry: integer(),
  attempt: integer(),
  leaseOwner: nullable(text()),
  /** How long it has waited for what was missing in its surroundings. */
  outageMs: bigint(),
};

export const lifecycleHistory = new Table<LifecycleRecord, RowOf<typeof handlerColumns>>(
  'lifecycle_history',
  {
    id: generatedKey(),
    event: text(),
    handlerName: nullable(text()),
    runGroupId: bigint(),
    workflowRunId: bigint(),
    stepId: nullable(bigint()),
    startDate: date(),
    statusDate: date(),
    completedDate: nullable(date()),
    status: text(),
    statusMessage: nullable(text()),
    statusMeta: json(),
  },
  handlerColumns,
);
