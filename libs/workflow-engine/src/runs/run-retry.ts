import { ConflictError } from '@sluice/domain';
import {
  cancellingGroupOf,
  type Database,
  lockFailed,
  lockGroup,
  lockGroupsOf,
  makeDue,
  notBeingCancelled,
  noteBulk,
  openRuns,
  reopenGroups,
  reopenRuns,
  resetSteps,
  type SqlSession,
} from '@sluice/persistence';
import { WINDOW } from './group-control.js';
import { assertGroupAllows } from './rules.js';

export interface RetryResult {
  readonly runs: number;
  readonly steps: number;
}

/** Sets failed runs going again at the step that failed, with all its attempts. */
export class RunRetry {
  constructor(private readonly database: Database) {}

  /**
   * Runs that are not FAILED are left alone. One transaction; keep the list to a few thousand.
   *
   * @throws ConflictError when a group of theirs is being cancelled: what is revived would be cancelled, or worse, would not
   */
  retry(runIds: readonly number[]): Promise<RetryResult> {
    if (runIds.length === 0) return Promise.resolve({ runs: 0, steps: 0 });
    return this.database.transaction(async (session) => {
      await lockGroupsOf(session, runIds);
      const cancelling = await cancellingGroupOf(session, runIds);
      if (cancelling !== undefined) {
        throw new ConflictError(`Run group ${cancelling} is being cancelled; its runs cannot be retried`);
      }
      const { runs, steps } = await reset(session, runIds);
      return { runs, steps };
    });
  }

  /**
   * The same for runs of an operation on many, which notes itself in them; those of groups that are being cancelled are left alone, too.
   */
  retryAllowed(runIds: readonly number[], bulkId: number): Promise<RetryResult> {
    return this.database.transaction(async (session) => {
      await lockGroupsOf(session, runIds);
      const { failed, runs, steps } = await reset(session, await notBeingCancelled(session, runIds));
      await noteBulk(session, failed, bulkId);
      return { runs, steps };
    });
  }

  /**
   * Steps of the group that wait for their next attempt are due now; those of a paused group when it is resumed. In windows, each a
   * short transaction. Returns how many there were.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is being cancelled
   */
  async dueNow(runGroupId: number): Promise<number> {
    let steps = 0;
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      const window = await this.database.transaction(async (session) => {
        assertGroupAllows(await lockGroup(session, runGroupId), 'retry');
        const runIds = await openRuns(session, runGroupId, from, WINDOW);
        return { last: runIds.at(-1), steps: runIds.length === 0 ? 0 : await makeDue(session, runIds) };
      });
      steps += window.steps;
      after = window.last;
    }
    return steps;
  }
}

/** The failed ones of these runs, whose groups are locked, begin again. */
const reset = async (
  session: SqlSession,
  runIds: readonly number[],
): Promise<RetryResult & { readonly failed: readonly number[] }> => {
  const failed = await lockFailed(session, runIds);
  const steps = await resetSteps(session, failed);
  const { runs, groupIds } = await reopenRuns(session, failed);
  await reopenGroups(session, groupIds);
  return { runs, steps, failed };
};
