import { NotFoundError } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { nowSql } from '../database/clock.js';
import type { SqlSession, Statement } from '../database/sql-session.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import type { StepQueue } from '../queue/step-queue.js';
import { cancelMove } from './cancel-move.js';
import { CANCELLED_MESSAGE, CANCELLED_META } from './cancelled.js';
import { GroupOperation } from './group-operation.js';
import { assertOperable } from './group-rules.js';
import { heldRuns, notPausedThemselves, openRuns, WINDOW } from './group-runs.js';
import { lockGroup, type LockedGroup } from './locks.js';
import { wordsOf, type Move } from './move.js';
import { pauseMove, priorityMove, resumeMove } from './moves.js';
import { NOTHING_LEFT, repeatPasses } from './repeat-passes.js';
import { runPriorityMove } from './run-priority-move.js';

export interface GroupControlResult {
  /** Steps moved; runs ended, for a cancellation; runs changed, for a priority. */
  readonly moved: number;
  /** Of the steps moved, those that a worker holds and finishes. */
  readonly running: number;
}

const NOTHING: GroupControlResult = { moved: 0, running: 0 };

/** Index: run_group_control_idx. Every sweep asks, so it is prepared. */
const UNFINISHED: Statement = {
  name: 'control_unfinished_groups',
  text: `select id, control from run_group where control is not null order by id limit 100`,
};

/**
 * Cancels, pauses and resumes run groups and changes their priority. The first commit records the operation in the group's
 * row: from then on no worker claims a step of the group. The steps follow in windows, each a short transaction; an operation
 * whose process dies is carried on by `continueUnfinished`, which is run by every worker's sweep.
 */
export class GroupControl {
  private readonly queue: StepQueue;
  private readonly moves: Record<GroupOperation, Move>;

  /** @param window how many runs are changed in one transaction */
  constructor(
    private readonly database: Database,
    private readonly window = WINDOW,
  ) {
    const { dialect } = database;
    this.queue = createStepQueue(database);
    this.moves = {
      [GroupOperation.Pausing]: pauseMove(dialect),
      [GroupOperation.Resuming]: this.resumeMove(),
      [GroupOperation.Cancelling]: cancelMove(dialect),
    };
  }

  /**
   * Nothing more of the group starts; what runs is finished.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished or being cancelled
   */
  async pause(id: number): Promise<GroupControlResult> {
    await this.begin(
      id,
      GroupOperation.Pausing,
      `paused_date = coalesce(paused_date, ${nowSql(this.database.dialect)})`,
    );
    return this.carryOut(id, GroupOperation.Pausing);
  }

  /**
   * The group goes on where it stands; runs that are paused on their own stay so.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished or being cancelled
   */
  async resume(id: number): Promise<GroupControlResult> {
    await this.begin(id, GroupOperation.Resuming, `paused_date = null`);
    return this.carryOut(id, GroupOperation.Resuming);
  }

  /**
   * Unfinished runs become FAILED with their current step, and the group with them; `group_end` is told once.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished; a second cancellation is none
   */
  async cancel(id: number): Promise<GroupControlResult> {
    const begun = await this.begin(id, GroupOperation.Cancelling, `paused_date = null`);
    return begun ? this.carryOut(id, GroupOperation.Cancelling) : NOTHING;
  }

  /**
   * Takes effect on every step of the group that waits, window by window in the order of the runs.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished
   */
  async setPriority(id: number, priority: number): Promise<GroupControlResult> {
    const { dialect } = this.database;
    const runs = runPriorityMove(dialect, priority);
    const steps = priorityMove(dialect, priority);
    await this.database.transaction(async (session) => assertOperable(await lockGroup(session, id), 'priority'));
    return this.eachWindow(id, undefined, async (session, runIds) => {
      const changed = await runs(session, runIds);
      const { left } = await steps(session, runIds);
      return { ...changed, left: changed.left + left };
    });
  }

