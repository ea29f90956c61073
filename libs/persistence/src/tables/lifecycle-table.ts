import type { LifecycleRecord } from '@sluice/domain';
import { bigint, date, generatedKey, integer, json, nullable, text } from './column.js';
import { Table } from './table.js';

/** By which the handler of an entry is found and run. */
export interface HandlerColumns {
  handlerPosition: number | null;
  queueState: number;
  readyAt: number | null;
  retry: number;
  attempt: number;
  leaseOwner: string | null;
  /** How long it has waited for what was missing in its surroundings. */
  outageMs: number;
}

export const lifecycleHistory = new Table<LifecycleRecord, HandlerColumns>(
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
  {
    handlerPosition: nullable(integer()),
    queueState: integer(),
    readyAt: nullable(bigint()),
    retry: integer(),
    attempt: integer(),
    leaseOwner: nullable(text()),
    outageMs: bigint(),
  },
);
