import type { SqlSession, Statement } from '../database/sql-session.js';
import type { SqlVocabulary } from '../database/sql-vocabulary.js';
import { QueueState } from '../queue/queue-state.js';

/** What one pass of a move did. */
export interface Pass {
  /** Steps changed. */
  readonly moved: number;
  /** Of those, the ones that a worker holds. */
  readonly running: number;
  /** What is still to be changed, because a worker is just writing it. */
  readonly left: number;
}

/**
 * Changes the steps of some runs that no worker is writing at this moment, and tells whether some are left. It never waits
 * for a lock: workers lock many steps at once in any order, and waiting for them while holding others would deadlock. What is
 * left shows as it was until the worker commits, so a pass that leaves nothing has missed nothing.
 */
export type Move = (session: SqlSession, runIds: readonly number[]) => Promise<Pass>;

interface StepMove {
  readonly name: string;
  /** Assignments to columns of `run_step`; `$2` and on are `parameters`. */
  readonly set: (sql: SqlVocabulary) => string;
  /** Which steps of the runs, before the change; false of each afterwards. */
  readonly where: string;
}

/** The statements of a move. Index of both: run_step_run_idx. */
const moveStatements = (sql: SqlVocabulary, { name, set, where }: StepMove): { apply: Statement; left: Statement } => {
  const ofRuns = `workflow_run_id ${sql.inIds(1)} and ${where}`;
  const chosen = sql.inRows(`select id from run_step where ${ofRuns} ${sql.lock('for update skip locked')}`);
  return {
    apply: {
      name: `control_${name}`,
      text: `update run_step set ${set(sql)} where id ${chosen} returning queue_state`,
    },
    left: { name: `control_${name}_left`, text: `select count(*) as count from run_step where ${ofRuns}` },
  };
};

/** Runs a move's statements over the runs. */
export const stepMove =
  (definition: StepMove, parameters: readonly unknown[] = []): Move =>
  async (session, runIds) => {
    const { apply, left } = moveStatements(session.sql, definition);
    const values = [session.sql.list(runIds), ...parameters];
    const moved = await session.rows<{ queue_state: number }>(apply, values);
    const [remaining] = await session.rows<{ count: number }>(left, values);
    return {
      moved: moved.length,
      running: moved.filter((row) => row.queue_state === QueueState.Leased).length,
      left: remaining?.count ?? 0,
    };
  };
