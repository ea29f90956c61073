import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { errorMessage, type Logger } from '@sluice/domain';
import { PendingRemovals } from '@sluice/persistence';
import { LOGGER, WORKER_TIMEOUT_MS } from '../../app/settings.token.js';
import { CopyRemover } from './copy-remover.js';

const EVERY_MS = 10_000;
/** Left-behind rows are rare, and looking for them reads every entry. */
const ROUNDS_PER_STRAY_SEARCH = 360;

/** Carries on, as long as the service runs, with removals that failed or whose process died. */
@Injectable()
export class RemovalLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  private readonly logger: Logger;

  constructor(
    private readonly remover: CopyRemover,
    private readonly pending: PendingRemovals,
    @Inject(LOGGER) logger: Logger,
    @Inject(WORKER_TIMEOUT_MS) private readonly workerTimeoutMs: number,
  ) {
    this.logger = logger.component('removal');
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    for (let round = 0; !this.stopping.signal.aborted; round += 1) {
      try {
        if (round % ROUNDS_PER_STRAY_SEARCH === 0) await this.pending.planStray();
        await this.pending.planAbandoned(this.workerTimeoutMs);
        await this.remover.removeDue(this.stopping.signal);
      } catch (error) {
        this.logger.warn('Could not look for copies of removed documents; it is tried again', {
          error: errorMessage(error),
        });
      }
      await this.sleep();
    }
  }

  private async sleep(): Promise<void> {
    // Jitter keeps several services from looking at the same moment.
    await delay(EVERY_MS * (0.75 + Math.random() / 2), undefined, { signal: this.stopping.signal }).catch(
      () => undefined,
    );
  }
}
