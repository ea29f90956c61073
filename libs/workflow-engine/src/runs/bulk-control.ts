import { BulkAction, type BulkRefusal } from '@sluice/domain';
import {
  beginBulk,
  type BulkCount,
  type BulkOperation,
  createStepQueue,
  type Database,
  findBulk,
  lockGroupsOf,
  markBulkPaused,
  nextBulkTargets,
  noteBulkCancelled,
  notPausedByGroup,
  type Pass,
  previewBulk,
  type RunSearch,
  type SqlSession,
  unfinishedOf,
} from '@sluice/persistence';
import { WINDOW } from './group-control.js';
import { cancelRuns, NOTHING_LEFT, pauseRuns, resumeRuns } from './moves.js';
import { repeatPasses } from './passes.js';
import { RunRetry } from './run-retry.js';

/** What one slice of an operation came to. */
export interface BulkSlice {
  /** Runs that were changed. */
  readonly changed: number;
  /** Runs that were left alone, by reason. */
  readonly refused: ReadonlyMap<BulkRefusal, number>;
  /** The last run that was looked at; null when there are no more. */
  readonly next: number | null;
}

type Change = (session: SqlSession, runIds: readonly number[], bulkId: number) => Promise<Pass>;

/**
 * Retries, cancels, pauses and resumes all runs that a search finds, in slices of some thousand runs: short transactions, by the rules
 * of single runs. A slice that did not happen because its process died is done by going on from where the last one ended. What
 * another action does in between counts: each slice looks at its runs as they are then.
 */
export class BulkControl {
  private readonly retries: RunRetry;
  private readonly changes: Readonly<Record<Exclude<BulkAction, 'retry'>, Change>>;

  /** @param window how many runs are looked at in one slice */
  constructor(
    private readonly database: Database,
    private readonly window = WINDOW,
  ) {
    this.retries = new RunRetry(database);
    this.changes = { [BulkAction.Cancel]: cancel(database), [BulkAction.Pause]: pause, [BulkAction.Resume]: resume };
  }

  /** What an action would change, and what it would leave alone. */
  preview(action: BulkAction, search: RunSearch): Promise<BulkCount[]> {
    return previewBulk(this.database, action, search);
  }

  /** Records an operation over the runs that there are now. */
  begin(action: BulkAction, search: RunSearch): Promise<BulkOperation> {
    return beginBulk(this.database, { action, search });
  }

  /** Null when there is none, or it is long ago. */
  find(id: number): Promise<BulkOperation | null> {
    return findBulk(this.database, id);
  }

  /** Does the next slice, of the runs after this one. */
  async slice(operation: BulkOperation, after: number): Promise<BulkSlice> {
    const targets = await nextBulkTargets(this.database, operation, after, this.window);
    const allowed = targets.filter(({ refusal }) => refusal === null);
    const runIds = allowed.map(({ id }) => id);
    const changed = runIds.length === 0 ? 0 : await this.change(operation, runIds);
    if (operation.action === BulkAction.Cancel) await this.finishGroups(allowed);
    const refused = new Map<BulkRefusal, number>();
    for (const { refusal } of targets) if (refusal) refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
    return { changed, refused, next: targets.length < this.window ? null : targets.at(-1)!.id };
  }

  private async change({ id, action }: BulkOperation, runIds: readonly number[]): Promise<number> {
    if (action === BulkAction.Retry) return (await this.retries.retryAllowed(runIds, id)).runs;
    const change = this.changes[action];
    const { moved } = await repeatPasses(this.database, async (session) => {
      await lockGroupsOf(session, runIds);
      return change(session, runIds, id);
    });
    return moved;
  }

  /** What a crash leaves of that the workers' sweep finds. */
  private async finishGroups(runs: readonly { readonly id: number; readonly runGroupId: number }[]): Promise<void> {
    const queue = createStepQueue(this.database);
    const lastRuns = new Map(runs.map(({ id, runGroupId }) => [runGroupId, id]));
    for (const [runGroupId, runId] of lastRuns) await queue.finishGroup({ runGroupId, runId });
  }
}

const cancel =
  (database: Database): Change =>
  async (session, runIds, bulkId) => {
    const open = await unfinishedOf(session, runIds);
    if (open.length === 0) return NOTHING_LEFT;
    const { left } = await cancelRuns(database)(session, open);
    return { moved: await noteBulkCancelled(session, open, bulkId), running: 0, left };
  };

/** Runs are marked first: what the next look at them refuses has been done. */
const pause: Change = async (session, runIds, bulkId) => {
  const runs = await markBulkPaused(session, runIds, true, bulkId);
  const steps = await pauseRuns(session, await unfinishedOf(session, runIds));
  return { moved: runs.moved, running: steps.running, left: runs.left + steps.left };
};

/** A run whose group is paused goes on with that. */
const resume: Change = async (session, runIds, bulkId) => {
  const runs = await markBulkPaused(session, runIds, false, bulkId);
  const steps = await resumeRuns(session, await notPausedByGroup(session, runIds));
  return { moved: runs.moved, running: steps.running, left: runs.left + steps.left };
};
