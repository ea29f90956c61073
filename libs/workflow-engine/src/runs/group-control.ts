import { NotFoundError } from '@sluice/domain';
import {
  beginOperation,
  createStepQueue,
  type Database,
  endOperation,
  GroupOperation,
  heldRuns,
  lastRunOf,
  type LockedGroup,
  lockGroup,
  nextPriorityToken,
  noteCancelled,
  openRuns,
  operationsUnderWay,
  type OperationUnderWay,
  type SqlSession,
} from '@sluice/persistence';
import { cancelRuns, type Move, NOTHING_LEFT, pauseRuns, prioritize, resumeRunsOfGroup } from './moves.js';
import { repeatPasses } from './passes.js';
import { assertGroupAllows, type Operation, wasCancelled } from './rules.js';

export interface GroupControlResult {
  /** Steps moved; runs ended, for a cancellation; runs changed, for a priority. */
  readonly moved: number;
  /** Of the steps moved, those that a worker holds and finishes. */
  readonly running: number;
}

/** Whether no later operation took the place of this one, which then has nothing more to do. */
type IsCurrent = (group: LockedGroup) => boolean;

const NOTHING: GroupControlResult = { moved: 0, running: 0 };

/** Runs changed in one transaction: short enough for workers that wait, long enough for 100,000 runs in seconds. */
export const WINDOW = 2000;

const OPERATIONS: Record<GroupOperation, Operation> = {
  [GroupOperation.Pausing]: 'pause',
  [GroupOperation.Resuming]: 'resume',
  [GroupOperation.Cancelling]: 'cancel',
};

const rethrow = (_id: number, error: unknown): never => {
  throw error;
};

/**
 * Cancels, pauses and resumes run groups and changes their priority. The first commit records the operation in the group's
 * row: from then on no worker claims a step of the group. The steps follow in windows, each a short transaction; an operation
 * whose process dies is carried on by `continueUnfinished`, which is run by every worker's sweep. One that another has followed
 * changes nothing more: each has a token, which every commit compares.
 */
export class GroupControl {
  private readonly moves: Record<GroupOperation, Move>;

  /** @param window how many runs are changed in one transaction */
  constructor(
    private readonly database: Database,
    private readonly window = WINDOW,
  ) {
    this.moves = {
      [GroupOperation.Pausing]: pauseRuns,
      [GroupOperation.Resuming]: resumeRunsOfGroup,
      [GroupOperation.Cancelling]: cancelRuns(database),
    };
  }

  /**
   * Nothing more of the group starts; what runs is finished.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished or being cancelled
   */
  pause(id: number): Promise<GroupControlResult> {
    return this.operate(id, GroupOperation.Pausing);
  }

  /**
   * The group goes on where it stands; runs that are paused on their own stay so.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished or being cancelled
   */
  resume(id: number): Promise<GroupControlResult> {
    return this.operate(id, GroupOperation.Resuming);
  }

  /**
   * Unfinished runs become FAILED with their current step, and the group with them; `group_end` is recorded once.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished; a second cancellation is none
   */
  cancel(id: number): Promise<GroupControlResult> {
    return this.operate(id, GroupOperation.Cancelling);
  }

  /**
   * Takes effect on every step of the group that waits, window by window in the order of the runs. Of two at a time the one that
   * began last holds for all of them.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is finished
   */
  async setPriority(id: number, priority: number): Promise<GroupControlResult> {
    const token = await this.database.transaction(async (session) => {
      assertGroupAllows(await lockGroup(session, id), 'priority');
      return nextPriorityToken(session, id);
    });
    return this.eachWindow(id, (group) => group.priorityToken === token, prioritize(priority));
  }

  /**
   * Carries on with operations whose process ended in the middle. Returns the groups.
   *
   * @param failed receives what stops one of them; the others are carried out all the same
   */
  async continueUnfinished(failed: (id: number, error: unknown) => void = rethrow): Promise<number[]> {
    const carriedOut: number[] = [];
    for (const { id, ...operation } of await operationsUnderWay(this.database)) {
      try {
        await this.carryOut(id, operation);
        carriedOut.push(id);
      } catch (error) {
        // Deleted in the meantime.
        if (!(error instanceof NotFoundError)) failed(id, error);
      }
    }
    return carriedOut;
  }

  /** One of the same kind that is under way is joined: what it has done stands, so it may go on. */
  private async operate(id: number, kind: GroupOperation): Promise<GroupControlResult> {
    const operation = await this.database.transaction(async (session) => {
      const group = await lockGroup(session, id);
      if (kind === GroupOperation.Cancelling && wasCancelled(group)) return null;
      assertGroupAllows(group, OPERATIONS[kind]);
      return beginOperation(session, id, kind);
    });
    return operation ? this.carryOut(id, operation) : NOTHING;
  }

  private async carryOut(id: number, operation: OperationUnderWay): Promise<GroupControlResult> {
    const isCurrent: IsCurrent = ({ control, controlToken }) =>
      control === operation.kind && controlToken === operation.token;
    const result = await this.eachWindow(id, isCurrent, this.moves[operation.kind]);
    if (operation.kind === GroupOperation.Cancelling) await this.finishCancelled(id, operation);
    await endOperation(this.database, id, operation);
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
      if (!isCurrent(await lockGroup(session, id))) return NOTHING_LEFT;
      const runIds = await runs(session);
      return runIds.length === 0 ? NOTHING_LEFT : move(session, runIds);
    });
  }

  private async finishCancelled(id: number, operation: OperationUnderWay): Promise<void> {
    await noteCancelled(this.database, id, operation);
    const runId = await lastRunOf(this.database, id);
    if (runId !== null) await createStepQueue(this.database).finishGroup({ runGroupId: id, runId });
  }
}
