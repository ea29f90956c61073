import { errorMessage, type Logger } from '@sluice/domain';
import type { Database, StepQueue } from '@sluice/persistence';
import { outageOverNotice, STEPS_CHANNEL } from './steps-channel.js';

const BATCH = 500;
/** Longer than the longest pause of another worker: what it held back until it heard, or found out itself, is let go then. */
const AGAIN_AFTER_MS = 35_000;

/** Lets steps go that wait for what is there again, when a step has proven that. */
export class OutageReleases {
  private readonly again = new Map<number, NodeJS.Timeout>();
  private readonly underWay = new Map<number, Promise<void>>();
  private stopped = false;

  constructor(
    private readonly queue: StepQueue,
    private readonly database: Database,
    private readonly released: () => void,
    private readonly logger: Logger,
  ) {}

  /**
   * At once, and again some time later, for other workers may not have heard. Steps that have waited prove it one after the other:
   * once is enough.
   */
  request(stepConfigId: number, proven: 'ended' | 'past'): void {
    if (this.stopped || this.underWay.has(stepConfigId)) return;
    if (proven === 'past' && this.again.has(stepConfigId)) return;
    clearTimeout(this.again.get(stepConfigId));
    const timer = setTimeout(() => {
      this.again.delete(stepConfigId);
      this.begin(stepConfigId);
    }, AGAIN_AFTER_MS);
    this.again.set(stepConfigId, timer);
    this.begin(stepConfigId);
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.again.values()) clearTimeout(timer);
    await Promise.all(this.underWay.values());
  }

  private begin(stepConfigId: number): void {
    const work = this.release(stepConfigId).finally(() => this.underWay.delete(stepConfigId));
    this.underWay.set(stepConfigId, work);
  }

  /** Never rejects: what is not let go comes due by itself. */
  private async release(stepConfigId: number): Promise<void> {
    try {
      let steps = 0;
      for (let batch = BATCH; batch === BATCH && !this.stopped;) {
        batch = await this.queue.endOutage(stepConfigId, BATCH);
        steps += batch;
        if (batch > 0) this.released();
      }
      if (steps === 0) return;
      this.logger.info('What steps were waiting for is there again', { step_config_id: stepConfigId, steps });
      await this.database.notify(STEPS_CHANNEL, outageOverNotice(stepConfigId));
    } catch (error) {
      this.logger.warn('Waiting steps could not be let go', { error: errorMessage(error) });
    }
  }
}
