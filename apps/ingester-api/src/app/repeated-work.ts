import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage, type Logger } from '@sluice/domain';

/** Work that is done again and again as long as the service runs. What fails is logged, and tried again the next time. */
export class RepeatedWork {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly everyMs: number,
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly logger: Logger,
    /** Completes "Could not …; it is tried again". */
    private readonly task: string,
  ) {}

  start(): void {
    this.running = this.run(this.stopping.signal);
  }

  /** Waits for the work that is under way, which its signal asks to end. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.work(signal);
      } catch (error) {
        if (!signal.aborted)
          this.logger.warn(`Could not ${this.task}; it is tried again`, { error: errorMessage(error) });
      }
      // Jitter keeps several services from looking at the same moment.
      await delay(this.everyMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
  }
}
