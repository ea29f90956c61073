import { Injectable } from '@nestjs/common';
import { ConflictError } from '@sluice/domain';
import {
  type FailedRun,
  FailureRepository,
  keysetPages,
  Throughput,
  type FailureSpan,
  type RecentFailedRun,
} from '@sluice/persistence';
import { RecentReadings } from '../app/recent-readings.js';
import { hasCause } from './failure-groups.js';
import { FailureListing } from './failure-listing.js';
import { FailureRetriesService } from './failure-retries.service.js';
import { retried, type FailuresBody, type FailuresRetried } from './failure.dto.js';
import { sinceDays, type RecentFailuresQuery, type RetryRecentFailuresForm } from './recent-failures.dto.js';

const DAY_MS = 86_400_000;
const PAGE = 2000;
/** So many groups would have to begin to be cancelled, one after the other. */
const TRIES = 10;

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

  /** Those of one cause; what fails again meanwhile is not retried again. */
  async retry(form: RetryRecentFailuresForm): Promise<FailuresRetried> {
    const span = await this.spanOf(sinceDays(form));
    const total = { runs: 0, steps: 0 };
    try {
      for (let tries = TRIES; ; tries -= 1) {
        try {
          await this.retryOnce(span, form, total);
          return retried(total);
        } catch (error) {
          if (!(error instanceof ConflictError) || tries <= 1) throw error;
        }
      }
    } finally {
      this.readings.forget();
    }
  }

  /** A group that begins to be cancelled between the look and the retry is in the way once: the next look leaves it out. */
  private async retryOnce(
    span: FailureSpan,
    { code, pattern }: RetryRecentFailuresForm,
    total: { runs: number; steps: number },
  ): Promise<void> {
    for await (const page of this.pages(span)) {
      const { runs, steps } = await this.retries.retryRuns(page.filter((run) => hasCause(run, code, pattern)));
      total.runs += runs;
      total.steps += steps;
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
