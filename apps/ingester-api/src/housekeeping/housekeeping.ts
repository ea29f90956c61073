import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@sluice/domain';
import { EmbeddingCacheRepository, PRUNED_AT_ONCE, RunPruning } from '@sluice/persistence';
import { LOGGER, RETENTION, type RetentionSettings } from '../app/settings.token.js';
import { FileCollector } from './file-collector.js';
import { History } from './history.js';

const DAY_MS = 24 * 3600 * 1000;

/** Keeps what grows within bounds, page by page, each a short transaction. Several services may do it at once. */
@Injectable()
export class Housekeeping {
  private readonly logger: Logger;

  constructor(
    private readonly runs: RunPruning,
    private readonly embeddings: EmbeddingCacheRepository,
    private readonly files: FileCollector,
    private readonly history: History,
    @Inject(RETENTION) private readonly retention: RetentionSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.logger = logger.component('housekeeping');
  }

  /** Once through everything, or until `signal` is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const { runDays, fileDays, cacheDays, auditDays } = this.retention;
    // What a day came to is written down before runs of it are forgotten.
    await this.history.recordDays();
    const done = {
      ...(runDays === null ? {} : await this.pruneRuns(runDays * DAY_MS, signal)),
      audited: await this.history.pruneAudit(auditDays * DAY_MS, signal),
      vectors: await this.pruneEmbeddings(cacheDays * DAY_MS, signal),
      ...(runDays === null ? {} : { artifacts: await this.files.collectWithoutRun(runDays * DAY_MS, signal) }),
      files: await this.files.collectUnknown(fileDays * DAY_MS, signal),
    };
    if (Object.values(done).some((count) => count > 0))
      this.logger.info('What is not needed any more was removed', done);
  }

  private async pruneRuns(
    keepMs: number,
    signal: AbortSignal,
  ): Promise<{ runs: number; groups: number; events: number }> {
    const total = { runs: 0, groups: 0, events: 0 };
    let after: number | null = 0;
    while (after !== null && !signal.aborted) {
      const { runs, groups, events, next } = await this.runs.prunePage(after, keepMs);
      total.runs += runs;
      total.groups += groups;
      total.events += events;
      after = next;
    }
    return total;
  }

  private async pruneEmbeddings(keepMs: number, signal: AbortSignal): Promise<number> {
    let total = 0;
    for (let pruned = PRUNED_AT_ONCE; pruned === PRUNED_AT_ONCE && !signal.aborted; total += pruned) {
      pruned = await this.embeddings.prunePage(keepMs);
    }
    return total;
  }
}
