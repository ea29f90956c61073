import type { MaintenancePlan } from './maintenance-plan.js';

/** Maintains one database that is due. */
export type Maintain = (database: string) => Promise<void>;

/** Looks now and then which databases are due although nothing writes to them, and has them maintained, one after the other. */
export class DueMaintenance {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly plan: MaintenancePlan,
    private readonly maintain: Maintain,
    private readonly intervalMs: number,
  ) {
    this.schedule();
  }

  /** Looks no more, and waits for the database that is being maintained. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Processes that were started together look at different times. */
  private schedule(): void {
    const look = (): void => {
      this.looking = this.look().finally(() => this.schedule());
    };
    if (!this.closed) this.timer = setTimeout(look, this.intervalMs * (0.5 + Math.random())).unref();
  }

  private async look(): Promise<void> {
    // Who remembers cannot be asked at the moment: it can be later.
    const databases = await this.plan.due().catch(() => []);
    for (const database of databases) {
      if (this.closed) return;
      // A failure is logged, counted and shown where it occurs.
      await this.maintain(database).catch(() => undefined);
    }
  }
}
