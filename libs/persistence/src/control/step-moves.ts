import { readCount } from '../database/read-values.js';
import type { SqlSession } from '../database/sql-session.js';
import { QueueState } from '../queue/queue-state.js';

/** What one pass over some runs did. */
export interface Pass {
  /** Steps changed, or runs. */
  readonly moved: number;
  /** Of those, the steps that a worker holds. */
  readonly running: number;
  /** What is still to be changed, because a worker is just writing it. */
  readonly left: number;
}

/** Where a paused step stood: a retry that is not due yet waits on. */
export const WHERE_IT_WAITED = 'where it waited';

/** What becomes of steps, by where they stand in the queue; what stands elsewhere is left alone. */
export interface StepMove {
  readonly name: string;
  readonly to: Readonly<Partial<Record<QueueState, QueueState | typeof WHERE_IT_WAITED>>>;
  /** The mark that the steps get: of one that a worker holds, whether what follows it is paused. */
  readonly paused: boolean;
}

/**
 * Changes the steps of some runs that no worker is writing at this moment, and says whether some are left. It never waits
 * for a lock: workers lock many steps at once in any order, and waiting for them while holding others would deadlock. What is
 * left shows as it was until the worker commits, so a pass that leaves nothing has missed nothing.
 */
export const moveSteps = (
  session: SqlSession,
  runIds: readonly number[],
  { name, to, paused }: StepMove,
): Promise<Pass> => {
  const moves = Object.entries(to).map(([from, target]) => ({ from, target }));
  const states = (isStaying: boolean): string =>
    moves.flatMap(({ from, target }) => ((Number(from) === target) === isStaying ? from : [])).join(', ');
  const waited = `case when status = 'ERROR' and ready_at > ${session.sql.now} then ${QueueState.Delayed} else ${QueueState.Ready} end`;
  const cases = moves.map(({ from, target }) => `when ${from} then ${target === WHERE_IT_WAITED ? waited : target}`);
  return changeRows(session, runIds, {
    name,
    table: 'run_step',
    set: `queue_state = case queue_state ${cases.join(' ')} end, paused = ${paused}`,
    where: `(queue_state in (${states(false)}) or (queue_state in (${states(true)}) and ${paused ? 'not paused' : 'paused'}))`,
  });
};

/** Changes the priority of steps that are not done, those a worker holds too: it may give them back. */
export const prioritizeSteps = (session: SqlSession, runIds: readonly number[], priority: number): Promise<Pass> =>
  changeRows(session, runIds, {
    name: 'priority',
    table: 'run_step',
    set: `priority = $2`,
    where: `queue_state <> ${QueueState.Done} and priority <> $2`,
    parameter: priority,
  });

/** Changes the priority that runs show; that of their steps is what counts. */
export const prioritizeRuns = (session: SqlSession, runIds: readonly number[], priority: number): Promise<Pass> =>
  changeRows(session, runIds, {
    name: 'run_priority',
    table: 'workflow_run',
    set: `priority = $2`,
    where: `priority <> $2`,
    parameter: priority,
  });

export interface Change {
  readonly name: string;
  readonly table: 'run_step' | 'workflow_run';
  readonly set: string;
  /** Which rows of the runs, before the change; false of each afterwards. */
  readonly where: string;
  /** `$2`. */
  readonly parameter?: unknown;
}

/** Changes the rows of some runs that nobody is writing at this moment, and counts what is left. Indexes: run_step_run_idx, workflow_run_pkey. */
export const changeRows = async (
  session: SqlSession,
  runIds: readonly number[],
  { name, table, set, where, parameter }: Change,
): Promise<Pass> => {
  const { sql } = session;
  const ofRuns = `${table === 'run_step' ? 'workflow_run_id' : 'id'} ${sql.inIds(1)} and ${where}`;
  const returned = table === 'run_step' ? 'queue_state' : 'id';
  const free = sql.inRows(`select id from ${table} where ${ofRuns} ${sql.lock('for update skip locked')}`);
  const values = [sql.list(runIds), ...(parameter === undefined ? [] : [parameter])];
  const moved = await session.rows<{ queue_state?: number }>(
    { name: `control_${name}`, text: `update ${table} set ${set} where id ${free} returning ${returned}` },
    values,
  );
  const rest = { name: `control_${name}_left`, text: `select count(*) from ${table} where ${ofRuns}` };
  return {
    moved: moved.length,
    running: moved.filter((row) => row.queue_state === QueueState.Leased).length,
    // PostgreSQL refuses a value that a statement does not name.
    left: await readCount(session, rest, where.includes('$2') ? values : values.slice(0, 1)),
  };
};
