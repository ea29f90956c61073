import { randomUUID } from 'node:crypto';
import { errorMessage, type Logger } from '@sluice/domain';
import type { Database } from '@sluice/persistence';
import { STEPS_CHANNEL } from './steps-channel.js';
import { WakeUp } from './wake-up.js';

const PREFIX = 'listen-check ';
const PATIENCE_MS = 2000;

/**
 * Finds out at start whether notifications arrive at all: a connection pooler in transaction mode accepts LISTEN and delivers
 * nothing, without any error. Work is then found by polling only, which the user should know.
 */
export class ListenCheck {
  private readonly notice = PREFIX + randomUUID();
  private readonly arrival = new WakeUp();
  private arrived = false;

  constructor(
    private readonly database: Database,
    private readonly pollMs: number,
    private readonly logger: Logger,
  ) {}

  /** Whether a notice is part of such a check, of this worker or another, and says nothing about work. */
  takes(notice: string): boolean {
    if (notice === this.notice) {
      this.arrived = true;
      this.arrival.wake();
    }
    return notice.startsWith(PREFIX);
  }

  /** Notifies oneself, while listening, and warns when it does not arrive before `stop` is aborted. Never throws. */
  async run(stop: AbortSignal): Promise<void> {
    try {
      await this.database.notify(STEPS_CHANNEL, this.notice);
    } catch (error) {
      this.logger.warn('Could not check whether notifications arrive', { error: errorMessage(error) });
      return;
    }
    if (!this.arrived) await this.arrival.wait(PATIENCE_MS, stop);
    if (this.arrived || stop.aborted) return;
    this.logger.warn(
      'Notifications of the database do not arrive, so that work is found by polling only (WORKER_POLL_INTERVAL). ' +
        'A connection pooler in transaction mode loses them: connect directly, or in session mode',
      { poll_ms: this.pollMs },
    );
  }
}
