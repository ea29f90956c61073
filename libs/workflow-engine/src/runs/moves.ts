import {
  countOpen,
  createStepQueue,
  type Database,
  moveSteps,
  notPausedThemselves,
  type Pass,
  prioritizeRuns,
  prioritizeSteps,
  QueueState,
  type SqlSession,
  type StepMove,
  WHERE_IT_WAITED,
} from '@sluice/persistence';

/** One pass over some runs: what no worker is writing at this moment is changed, what is left is counted. */
export type Move = (session: SqlSession, runIds: readonly number[]) => Promise<Pass>;

/** What a pass returns that has nothing to do any more. */
export const NOTHING_LEFT: Pass = { moved: 0, running: 0, left: 0 };

/**
 * Ready and delayed steps leave the queue; steps that a worker holds are marked, so that what follows them, their retry
 * included, stays out of it.
 */
const PAUSE: StepMove = {
  name: 'pause',
  to: {
    [QueueState.Ready]: QueueState.Paused,
    [QueueState.Delayed]: QueueState.Paused,
    [QueueState.Leased]: QueueState.Leased,
  },
  paused: true,
};

/** Back to where they were: a retry that is not due yet waits on. */
const RESUME: StepMove = {
  name: 'resume',
  to: { [QueueState.Paused]: WHERE_IT_WAITED, [QueueState.Leased]: QueueState.Leased },
  paused: false,
};

export const pauseRuns: Move = (session, runIds) => moveSteps(session, runIds, PAUSE);
export const resumeRuns: Move = (session, runIds) => moveSteps(session, runIds, RESUME);

/** Of a group: runs that are paused on their own stay so. */
export const resumeRunsOfGroup: Move = async (session, runIds) => {
  const resumable = await notPausedThemselves(session, runIds);
  return resumable.length === 0 ? NOTHING_LEFT : resumeRuns(session, resumable);
};

/** Runs end with their current step; steps they never reached stay PENDING, as after any failure. */
export const cancelRuns =
  (database: Database): Move =>
  async (session, runIds) => ({
    moved: await createStepQueue(database).cancelRuns(session, runIds),
    running: 0,
    left: await countOpen(session, runIds),
  });

/** Runs show their new priority; all their steps that are not done have it. `moved` counts runs. */
export const prioritize =
  (priority: number): Move =>
  async (session, runIds) => {
    const runs = await prioritizeRuns(session, runIds, priority);
    const steps = await prioritizeSteps(session, runIds, priority);
    return { moved: runs.moved, running: steps.running, left: runs.left + steps.left };
  };
