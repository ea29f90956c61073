import { Inject, Injectable } from '@nestjs/common';
import { type Database, type FailedRun, FailureRepository, type FailureScope } from '@sluice/persistence';
import { outageOverNotice, type RetryResult, RunRetry, STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DATABASE } from '../app/settings.token.js';
import { timeOfRequest } from '../app/time-of-request.js';
import { retryPages, type RetriedPages } from './retry-pages.js';

const PAGE = 2000;

/**
 * Reads failed runs and sets them going again, page by page: neither memory nor a transaction grows with how many there are, and
 * workers begin with the first page while the last is still being written.
 */
@Injectable()
export class FailureRetriesService {
  constructor(
    private readonly failures: FailureRepository,
    private readonly retries: RunRetry,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** The failed runs, by id. */
  async *pages(scope: FailureScope): AsyncGenerator<FailedRun[]> {
    let after = 0;
    for (;;) {
      const page = await this.failures.page(scope, after, PAGE);
      yield page;
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.id;
    }
  }

  /**
   * All, with all their attempts.
   *
   * @throws ConflictError when a group of theirs is being cancelled; what was reset before that began is cancelled by it
   */
  private async retry(scope: FailureScope): Promise<RetryResult> {
    let steps = 0;
    let runs = 0;
    for await (const page of this.pages(scope)) {
      const result = await this.retryRuns(page);
      steps += result.steps;
      runs += result.runs;
    }
    return { steps, runs };
  }

  /**
   * Those that `isMeant` says, as many as a request has time for.
   *
   * @param after the last run that was looked at before
   * @throws ConflictError when a group of theirs is being cancelled, and nothing was retried before
   */
  retrySome(
    scope: FailureScope,
    isMeant: (run: FailedRun) => boolean,
    after: number,
    gone: AbortSignal,
  ): Promise<RetriedPages<number>> {
    return retryPages({
      from: after,
      read: (last) => this.failures.page(scope, last, PAGE),
      rows: PAGE,
      placeOf: ({ id }) => id,
      retry: (page) => this.retryRuns(page.filter(isMeant)),
      hasTime: timeOfRequest(gone),
      looksAgain: false,
    });
  }

  /**
   * These, some thousand at most.
   *
   * @throws ConflictError when a group of theirs is being cancelled
   */
  async retryRuns(failed: readonly FailedRun[]): Promise<RetryResult> {
    const result = await this.retries.retry(failed.map((run) => run.id));
    if (result.runs > 0) await this.database.notify(STEPS_CHANNEL, String(result.runs));
    return result;
  }

  /**
   * All failed runs of a group, and what waits for its next attempt at once.
   *
   * @throws NotFoundError
   * @throws ConflictError when the group is being cancelled
   */
  async retryGroup(runGroupId: number): Promise<RetryResult & { readonly due: number }> {
    // Workers that know of an outage try all the same: it is what they are asked to. One that claims before it hears so would hold
    // the step back for long; one that learnt of the outage anew in between is told once more.
    await this.database.notify(STEPS_CHANNEL, outageOverNotice());
    const due = await this.retries.dueNow(runGroupId);
    if (due > 0) await this.database.notify(STEPS_CHANNEL, outageOverNotice());
    return { ...(await this.retry({ runGroupId })), due };
  }
}
