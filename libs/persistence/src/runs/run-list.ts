import type { RunStatus, WorkflowRun } from '@sluice/domain';
import type { SelectQueryBuilder } from 'typeorm';
import type { Database } from '../database/database.js';

export interface RunFilter {
  readonly batchId?: number;
  readonly runGroupId?: number;
  readonly status?: RunStatus;
}

export const RunOrder = { NewestFirst: 'DESC', OldestFirst: 'ASC' } as const;
export type RunOrder = (typeof RunOrder)[keyof typeof RunOrder];

export interface RunSlice {
  readonly order: RunOrder;
  readonly limit: number;
  /** Rows left out before the first; to be kept small, for they are read. */
  readonly offset?: number;
  /** Only what comes after this run. */
  readonly after?: WorkflowRun | null;
}

/**
 * Runs by date and id. Indexes, each in this order: workflow_run_created_idx, workflow_run_batch_idx, workflow_run_status_idx,
 * workflow_run_batch_status_idx; workflow_run_group_idx for the runs of a group.
 */
export const readRuns = (database: Database, filter: RunFilter, slice: RunSlice): Promise<WorkflowRun[]> => {
  const query: SelectQueryBuilder<WorkflowRun> = database.manager
    .createQueryBuilder<WorkflowRun>('WorkflowRun', 'run')
    .where({ ...filter })
    .orderBy('run.createdDate', slice.order)
    .addOrderBy('run.id', slice.order)
    .limit(slice.limit)
    .offset(slice.offset ?? 0);
  if (slice.after) {
    const comparison = slice.order === RunOrder.NewestFirst ? '<' : '>';
    query.andWhere(`(run.created_date, run.id) ${comparison} (:createdDate, :id)`, {
      createdDate: slice.after.createdDate.getTime(),
      id: slice.after.id,
    });
  }
  return query.getMany();
};
