import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { errorMessage, type Logger } from '@sluice/domain';
import { LOGGER } from '../app/settings.token.js';
import { Housekeeping } from './housekeeping.js';

const EVERY_MS = 6 * 3600 * 1000;
/** Those who start a service have other things for it to do first. */
const FIRST_AFTER_MS = 300_000;

/** Has the house kept for as long as the service runs. */
@Injectable()
export class HousekeepingLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  private readonly logger: Logger;

  constructor(
    private readonly housekeeping: Housekeeping,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.logger = logger.component('housekeeping');
  }

  onApplicationBootstrap(): void {
    this.running = this.run(this.stopping.signal);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let waitMs = FIRST_AFTER_MS; await waited(waitMs, signal); waitMs = EVERY_MS) {
      try {
        await this.housekeeping.run(signal);
      } catch (error) {
        this.logger.warn('Housekeeping failed; it is tried again', { error: errorMessage(error) });
      }
    }
  }
}

/** With jitter, so that several services do not begin at the same moment. False when the signal ended the wait. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms * (0.75 + Math.random() / 2), true, { signal }).catch(() => false);