  /** Carries on with operations whose process ended in the middle. Answers the groups. Index: run_group_control_idx. */
  async continueUnfinished(): Promise<number[]> {
    const rows = await this.database.rows<{ id: number; control: GroupOperation }>(UNFINISHED);
    const carriedOut: number[] = [];
    for (const { id, control } of rows) {
      try {
        await this.carryOut(id, control);
        carriedOut.push(id);
      } catch (error) {
        // Deleted in the meantime.
        if (!(error instanceof NotFoundError)) throw error;
      }
    }
    return carriedOut;
  }

  /** Records the operation; false when there is nothing to do. */
  private begin(id: number, operation: GroupOperation, set: string): Promise<boolean> {
    return this.database.transaction(async (session) => {
      const group = await lockGroup(session, id);
      if (operation === GroupOperation.Cancelling && group.finished && group.cancelled) return false;
      assertOperable(group, operation);
      await session.rows(`update run_group set control = $2, ${set} where id = $1`, [id, operation]);
      return true;
    });
  }

  private async carryOut(id: number, operation: GroupOperation): Promise<GroupControlResult> {
    const result = await this.eachWindow(id, operation, this.moves[operation]);
    if (operation === GroupOperation.Cancelling) await this.finishCancelled(id);
    else await this.end(id, operation);
    return result;
  }

  /** Runs that workers are busy with come first: those are what the operation must reach soon. */
  private async eachWindow(id: number, operation: GroupOperation | undefined, move: Move): Promise<GroupControlResult> {
    const held = await heldRuns(this.database, id);
    let total = held.length > 0 ? await this.moveWindow(id, operation, () => Promise.resolve(held), move) : NOTHING;
    let after = 0;
    for (;;) {
      let window: number[] = [];
      const next = async (session: SqlSession): Promise<number[]> => {
        if (window.length === 0) window = await openRuns(session, id, after, this.window);
        return window;
      };
      const { moved, running } = await this.moveWindow(id, operation, next, move);
      total = { moved: total.moved + moved, running: total.running + running };
      const last = window.at(-1);
      if (last === undefined) return total;
      after = last;
    }
  }

  private moveWindow(
    id: number,
    operation: GroupOperation | undefined,
    runs: (session: SqlSession) => Promise<number[]>,
    move: Move,
  ): Promise<GroupControlResult> {
    return repeatPasses(this.database, async (session) => {
      const group = await lockGroup(session, id);
      if (isSuperseded(group, operation)) return NOTHING_LEFT;
      const runIds = await runs(session);
      return runIds.length === 0 ? NOTHING_LEFT : move(session, runIds);
    });
  }

  private async end(id: number, operation: GroupOperation): Promise<void> {
    await this.database.rows(`update run_group set control = null where id = $1 and control = $2`, [id, operation]);
  }

  private async finishCancelled(id: number): Promise<void> {
    await this.database.rows(
      `update run_group set status_message = '${CANCELLED_MESSAGE}', status_meta = '${CANCELLED_META}'
       where id = $1
         and exists (select 1 from workflow_run r where r.run_group_id = $1 and r.status = 'FAILED' and r.status_meta = '${CANCELLED_META}')
         and (select r.id from workflow_run r where r.run_group_id = $1 and r.completed_date is null order by r.id desc limit 1) is null`,
      [id],
    );
    const [last] = await this.database.rows<{ id: number | null }>(
      `select max(id) as id from workflow_run where run_group_id = $1`,
      [id],
    );
    if (last?.id) await this.queue.finishGroup({ runGroupId: id, runId: last.id });
    await this.end(id, GroupOperation.Cancelling);
  }

  private resumeMove(): Move {
    const words = wordsOf(this.database.dialect);
    const move = resumeMove(this.database.dialect);
    return async (session, runIds) => {
      const resumable = await notPausedThemselves(session, runIds, words);
      return resumable.length === 0 ? NOTHING_LEFT : move(session, resumable);
    };
  }
}

/** Whether another operation took the place of this one, which then has nothing more to do. */
const isSuperseded = (group: LockedGroup, operation: GroupOperation | undefined): boolean =>
  operation !== undefined && group.control !== operation;
