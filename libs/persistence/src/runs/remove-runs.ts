import { rowsAreHeld } from '../database/repeat-while-busy.js';
import { readCount } from '../database/read-values.js';
import { long, type SqlSession } from '../database/sql-session.js';
import { QueueState } from '../queue/queue-state.js';
import { closeBatches } from './progress-rows.js';

/** A condition over `workflow_run`, with its only parameter `$1`. */
export interface RunCondition {
  readonly sql: string;
  readonly parameter: unknown;
}

export interface RemovedRuns {
  readonly runs: number;
  readonly steps: number;
  readonly lifecycle: number;
}

/**
 * Removes runs with their steps and lifecycle, whatever workers do with them: what they settle afterwards finds no row. Batch
 * and group are locked by the caller. Indexes: run_step_run_idx, lifecycle_history_run_idx, and that of the condition.
 *
 * @throws TransientError to be repeated when a worker is just writing one of the steps
 */
export const removeRuns = async (session: SqlSession, { sql, parameter }: RunCondition): Promise<RemovedRuns> => {
  const ofRuns = `workflow_run_id in (select id from workflow_run where ${sql})`;
  const count = (table: string, where: string): Promise<number> =>
    readCount(session, long(`select count(*) from ${table} where ${where}`), [parameter]);
  await lockSteps(session, ofRuns, parameter);
  const removed = {
    runs: await count('workflow_run', sql),
    steps: await count('run_step', ofRuns),
    lifecycle: await count('lifecycle_history', ofRuns),
  };
  for (const table of ['lifecycle_history', 'run_lease', 'run_step']) {
    await session.rows(long(`delete from ${table} where ${ofRuns}`), [parameter]);
  }
  await session.rows(long(`delete from workflow_run where ${sql}`), [parameter]);
  return removed;
};

/** Locks the steps that workers may write: those that are not done. */
const lockSteps = async (session: SqlSession, ofRuns: string, parameter: unknown): Promise<void> => {
  const open = `select 1 from run_step where ${ofRuns} and queue_state <> ${QueueState.Done}`;
  const count = (rows: string): Promise<number> =>
    readCount(session, long(`select count(*) from (${rows}) s`), [parameter]);
  const locked = await count(`${open} ${session.sql.lock('for update skip locked')}`);
  if (locked !== (await count(open))) throw rowsAreHeld();
};

/** Removes a group that is locked, with its batch, and all of its runs. */
export const removeGroup = async (
  session: SqlSession,
  { id, batchId }: { readonly id: number; readonly batchId: number },
): Promise<RemovedRuns> => {
  const removed = await removeRuns(session, { sql: 'run_group_id = $1', parameter: id });
  await session.rows(`delete from run_group where id = $1`, [id]);
  await closeBatches(session, [batchId]);
  return removed;
};
