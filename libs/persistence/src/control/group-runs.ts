import type { SqlSession } from '../database/sql-session.js';

/** Runs changed in one transaction: short enough for workers that wait, long enough for 100,000 runs in seconds. */
export const WINDOW = 2000;

/** Runs of the group with a step that a worker holds. Reads all leases, of which there are as many as steps run. */
export const heldRuns = async (session: SqlSession, runGroupId: number): Promise<number[]> =>
  ids(
    await session.rows<{ id: number }>(`select workflow_run_id as id from run_lease where run_group_id = $1`, [
      runGroupId,
    ]),
  );

/** The next unfinished runs of the group, by id. Index: workflow_run_open_idx. */
export const openRuns = async (
  session: SqlSession,
  runGroupId: number,
  after: number,
  window = WINDOW,
): Promise<number[]> =>
  ids(
    await session.rows<{ id: number }>(
      `select id from workflow_run where run_group_id = $1 and completed_date is null and id > $2 order by id limit $3`,
      [runGroupId, after, window],
    ),
  );

/** Of these runs, the ones that are not paused on their own. Index: workflow_run_pkey. */
export const notPausedThemselves = async (session: SqlSession, runIds: readonly number[]): Promise<number[]> =>
  ids(
    await session.rows<{ id: number }>(
      `select id from workflow_run where id ${session.sql.inIds(1)} and paused_date is null`,
      [session.sql.list(runIds)],
    ),
  );

const ids = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);
