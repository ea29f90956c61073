import { BulkAction, BulkRefusal, type RunState } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readColumn, readCount } from '../database/read-values.js';
import { long, type SqlSession } from '../database/sql-session.js';
import { runConditions, type RunSearch } from '../runs/run-filter.js';
import { STATE_OF_RUN } from '../runs/run-state-sql.js';
import { bulkOperations } from '../tables/run-tables.js';
import { insertCounted, NOW } from '../tables/write-row.js';
import { CANCELLED_META } from './cancelled.js';
import { GroupOperation } from './group-rows.js';
import { changeRows, type Pass } from './step-moves.js';

/** An action on all runs that a search finds. */
export interface BulkOperation {
  readonly id: number;
  readonly action: BulkAction;
  readonly search: RunSearch;
  /** Runs that came later are not meant. */
  readonly lastRunId: number;
}

/** Nothing stands against it. */
const ALLOWED = 'allowed';
const FINISHED = `when r.completed_date is not null then '${BulkRefusal.Finished}'`;
const BEING_CANCELLED = `when g.control = '${GroupOperation.Cancelling}' then '${BulkRefusal.BeingCancelled}'`;

/** Why run `r` of group `g` is left alone, as the rules of single runs say it; `allowed` when it is not. */
const OUTCOME: Readonly<Record<BulkAction, string>> = {
  [BulkAction.Retry]: `case when r.status <> 'FAILED' then '${BulkRefusal.NotFailed}' ${BEING_CANCELLED} else '${ALLOWED}' end`,
  [BulkAction.Cancel]: `case ${FINISHED} else '${ALLOWED}' end`,
  [BulkAction.Pause]: `case ${FINISHED} ${BEING_CANCELLED}
    when r.paused_date is not null then '${BulkRefusal.Paused}' else '${ALLOWED}' end`,
  [BulkAction.Resume]: `case ${FINISHED} ${BEING_CANCELLED} when r.paused_date is not null then '${ALLOWED}'
    when g.paused_date is not null then '${BulkRefusal.GroupPaused}' else '${BulkRefusal.NotPaused}' end`,
};

const RUNS = 'workflow_run r join run_group g on g.id = r.run_group_id';

/** Runs of one state that an action would change, or would leave alone for one reason. */
export interface BulkCount {
  readonly state: RunState;
  readonly refusal: BulkRefusal | null;
  readonly count: number;
}

const refusalOf = (outcome: BulkRefusal | typeof ALLOWED): BulkRefusal | null => (outcome === ALLOWED ? null : outcome);

/** What an action would do. */
export const previewBulk = async (database: Database, action: BulkAction, search: RunSearch): Promise<BulkCount[]> => {
  const { where, parameters } = runConditions(database.sql, search);
  const rows = await database.rows<{ state: RunState; outcome: BulkRefusal | typeof ALLOWED; count: number }>(
    long(`select state, outcome, count(*) as count
      from (select ${STATE_OF_RUN} as state, ${OUTCOME[action]} as outcome from ${RUNS} where ${where}) s
      group by state, outcome order by state, outcome`),
    parameters,
  );
  return rows.map(({ outcome, ...row }) => ({ ...row, refusal: refusalOf(outcome) }));
};

/** A run that an operation has come to. */
export interface BulkTarget {
  readonly id: number;
  readonly runGroupId: number;
  readonly refusal: BulkRefusal | null;
}

/** The next runs that an operation finds, by id. Index: workflow_run_pkey, or what the search says. */
export const nextBulkTargets = async (
  database: Database,
  { action, search, lastRunId }: Omit<BulkOperation, 'id'>,
  after: number,
  limit: number,
): Promise<BulkTarget[]> => {
  const { where, parameters } = runConditions(database.sql, search);
  const range = `r.id > $${parameters.push(after)} and r.id <= $${parameters.push(lastRunId)}`;
  const rows = await database.rows<{ id: number; group_id: number; outcome: BulkRefusal | typeof ALLOWED }>(
    long(`select r.id, r.run_group_id as group_id, ${OUTCOME[action]} as outcome from ${RUNS}
      where ${range} and ${where} order by r.id limit $${parameters.push(limit)}`),
    parameters,
  );
  return rows.map(({ id, group_id: runGroupId, outcome }) => ({ id, runGroupId, refusal: refusalOf(outcome) }));
};

