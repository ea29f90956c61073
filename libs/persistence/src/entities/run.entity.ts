import type { ParameterSet, RunGroup, RunStep, WorkflowDefinition, WorkflowRun } from '@sluice/domain';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { Dialect } from '../database/dialect.js';
import {
  bigint,
  boolean,
  date,
  idColumn,
  integer,
  internal,
  json,
  keptByDatabase,
  nullableBigint,
  nullableDate,
  nullableText,
  text,
} from './columns.js';

const progress = (): Record<
  'createdDate' | 'startDate' | 'statusDate' | 'completedDate' | 'status' | 'statusMessage' | 'statusMeta',
  EntitySchemaColumnOptions
> => ({
  createdDate: date(),
  startDate: nullableDate(),
  statusDate: date(),
  completedDate: nullableDate(),
  status: text(),
  statusMessage: nullableText(),
  statusMeta: json(),
});

/** A run group with what its workers need: they read the snapshots, never the YAML files. */
export interface RunGroupRow extends RunGroup {
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

export const runGroupSchema = (dialect: Dialect): EntitySchema<RunGroupRow> =>
  new EntitySchema<RunGroupRow>({
    name: 'RunGroup',
    tableName: 'run_group',
    columns: {
      id: idColumn(dialect),
      name: text(),
      workflowDefinitionId: text(),
      paramDefinitionId: text(),
      batchId: bigint(),
      ...progress(),
      workflowSnapshot: internal(json()),
      paramSnapshot: internal(json()),
      pausedDate: internal(nullableDate()),
      control: internal(nullableText()),
      controlToken: internal(bigint()),
      priorityToken: internal(bigint()),
    },
  });

/** A run with its own pause; that of its group is the group's. */
export interface WorkflowRunRow extends WorkflowRun {
  pausedDate: Date | null;
  /** The trace of its document's upload, which the spans of its steps continue: a W3C `traceparent`. */
  traceContext: string | null;
}

export const workflowRunSchema = (dialect: Dialect): EntitySchema<WorkflowRunRow> =>
  new EntitySchema<WorkflowRunRow>({
    name: 'WorkflowRun',
    tableName: 'workflow_run',
    columns: {
      id: idColumn(dialect),
      workflowDefinitionId: text(),
      runGroupId: bigint(),
      batchId: bigint(),
      docId: text(),
      priority: integer(),
      ...progress(),
      runParams: json(),
      pausedDate: internal(nullableDate()),
      traceContext: internal(nullableText()),
    },
  });

/** A step with the columns of the queue. */
export interface RunStepRow extends RunStep {
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

/** A run of which a worker holds a step. */
export interface RunLeaseRow {
  workflowRunId: number;
  runGroupId: number;
  leaseOwner: string;
}

export const runLeaseSchema = (): EntitySchema<RunLeaseRow> =>
  new EntitySchema<RunLeaseRow>({
    name: 'RunLease',
    tableName: 'run_lease',
    columns: {
      workflowRunId: { ...bigint(), primary: true },
      runGroupId: bigint(),
      leaseOwner: text(),
    },
  });

export const runStepSchema = (dialect: Dialect): EntitySchema<RunStepRow> =>
  new EntitySchema<RunStepRow>({
    name: 'RunStep',
    tableName: 'run_step',
    columns: {
      id: idColumn(dialect),
      workflowRunId: bigint(),
      runGroupId: internal(bigint()),
      workflowStepNumber: integer(),
      workflowStepName: text(),
      stepConfigId: bigint(),
      stepType: text(),
      isLastStep: boolean(),
      priority: integer(),
      retry: integer(),
      retries: integer(),
      workerId: nullableText(),
      ...progress(),
      queueState: internal(integer()),
      turn: internal(bigint()),
      readyAt: internal(nullableBigint()),
      attempt: internal(integer()),
      leaseOwner: internal(nullableText()),
      paused: internal(boolean()),
      outageMs: internal(bigint()),
      readyTurn: keptByDatabase(nullableBigint()),
      readyType: keptByDatabase(nullableText()),
      dueAt: keptByDatabase(nullableBigint()),
    },
  });
