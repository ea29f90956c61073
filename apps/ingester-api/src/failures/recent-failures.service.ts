import { Injectable } from '@nestjs/common';
import {
  type FailedRun,
  FailureRepository,
  keysetPages,
  Throughput,
  type FailurePlace,
  type FailureSpan,
  type RecentFailedRun,
} from '@sluice/persistence';
import { RecentReadings } from '../app/recent-readings.js';
import { timeOfRequest } from '../app/time-of-request.js';
import { hasCause } from './failure-groups.js';
import { FailureListing } from './failure-listing.js';
import { FailureRetriesService } from './failure-retries.service.js';
import { retried, type FailuresBody, type FailuresRetried } from './failure.dto.js';
import {
  readPlace,
  sinceDays,
  writePlace,
  type RecentFailuresQuery,
  type RetryPlace,
  type RetryRecentFailuresForm,
} from './recent-failures.dto.js';
import { retryPages } from './retry-pages.js';

const DAY_MS = 86_400_000;
const PAGE = 2000;

/** Failures of all batches: of documents whose newest run failed. */
@Injectable()
export class RecentFailuresService {
  private readonly readings = new RecentReadings<FailuresBody>(({ total }) => total >= PAGE);

  constructor(
    private readonly failures: FailureRepository,
    private readonly throughput: Throughput,
    private readonly listing: FailureListing,
    private readonly retries: FailureRetriesService,
  ) {}

  list(query: RecentFailuresQuery): Promise<FailuresBody> {
    const days = sinceDays(query);
    return this.readings.get(String(days), async () => this.listing.of(this.pages(await this.spanOf(days))));
  }

  /**
   * Those of one cause, as many as a request has time for; what fails again meanwhile is not retried again.
   *
   * @param gone aborts when nobody waits for the answer: nobody would go on either. What was done stays
   */
  async retry(
    { code, pattern, after, ...query }: RetryRecentFailuresForm,
    gone: AbortSignal,
  ): Promise<FailuresRetried> {
    const { span, last }: RetryPlace =
      after === undefined ? { span: await this.spanOf(sinceDays(query)), last: null } : readPlace(after);
    try {
      const done = await retryPages<FailurePlace | null, RecentFailedRun>({
        from: last,
        read: (place) => this.failures.recentPage(span, place, PAGE),
        rows: PAGE,
        placeOf: (run) => run,
        retry: (page) => this.retries.retryRuns(page.filter((run) => hasCause(run, code, pattern))),
        hasTime: timeOfRequest(gone),
        looksAgain: true,
      });
      return retried(done, done.next === null ? null : writePlace({ span, last: done.next }));
    } finally {
      this.readings.forget();
    }
  }

  private async spanOf(days: number): Promise<FailureSpan> {
    const now = await this.throughput.now();
    return { since: new Date(now.getTime() - days * DAY_MS), until: new Date(now.getTime() + 1) };
  }

  private pages(span: FailureSpan): AsyncGenerator<FailedRun[]> {
    return keysetPages<RecentFailedRun>((after) => this.failures.recentPage(span, after, PAGE), PAGE);
  }
}
