import { readColumn, readCount, readValue } from '../database/read-values.js';
import type { SqlSession } from '../database/sql-session.js';

/** Runs of the group with a step that a worker holds. Reads all leases, of which there are as many as steps run. */
export const heldRuns = (session: SqlSession, runGroupId: number): Promise<number[]> =>
  readColumn(session, `select workflow_run_id from run_lease where run_group_id = $1`, [runGroupId]);

/** The next unfinished runs of the group, by id. Index: workflow_run_open_idx. */
export const openRuns = (session: SqlSession, runGroupId: number, after: number, limit: number): Promise<number[]> =>
  readColumn(
    session,
    `select id from workflow_run where run_group_id = $1 and completed_date is null and id > $2 order by id limit $3`,
    [runGroupId, after, limit],
  );

/** Of these runs, the ones that are not paused on their own. Index: workflow_run_pkey. */
export const notPausedThemselves = (session: SqlSession, runIds: readonly number[]): Promise<number[]> =>
  readColumn(session, `select id from workflow_run where id ${session.sql.inIds(1)} and paused_date is null`, [
    session.sql.list(runIds),
  ]);

/** How many of these runs are unfinished. Index: workflow_run_pkey. */
export const countOpen = (session: SqlSession, runIds: readonly number[]): Promise<number> =>
  readCount(session, `select count(*) from workflow_run where id ${session.sql.inIds(1)} and completed_date is null`, [
    session.sql.list(runIds),
  ]);

/** The newest run of the group; null when it has none. Index: workflow_run_group_idx. */
export const lastRunOf = async (session: SqlSession, runGroupId: number): Promise<number | null> =>
  (await readValue<number | null>(session, `select max(id) from workflow_run where run_group_id = $1`, [runGroupId])) ??
  null;

/** Marks a run as paused on its own, or not. Index: workflow_run_pkey. */
export const markPaused = async (session: SqlSession, id: number, isPaused: boolean): Promise<void> => {
  const date = isPaused ? session.sql.now : 'null';
  await session.rows(`update workflow_run set paused_date = ${date} where id = $1`, [id]);
};
