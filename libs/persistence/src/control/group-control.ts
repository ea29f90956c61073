import { NotFoundError } from '@sluice/domain';
import type { Database } from '../database/database.js';
import type { SqlSession, Statement } from '../database/sql-session.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import type { StepQueue } from '../queue/step-queue.js';
import { cancelMove } from './cancel-move.js';
import { CANCELLED_MESSAGE, CANCELLED_META } from './cancelled.js';
import { GroupOperation, type OperationUnderWay } from './group-operation.js';
import { assertOperable } from './group-rules.js';
import { heldRuns, notPausedThemselves, openRuns, WINDOW } from './group-runs.js';
import { lockGroup, type LockedGroup } from './locks.js';
import type { Move } from './move.js';
import { pauseMove, priorityMove, resumeMove } from './moves.js';
import { NOTHING_LEFT, repeatPasses } from './repeat-passes.js';
import { runPriorityMove } from './run-priority-move.js';

export interface GroupControlResult {
  /** Steps moved; runs ended, for a cancellation; runs changed, for a priority. */
  readonly moved: number;
  /** Of the steps moved, those that a worker holds and finishes. */
  readonly running: number;
}

/** Whether no later operation took the place of this one, which then has nothing more to do. */
type IsCurrent = (group: LockedGroup) => boolean;

const NOTHING: GroupControlResult = { moved: 0, running: 0 };

const rethrow = (_id: number, error: unknown): never => {
  throw error;
};

/** Index: run_group_control_idx. Every sweep asks, so it is prepared. */
const UNFINISHED: Statement = {
  name: 'control_unfinished_groups',
  text: `select id, control as kind, control_token as token from run_group where control is not null order by id limit 100`,
};

/**
 * Cancels, pauses and resumes run groups and changes their priority. The first commit records the operation in the group's
 * row: from then on no worker claims a step of the group. The steps follow in windows, each a short transaction; an operation
 * whose process dies is carried on by `continueUnfinished`, which is run by every worker's sweep. One that another has followed
 * changes nothing more: each has a token, which every commit compares.
 */
export class GroupControl {
  private readonly queue: StepQueue;
  private readonly moves: Record<GroupOperation, Move>;

  /** @param window how many runs are changed in one transaction */
  constructor(
    private readonly database: Database,
    private readonly window = WINDOW,
  ) {
    this.queue = createStepQueue(database);
    this.moves = {
      [GroupOperation.Pausing]: pauseMove,
      [GroupOperation.Resuming]: resumeGroup,
      [GroupOperation.Cancelling]: cancelMove,
    };
  }

  /**
   * Nothing more of the group starts; what runs is finished.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished or being cancelled
   */
  pause(id: number): Promise<GroupControlResult> {
    const now = this.database.sql.now;
    return this.operate(id, GroupOperation.Pausing, `paused_date = coalesce(paused_date, ${now})`);
  }

  /**
   * The group goes on where it stands; runs that are paused on their own stay so.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished or being cancelled
   */
  resume(id: number): Promise<GroupControlResult> {
    return this.operate(id, GroupOperation.Resuming, `paused_date = null`);
  }

  /**
   * Unfinished runs become FAILED with their current step, and the group with them; `group_end` is told once.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished; a second cancellation is none
   */
  cancel(id: number): Promise<GroupControlResult> {
    return this.operate(id, GroupOperation.Cancelling, `paused_date = null`);
  }

  /**
   * Takes effect on every step of the group that waits, window by window in the order of the runs. Of two at a time the one that
   * began last holds for all of them.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished
   */
  async setPriority(id: number, priority: number): Promise<GroupControlResult> {
    const runs = runPriorityMove(priority);
    const steps = priorityMove(priority);
    const token = await this.database.transaction(async (session) => {
      assertOperable(await lockGroup(session, id), 'priority');
      const [row] = await session.rows<{ token: number }>(
        `update run_group set priority_token = priority_token + 1 where id = $1 returning priority_token as token`,
        [id],
      );
      return row?.token;
    });
    const move: Move = async (session, runIds) => {
      const changed = await runs(session, runIds);
      const { left } = await steps(session, runIds);
      return { ...changed, left: changed.left + left };
    };
    return this.eachWindow(id, (group) => group.priorityToken === token, move);
  }

