import type { LifecycleRecord } from '@sluice/domain';
import { EntitySchema } from 'typeorm';
import type { Dialect } from '../database/dialect.js';
import {
  bigint,
  date,
  idColumn,
  integer,
  internal,
  json,
  nullableBigint,
  nullableDate,
  nullableText,
  text,
} from './columns.js';

/** A lifecycle row with the columns by which its handler is found and run. */
export interface LifecycleRow extends LifecycleRecord {
  handlerPosition: number | null;
  queueState: number;
  readyAt: number | null;
  retry: number;
  attempt: number;
  leaseOwner: string | null;
  /** How long it has waited for what was missing in its surroundings. */
  outageMs: number;
}

export const lifecycleSchema = (dialect: Dialect): EntitySchema<LifecycleRow> =>
  new EntitySchema<LifecycleRow>({
    name: 'LifecycleHistory',
    tableName: 'lifecycle_history',
    columns: {
      id: idColumn(dialect),
      event: text(),
      handlerName: nullableText(),
      runGroupId: bigint(),
      workflowRunId: bigint(),
      stepId: nullableBigint(),
      startDate: date(),
      statusDate: date(),
      completedDate: nullableDate(),
      status: text(),
      statusMessage: nullableText(),
      statusMeta: json(),
      handlerPosition: internal({ type: 'integer', nullable: true }),
      queueState: internal(integer()),
      readyAt: internal(nullableBigint()),
      retry: internal(integer()),
      attempt: internal(integer()),
      leaseOwner: internal(nullableText()),
      outageMs: internal(bigint()),
    },
  });
