import { ConflictError } from '@sluice/domain';
import type { Database } from '../database/database.js';
import type { SqlSession } from '../database/sql-session.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import { cancelMove } from './cancel-move.js';
import { lockRun, type LockedRun } from './locks.js';
import type { Pass } from './move.js';
import { pauseMove, priorityMove, resumeMove } from './moves.js';
import { NOTHING_LEFT, repeatPasses } from './repeat-passes.js';
import { runPriorityMove } from './run-priority-move.js';

export interface RunControlResult {
  readonly runGroupId: number;
  /** Whether anything changed: false when the run was in the wanted state already. */
  readonly changed: boolean;
  /** Whether a worker holds a step of the run, which it finishes. */
  readonly running: boolean;
  /** Whether the run's group keeps it paused. */
  readonly groupPaused: boolean;
}

/**
 * Cancels, pauses and resumes single runs and changes their priority. Everything is decided by the rows of the steps, so it
 * holds for every worker at once and survives restarts.
 */
export class RunControl {
  constructor(private readonly database: Database) {}

  /**
   * Nothing more of the run starts; the step that a worker holds is finished.
   *
   * @throws NotFoundError
   * @throws ConflictError when the run is finished
   */
  pause(id: number): Promise<RunControlResult> {
    return this.control(id, async (session, run) => {
      requireOpen(run, 'paused');
      const pass = await pauseMove(session, [id]);
      if (pass.left === 0 && !run.paused) await this.mark(session, id, session.sql.now);
      return { ...pass, changed: !run.paused };
    });
  }

  /**
   * The run goes on where it stands, unless its group is paused.
   *
   * @throws NotFoundError
   * @throws ConflictError when the run is finished
   */
  resume(id: number): Promise<RunControlResult> {
    return this.control(id, async (session, run) => {
      requireOpen(run, 'resumed');
      const pass = run.group.paused ? NOTHING_LEFT : await resumeMove(session, [id]);
      if (pass.left === 0) await this.mark(session, id, 'null');
      return { ...pass, changed: run.paused };
    });
  }

  /**
   * The run is FAILED with its current step. What a handler still does is never written.
   *
   * @throws NotFoundError
   * @throws ConflictError when the run is finished; a second cancellation is none
   */
  async cancel(id: number): Promise<RunControlResult> {
    const result = await this.control(id, async (session, run) => {
      if (run.finished && run.cancelled) return { ...NOTHING_LEFT, changed: false };
      requireOpen(run, 'cancelled');
      const pass = await cancelMove(session, [id]);
      return { ...pass, changed: pass.moved > 0 };
    });
    if (result.changed) await createStepQueue(this.database).finishGroup({ runId: id, runGroupId: result.runGroupId });
    return result;
  }

  /**
   * Takes effect on every step of the run that waits.
   *
   * @throws NotFoundError
   * @throws ConflictError when the run is finished
   */
  setPriority(id: number, priority: number): Promise<RunControlResult> {
    return this.control(id, async (session, run) => {
      requireOpen(run, 'given another priority');
      const run_ = await runPriorityMove(priority)(session, [id]);
      const steps = await priorityMove(priority)(session, [id]);
      return { moved: steps.moved, running: steps.running, left: run_.left + steps.left, changed: run_.moved > 0 };
    });
  }

  private async control(
    id: number,
    pass: (session: SqlSession, run: LockedRun) => Promise<Pass & { changed: boolean }>,
  ): Promise<RunControlResult> {
    let changed = false;
    let group = { id: 0, paused: false };
    const { running } = await repeatPasses(this.database, async (session) => {
      const run = await lockRun(session, id);
      group = run.group;
      const result = await pass(session, run);
      changed ||= result.changed;
      return result;
    });
    return { runGroupId: group.id, changed, running: running > 0, groupPaused: group.paused };
  }

  private async mark(session: SqlSession, id: number, pausedDate: string): Promise<void> {
    await session.rows(`update workflow_run set paused_date = ${pausedDate} where id = $1`, [id]);
  }
}

const requireOpen = (run: LockedRun, participle: string): void => {
  if (run.finished) throw new ConflictError(`Workflow run ${run.id} is finished; it cannot be ${participle}`);
};