  /**
   * Carries on with operations whose process ended in the middle. Returns the groups. Index: run_group_control_idx.
   *
   * @param failed receives what stops one of them; the others are carried out all the same
   */
  async continueUnfinished(failed: (id: number, error: unknown) => void = rethrow): Promise<number[]> {
    const rows = await this.database.rows<OperationUnderWay & { id: number }>(UNFINISHED);
    const carriedOut: number[] = [];
    for (const { id, kind, token } of rows) {
      try {
        await this.carryOut(id, { kind, token });
        carriedOut.push(id);
      } catch (error) {
        // Deleted in the meantime.
        if (!(error instanceof NotFoundError)) failed(id, error);
      }
    }
    return carriedOut;
  }

  private async operate(id: number, kind: GroupOperation, set: string): Promise<GroupControlResult> {
    const operation = await this.begin(id, kind, set);
    return operation ? this.carryOut(id, operation) : NOTHING;
  }

  /**
   * Records the operation; undefined when there is nothing to do. One of the same kind that is under way is joined: what it has
   * done stands, so it may go on.
   */
  private begin(id: number, kind: GroupOperation, set: string): Promise<OperationUnderWay | undefined> {
    return this.database.transaction(async (session) => {
      const group = await lockGroup(session, id);
      if (kind === GroupOperation.Cancelling && group.finished && group.cancelled) return undefined;
      assertOperable(group, kind);
      const [row] = await session.rows<{ token: number }>(
        `update run_group set control = $2, ${set}, control_token = control_token + case when control = $2 then 0 else 1 end
         where id = $1 returning control_token as token`,
        [id, kind],
      );
      return row && { kind, token: row.token };
    });
  }

  private async carryOut(id: number, operation: OperationUnderWay): Promise<GroupControlResult> {
    const isCurrent = ({ control, controlToken }: LockedGroup): boolean =>
      control === operation.kind && controlToken === operation.token;
    const result = await this.eachWindow(id, isCurrent, this.moves[operation.kind]);
    if (operation.kind === GroupOperation.Cancelling) await this.finishCancelled(id, operation);
    await this.end(id, operation);
    return result;
  }

  /** Runs that workers are busy with come first: those are what the operation must reach soon. */
  private async eachWindow(id: number, isCurrent: IsCurrent, move: Move): Promise<GroupControlResult> {
    const held = await heldRuns(this.database, id);
    let total = held.length > 0 ? await this.moveWindow(id, isCurrent, () => Promise.resolve(held), move) : NOTHING;
    let after = 0;
    for (;;) {
      let window: number[] = [];
      const next = async (session: SqlSession): Promise<number[]> => {
        if (window.length === 0) window = await openRuns(session, id, after, this.window);
        return window;
      };
      const { moved, running } = await this.moveWindow(id, isCurrent, next, move);
      total = { moved: total.moved + moved, running: total.running + running };
      const last = window.at(-1);
      if (last === undefined) return total;
      after = last;
    }
  }

  private moveWindow(
    id: number,
    isCurrent: IsCurrent,
    runs: (session: SqlSession) => Promise<number[]>,
    move: Move,
  ): Promise<GroupControlResult> {
    return repeatPasses(this.database, async (session) => {
      const group = await lockGroup(session, id);
      if (!isCurrent(group)) return NOTHING_LEFT;
      const runIds = await runs(session);
      return runIds.length === 0 ? NOTHING_LEFT : move(session, runIds);
    });
  }

  private async end(id: number, { kind, token }: OperationUnderWay): Promise<void> {
    await this.database.rows(
      `update run_group set control = null where id = $1 and control = $2 and control_token = $3`,
      [id, kind, token],
    );
  }

  /** A worker may have completed the group already, with its last run: then `control` is null, and the message is due still. */
  private async finishCancelled(id: number, { token }: OperationUnderWay): Promise<void> {
    await this.database.rows(
      `update run_group set status_message = '${CANCELLED_MESSAGE}', status_meta = '${CANCELLED_META}'
       where id = $1 and control_token = $2
         and exists (select 1 from workflow_run r where r.run_group_id = $1 and r.status = 'FAILED' and r.status_meta = '${CANCELLED_META}')
         and (select r.id from workflow_run r where r.run_group_id = $1 and r.completed_date is null order by r.id desc limit 1) is null`,
      [id, token],
    );
    const [last] = await this.database.rows<{ id: number | null }>(
      `select max(id) as id from workflow_run where run_group_id = $1`,
      [id],
    );
    if (last?.id) await this.queue.finishGroup({ runGroupId: id, runId: last.id });
  }
}

/** Runs that are paused on their own stay so. */
const resumeGroup: Move = async (session, runIds) => {
  const resumable = await notPausedThemselves(session, runIds);
  return resumable.length === 0 ? NOTHING_LEFT : resumeMove(session, resumable);
};
