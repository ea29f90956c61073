import {
  createStepQueue,
  type Database,
  lockRun,
  type LockedRun,
  markPaused,
  type Pass,
  type SqlSession,
} from '@sluice/persistence';
import { cancelRuns, NOTHING_LEFT, pauseRuns, prioritize, resumeRuns } from './moves.js';
import { repeatPasses } from './passes.js';
import { assertRunAllows, wasCancelled } from './rules.js';

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
      assertRunAllows(run, 'pause');
      const pass = await pauseRuns(session, [id]);
      const isPaused = run.pausedDate !== null;
      if (pass.left === 0 && !isPaused) await markPaused(session, id, true);
      return { ...pass, changed: !isPaused };
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
      assertRunAllows(run, 'resume');
      const pass = run.group.pausedDate === null ? await resumeRuns(session, [id]) : NOTHING_LEFT;
      if (pass.left === 0) await markPaused(session, id, false);
      return { ...pass, changed: run.pausedDate !== null };
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
      if (wasCancelled(run)) return { ...NOTHING_LEFT, changed: false };
      assertRunAllows(run, 'cancel');
      const pass = await cancelRuns(this.database)(session, [id]);
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
      assertRunAllows(run, 'priority');
      const pass = await prioritize(priority)(session, [id]);
      return { ...pass, changed: pass.moved > 0 };
    });
  }

  private async control(
    id: number,
    pass: (session: SqlSession, run: LockedRun) => Promise<Pass & { changed: boolean }>,
  ): Promise<RunControlResult> {
    let changed = false;
    let group = { id: 0, pausedDate: null as Date | null };
    const { running } = await repeatPasses(this.database, async (session) => {
      const run = await lockRun(session, id);
      group = run.group;
      const result = await pass(session, run);
      changed ||= result.changed;
      return result;
    });
    return { runGroupId: group.id, changed, running: running > 0, groupPaused: group.pausedDate !== null };
  }
}
