import { ConflictError } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { Dialect } from '../database/dialect.js';
import type { SqlSession } from '../database/sql-session.js';
import { GroupOperation } from './group-operation.js';
import { assertOperable } from './group-rules.js';
import { openRuns } from './group-runs.js';
import { lockGroup } from './locks.js';

export interface RetryResult {
  readonly runs: number;
  readonly steps: number;
}

/** Sets failed runs going again at the step that failed, with all its attempts. */
export class RunRetry {
  constructor(private readonly database: Database) {}

  /**
   * Runs that are not FAILED are left alone. One transaction; keep the list to a few thousand.
   *
   * @throws ConflictError when a group of theirs is being cancelled: what is revived would be cancelled, or worse, would not
   */
  retry(runIds: readonly number[]): Promise<RetryResult> {
    if (runIds.length === 0) return Promise.resolve({ runs: 0, steps: 0 });
    return this.database.transaction(async (session) => {
      await lockGroupsOf(session, runIds);
      await assertNoneIsCancelling(session, runIds);
      const failed = await lockFailed(session, runIds);
      const steps = await resetSteps(session, failed);
      const runs = await reopenRuns(session, failed);
      await reopenGroups(session, [...new Set(runs.map((run) => run.run_group_id))]);
      return { runs: runs.length, steps };
    });
  }

  /**
   * Steps of the group that wait for their next attempt are due now; those of a paused group when it is resumed. In windows, each a
   * short transaction. Returns how many there were.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is being cancelled
   */
  async dueNow(runGroupId: number): Promise<number> {
    let steps = 0;
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      const window = await this.database.transaction(async (session) => {
        assertOperable(await lockGroup(session, runGroupId), 'retry');
        const runIds = await openRuns(session, runGroupId, from);
        return { last: runIds.at(-1), steps: runIds.length === 0 ? 0 : await makeDue(session, runIds) };
      });
      steps += window.steps;
      after = window.last;
    }
    return steps;
  }
}

/** After the groups were locked. Index: run_group_control_idx. */
const assertNoneIsCancelling = async (session: SqlSession, runIds: readonly number[]): Promise<void> => {
  const { sql } = session;
  const [group] = await session.rows<{ id: number }>(
    `select id from run_group where control = '${GroupOperation.Cancelling}'
       and id in (select run_group_id from workflow_run where id ${sql.inIds(1)}) limit 1`,
    [sql.list(runIds)],
  );
  if (group) throw new ConflictError(`Run group ${group.id} is being cancelled; its runs cannot be retried`);
};

/** Index: run_step_run_idx. */
const makeDue = async (session: SqlSession, runIds: readonly number[]): Promise<number> => {
  const { sql } = session;
  const now = session.sql.now;
  const rows = await session.rows(
    `update run_step set ready_at = ${now}, outage_ms = 0
     where workflow_run_id ${sql.inIds(1)} and status = 'ERROR' and queue_state in (3, 5) and ready_at > ${now} returning id`,
    [sql.list(runIds)],
  );
  return rows.length;
};

/** Batches, then groups, each by id: the order in which everyone locks them. Index: workflow_run_pkey. */
const lockGroupsOf = async (session: SqlSession, runIds: readonly number[]): Promise<void> => {
  if (session.dialect === Dialect.Sqlite) return;
  for (const [table, column] of [
    ['document_batch', 'batch_id'],
    ['run_group', 'run_group_id'],
  ]) {
    await session.rows(
      `select id from ${table} where id in (select ${column} from workflow_run where id = any ($1::bigint[]))
       order by id for update`,
      [runIds],
    );
  }
};

/**
 * The runs that are revived, steps and all: a run that a worker fails between two statements would be reopened without its step,
 * and wait for ever. Index: workflow_run_pkey.
 */
const lockFailed = async (session: SqlSession, runIds: readonly number[]): Promise<number[]> => {
  const lock = session.sql.lock('for update');
  const { sql } = session;
  const rows = await session.rows<{ id: number }>(
    `select id from workflow_run where id ${sql.inIds(1)} and status = 'FAILED' order by id${lock}`,
    [sql.list(runIds)],
  );
  return rows.map((row) => row.id);
};

/** A step of a paused group waits with it. Index: run_step_run_idx. */
const resetSteps = async (session: SqlSession, runIds: readonly number[]): Promise<number> => {
  const { sql } = session;
  const now = session.sql.now;
  const rows = await session.rows(
    `update run_step set status = 'PENDING', retry = 0, ready_at = ${now}, status_date = ${now}, start_date = null,
       completed_date = null, status_message = null, status_meta = '{}', paused = false, outage_ms = 0,
       queue_state = case when exists (
         select 1 from run_group g where g.id = run_step.run_group_id and g.paused_date is not null) then 5 else 1 end
     where status = 'FAILED' and workflow_run_id ${sql.inIds(1)}
     returning id`,
    [sql.list(runIds)],
  );
  return rows.length;
};

/** Index: workflow_run_pkey. */
const reopenRuns = (
  session: SqlSession,
  runIds: readonly number[],
): Promise<{ id: number; run_group_id: number }[]> => {
  const { sql } = session;
  return session.rows(
    `update workflow_run set status = case when start_date is null then 'PENDING' else 'RUNNING' end, completed_date = null,
       status_date = ${session.sql.now}, status_message = null, status_meta = '{}'
     where id ${sql.inIds(1)} returning id, run_group_id`,
    [sql.list(runIds)],
  );
};

/** Indexes: run_group_pkey, document_batch_pkey. */
const reopenGroups = async (session: SqlSession, groupIds: readonly number[]): Promise<void> => {
  const { sql } = session;
  const groups = sql.list(groupIds);
  await session.rows(
    `update document_batch set completed_date = null
     where id in (select batch_id from run_group where id ${sql.inIds(1)}) and completed_date is not null`,
    [groups],
  );
  await session.rows(
    `update run_group set status = case when start_date is null then 'PENDING' else 'RUNNING' end, completed_date = null,
       status_date = ${session.sql.now}, status_message = null, status_meta = '{}'
     where id ${sql.inIds(1)}`,
    [groups],
  );
};