/** Records are kept that long: what is older is not undone any more. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

export const beginBulk = async (
  database: Database,
  { action, search }: Pick<BulkOperation, 'action' | 'search'>,
): Promise<BulkOperation> => {
  const lastRunId = await readCount(database, `select coalesce(max(id), 0) from workflow_run`);
  await database.rows(`delete from bulk_operation where created_date < ${database.sql.now} - $1`, [KEPT_MS]);
  const id = await insertCounted(database, bulkOperations, {
    action,
    search: written(search),
    lastRunId,
    createdDate: NOW,
  });
  return { id, action, search, lastRunId };
};

export const findBulk = async (database: Database, id: number): Promise<BulkOperation | null> => {
  const row = await bulkOperations.selection.findOne(database, 'where id = $1', [id]);
  if (!row) return null;
  const { failedSince, ...search } = row.search as Omit<RunSearch, 'failedSince'> & { failedSince?: string };
  return {
    id: row.id,
    action: row.action as BulkAction,
    search: { ...search, failedSince: failedSince === undefined ? undefined : new Date(failedSince) },
    lastRunId: row.lastRunId,
  };
};

const written = ({ failedSince, ...search }: RunSearch): object => ({
  ...search,
  failedSince: failedSince?.toISOString(),
});

/** Of these runs, those whose group is not being cancelled, after the groups were locked. Index: workflow_run_pkey. */
export const notBeingCancelled = (session: SqlSession, runIds: readonly number[]): Promise<number[]> =>
  readColumn(
    session,
    `select id from workflow_run where id ${session.sql.inIds(1)}
       and run_group_id not in (select id from run_group where control = '${GroupOperation.Cancelling}')`,
    [session.sql.list(runIds)],
  );

/** Of these runs, those of groups that are not paused, after the groups were locked. Index: workflow_run_pkey. */
export const notPausedByGroup = (session: SqlSession, runIds: readonly number[]): Promise<number[]> =>
  readColumn(
    session,
    `select r.id from workflow_run r join run_group g on g.id = r.run_group_id
     where r.id ${session.sql.inIds(1)} and g.paused_date is null`,
    [session.sql.list(runIds)],
  );

/** Of these runs, those that are not finished. Index: workflow_run_pkey. */
export const unfinishedOf = (session: SqlSession, runIds: readonly number[]): Promise<number[]> =>
  readColumn(session, `select id from workflow_run where id ${session.sql.inIds(1)} and completed_date is null`, [
    session.sql.list(runIds),
  ]);

/** Notes the operation in runs that nobody else writes: reset by it, in this transaction. */
export const noteBulk = async (session: SqlSession, runIds: readonly number[], bulkId: number): Promise<void> => {
  await session.rows(`update workflow_run set bulk_id = $2 where id ${session.sql.inIds(1)}`, [
    session.sql.list(runIds),
    bulkId,
  ]);
};

/** The same in those of the runs that were cancelled in this transaction, having been open when it began. Returns how many. */
export const noteBulkCancelled = async (
  session: SqlSession,
  runIds: readonly number[],
  bulkId: number,
): Promise<number> => {
  const rows = await session.rows(
    `update workflow_run set bulk_id = $2 where id ${session.sql.inIds(1)} and status = 'FAILED' and status_meta = $3 returning id`,
    [session.sql.list(runIds), bulkId, CANCELLED_META],
  );
  return rows.length;
};

/** Marks unfinished runs as paused on their own, or not: those that no worker is writing at this moment. */
export const markBulkPaused = (
  session: SqlSession,
  runIds: readonly number[],
  isPaused: boolean,
  bulkId: number,
): Promise<Pass> =>
  changeRows(session, runIds, {
    name: isPaused ? 'bulk_pause' : 'bulk_resume',
    table: 'workflow_run',
    set: `paused_date = ${isPaused ? session.sql.now : 'null'}, bulk_id = $2`,
    where: `completed_date is null and paused_date is ${isPaused ? 'null' : 'not null'}`,
    parameter: bulkId,
  });
