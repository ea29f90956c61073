import type { RunStatus } from '@sluice/domain';
import { Dialect } from '../database/dialect.js';
import type { SqlSession, Statement } from '../database/sql-session.js';
import { NOW as POSTGRES_NOW } from '../queue/postgres/fragments.js';
import { FAIL_RUNS } from '../queue/postgres/recovery.js';
import { NOW as SQLITE_NOW } from '../queue/sqlite/fragments.js';
import {
  finishRuns,
  list,
  record,
  releaseRuns,
  runEndings,
  stepEndings,
  type SettledRow,
} from '../queue/sqlite/moves.js';
import { CANCELLED_MESSAGE, CANCELLED_META } from './cancelled.js';
import type { Move } from './move.js';

/**
 * The current step of each run becomes FAILED. Without its lease, and with its attempt raised, no outcome of the handler that
 * may still run is written any more.
 */
const failStep = (now: string): string => `
  set status = 'FAILED', queue_state = 4, completed_date = ${now}, status_date = ${now}, lease_owner = null,
    attempt = attempt + 1, status_message = '${CANCELLED_MESSAGE}', status_meta = '${CANCELLED_META}'`;

/** A run that is not finished has exactly one such step. */
const CURRENT = `queue_state in (1, 2, 3, 5)`;

/** $1 run ids. Indexes: run_step_run_idx, run_step_pkey, workflow_run_pkey, primary key of run_group_handler. */
export const cancelOnPostgres: Statement = {
  name: 'control_cancel',
  text: `
with lost as materialized (
  select id from run_step where workflow_run_id = any ($1::bigint[]) and ${CURRENT} for update skip locked
),
settled as (
  update run_step s ${failStep(POSTGRES_NOW)}
  where s.id = any (array (select id from lost))
  returning s.id, s.status, s.status_message, s.status_meta, s.run_group_id, s.workflow_run_id, s.is_last_step
),
${FAIL_RUNS}`,
};

/** $1 run ids. Index: run_step_run_idx. */
export const cancelOnSqlite: Statement = {
  name: 'control_cancel',
  text: `
update run_step ${failStep(SQLITE_NOW)}
where workflow_run_id in (select value from json_each($1)) and ${CURRENT}
returning id, status, status_message, status_meta, run_group_id, workflow_run_id, workflow_step_number, is_last_step, paused`,
};

/** Ends runs with their current step, and writes their events. Steps they never reached stay PENDING, as after any failure. */
export const cancelMove: Move = async (session, runIds) => {
  const cancel = session.dialect === Dialect.Postgres ? onPostgres : onSqlite;
  const moved = await cancel(session, runIds);
  const [open] = await session.rows<{ count: number }>(
    `select count(*) as count from workflow_run where id ${session.sql.inIds(1)} and completed_date is null`,
    [session.sql.list(runIds)],
  );
  return { moved, running: 0, left: open?.count ?? 0 };
};

const onPostgres = async (session: SqlSession, runIds: readonly number[]): Promise<number> => {
  const rows = await session.rows<{ kind: 'settled' | 'finished'; status: RunStatus }>(cancelOnPostgres, [runIds]);
  return rows.filter((row) => row.kind === 'finished').length;
};

const onSqlite = async (session: SqlSession, runIds: readonly number[]): Promise<number> => {
  const settled = await session.rows<SettledRow>(cancelOnSqlite, [list(runIds)]);
  await releaseRuns(session, settled);
  const finished = await finishRuns(session, settled);
  await record(session, [...stepEndings(settled), ...runEndings(finished)]);
  return finished.length;
};
