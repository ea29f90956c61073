import { readColumn, readValue } from '../database/read-values.js';
import type { SqlSession } from '../database/sql-session.js';
import { GroupOperation } from './group-rows.js';

/** Batches, then groups, each by id: the order in which everyone locks them. Index: workflow_run_pkey. */
export const lockGroupsOf = async (session: SqlSession, runIds: readonly number[]): Promise<void> => {
  const { sql } = session;
  for (const [table, column] of [
    ['document_batch', 'batch_id'],
    ['run_group', 'run_group_id'],
  ]) {
    await session.rows(
      `select id from ${table} where id in (select ${column} from workflow_run where id ${sql.inIds(1)})
       order by id ${sql.lock('for update')}`,
      [sql.list(runIds)],
    );
  }
};

/** One of the groups of these runs that is being cancelled, after they were locked. Index: run_group_control_idx. */
export const cancellingGroupOf = (session: SqlSession, runIds: readonly number[]): Promise<number | undefined> => {
  const { sql } = session;
  return readValue(
    session,
    `select id from run_group where control = '${GroupOperation.Cancelling}'
       and id in (select run_group_id from workflow_run where id ${sql.inIds(1)}) limit 1`,
    [sql.list(runIds)],
  );
};

/**
 * Of these runs, those that are FAILED, locked: a run that a worker fails between two statements would be reopened without its
 * step, and wait for ever. Index: workflow_run_pkey.
 */
export const lockFailed = (session: SqlSession, runIds: readonly number[]): Promise<number[]> => {
  const { sql } = session;
  return readColumn(
    session,
    `select id from workflow_run where id ${sql.inIds(1)} and status = 'FAILED' order by id ${sql.lock('for update')}`,
    [sql.list(runIds)],
  );
};

/** Has the failed steps of runs begin again, with all their attempts; those of a paused group wait with it. Index: run_step_run_idx. */
export const resetSteps = async (session: SqlSession, runIds: readonly number[]): Promise<number> => {
  const { now, inIds, list } = session.sql;
  const rows = await session.rows(
    `update run_step set status = 'PENDING', retry = 0, ready_at = ${now}, status_date = ${now}, start_date = null,
       completed_date = null, status_message = null, status_meta = '{}', paused = false, outage_ms = 0,
       queue_state = case when exists (
         select 1 from run_group g where g.id = run_step.run_group_id and g.paused_date is not null) then 5 else 1 end
     where status = 'FAILED' and workflow_run_id ${inIds(1)}
     returning id`,
    [list(runIds)],
  );
  return rows.length;
};

/** Makes steps of runs due that wait for their next attempt. Index: run_step_run_idx. */
export const makeDue = async (session: SqlSession, runIds: readonly number[]): Promise<number> => {
  const { now, inIds, list } = session.sql;
  const rows = await session.rows(
    `update run_step set ready_at = ${now}, outage_ms = 0
     where workflow_run_id ${inIds(1)} and status = 'ERROR' and queue_state in (3, 5) and ready_at > ${now} returning id`,
    [list(runIds)],
  );
  return rows.length;
};
