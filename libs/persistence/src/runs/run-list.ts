import type { RunStatus, WorkflowRun } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';
import { long } from '../database/sql-session.js';
import { workflowRuns } from '../tables/run-tables.js';
import type { Selection } from '../tables/table.js';

export interface RunFilter {
  readonly batchId?: number | undefined;
  readonly runGroupId?: number | undefined;
  readonly status?: RunStatus | undefined;
}

export const RunOrder = { NewestFirst: 'desc', OldestFirst: 'asc' } as const;
export type RunOrder = (typeof RunOrder)[keyof typeof RunOrder];

/** Where a run stands in a list. */
export type RunPosition = Pick<WorkflowRun, 'id' | 'createdDate'>;

export interface RunSlice {
  readonly order: RunOrder;
  readonly limit: number;
  /** Rows left out before the first; to be kept small, for they are read. */
  readonly offset?: number;
  /** Only what comes after this run. */
  readonly after?: RunPosition | null;
}

const COLUMN_OF = { batchId: 'batch_id', runGroupId: 'run_group_id', status: 'status' } as const;

/**
 * Runs by date and id. Indexes, each in this order: workflow_run_created_idx, workflow_run_batch_idx, workflow_run_status_idx,
 * workflow_run_batch_status_idx; workflow_run_group_idx for the runs of a group.
 */
export const readRuns = (database: Database, filter: RunFilter, slice: RunSlice): Promise<WorkflowRun[]> =>
  readSlice(database, workflowRuns.selection, filter, slice);

const POSITION = workflowRuns.select(['id', 'createdDate']);

/** The same, of each run nothing but its place. */
export const readPositions = (database: Database, filter: RunFilter, slice: RunSlice): Promise<RunPosition[]> =>
  readSlice(database, POSITION, filter, slice);

/** Index: any of those above that begins with what is filtered by; the primary key when nothing is. */
export const countRuns = (database: Database, filter: RunFilter): Promise<number> => {
  const { where, parameters } = conditions(filter);
  return readCount(database, long(`select count(*) from workflow_run ${where}`), parameters);
};

const readSlice = <Entity>(
  database: Database,
  selection: Selection<Entity>,
  filter: RunFilter,
  slice: RunSlice,
): Promise<Entity[]> => {
  const { order, limit, offset, after } = slice;
  const { where, parameters } = conditions(filter, slice);
  let page = `limit $${parameters.push(limit)}`;
  if (!after) page += ` offset $${parameters.push(offset ?? 0)}`;
  return selection.find(database, long(`${where} order by created_date ${order}, id ${order} ${page}`), parameters);
};

const conditions = (
  filter: RunFilter,
  { order, after }: Partial<RunSlice> = {},
): { where: string; parameters: unknown[] } => {
  const parameters: unknown[] = [];
  const tests: string[] = [];
  for (const [name, column] of Object.entries(COLUMN_OF)) {
    const value = filter[name as keyof RunFilter];
    if (value !== undefined) tests.push(`${column} = $${parameters.push(value)}`);
  }
  if (after) {
    const date = parameters.push(after.createdDate.getTime());
    const id = parameters.push(after.id);
    tests.push(`(created_date, id) ${order === RunOrder.NewestFirst ? '<' : '>'} ($${date}, $${id})`);
  }
  return { where: tests.length === 0 ? '' : `where ${tests.join(' and ')}`, parameters };
};
