import { DomainError } from '@sluice/domain';

/** How the last run of maintenance ended, whichever process made it. */
export interface MaintenanceOutcome {
  readonly at: Date;
  /** Sentence of its error; null when it succeeded. */
  readonly error: string | null;
  /** Runs in a row that failed. */
  readonly failures: number;
}

/** Lets one process at a time maintain a database: rewrites of two would only make each other fail. */
export interface MaintenanceLeases {
  /**
   * Runs `work` while no other process maintains `database`, and keeps its outcome. The signal that it gets aborts when the lease
   * was lost.
   *
   * @returns null, without running it, while another process does.
   */
  run<T>(database: string, work: (lost: AbortSignal) => Promise<T>): Promise<{ readonly result: T } | null>;
  /** Null when nobody has maintained the database yet. */
  lastRun(database: string): Promise<MaintenanceOutcome | null>;
}

/** For a process that shares its databases with no other one. */
export class UnsharedLeases implements MaintenanceLeases {
  private readonly outcomes = new Map<string, MaintenanceOutcome>();

  async run<T>(database: string, work: (lost: AbortSignal) => Promise<T>): Promise<{ readonly result: T }> {
    try {
      const result = await work(new AbortController().signal);
      this.outcomes.set(database, { at: new Date(), error: null, failures: 0 });
      return { result };
    } catch (error) {
      // Anything else is the reason why it was called off.
      if (error instanceof DomainError) {
        const failures = (this.outcomes.get(database)?.failures ?? 0) + 1;
        this.outcomes.set(database, { at: new Date(), error: error.message, failures });
      }
      throw error;
    }
  }

  lastRun(database: string): Promise<MaintenanceOutcome | null> {
    return Promise.resolve(this.outcomes.get(database) ?? null);
  }
}
