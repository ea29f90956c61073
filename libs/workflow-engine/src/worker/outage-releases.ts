import { errorMessage, type Logger } from '@sluice/domain';
import type { Database, EventQueue, StepQueue } from '@sluice/persistence';
import { HANDLERS_OUTAGE_OVER, outageOverNotice, STEPS_CHANNEL } from './steps-channel.js';

const BATCH = 500;
/** Longer than the longest pause of another worker: what it held back until it heard, or found out itself, is let go then. */
const AGAIN_AFTER_MS = 35_000;

/** What waits in the database, and who else must hear that it need not any more. */
export interface WaitingWork<Need> {
  /** Makes at most `limit` of what waits for this due; returns how many. */
  end(need: Need, limit: number): Promise<number>;
  /** Tells the other workers. */
  notify(need: Need): Promise<void>;
}

/** Steps, by their configuration. */
export const waitingSteps = (queue: StepQueue, database: Database): WaitingWork<number> => ({
  end: (stepConfigId, limit) => queue.endOutage(stepConfigId, limit),
  notify: (stepConfigId) => database.notify(STEPS_CHANNEL, outageOverNotice(stepConfigId)),
});

/** Lifecycle handlers, by their name. */
export const waitingHandlers = (queue: EventQueue, database: Database): WaitingWork<string> => ({
  end: (handlerName, limit) => queue.endOutage(handlerName, limit),
  notify: () => database.notify(STEPS_CHANNEL, HANDLERS_OUTAGE_OVER),
});

/** Lets go what waits for what is there again, when an attempt has proven that. */
export class OutageReleases<Need> {
  private readonly again = new Map<Need, NodeJS.Timeout>();
  private readonly underWay = new Map<Need, Promise<void>>();
  private stopped = false;

  constructor(
    private readonly waiting: WaitingWork<Need>,
    private readonly released: () => void,
    private readonly logger: Logger,
  ) {}

  /**
   * At once, and again some time later, for other workers may not have heard. Steps that have waited prove it one after the other:
   * once is enough.
   */
  request(need: Need, proven: 'ended' | 'past'): void {
    if (this.stopped || this.underWay.has(need)) return;
    if (proven === 'past' && this.again.has(need)) return;
    clearTimeout(this.again.get(need));
    const timer = setTimeout(() => {
      this.again.delete(need);
      this.begin(need);
    }, AGAIN_AFTER_MS);
    this.again.set(need, timer);
    this.begin(need);
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.again.values()) clearTimeout(timer);
    await Promise.all(this.underWay.values());
  }

  private begin(need: Need): void {
    const work = this.release(need).finally(() => this.underWay.delete(need));
    this.underWay.set(need, work);
  }

  /** Never rejects: what is not let go comes due by itself. */
  private async release(need: Need): Promise<void> {
    try {
      let count = 0;
      for (let batch = BATCH; batch === BATCH && !this.stopped;) {
        batch = await this.waiting.end(need, BATCH);
        count += batch;
        if (batch > 0) this.released();
      }
      if (count === 0) return;
      this.logger.info('What was waited for is there again', { need, count });
      await this.waiting.notify(need);
    } catch (error) {
      this.logger.warn('What waits could not be let go', { error: errorMessage(error) });
    }
  }
}
