import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, UnavailableError } from '@sluice/domain';

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

/** How often, and for how long, somebody waits for another process. */
const LOOK_MS = 200;
const LONGEST_WAIT_MS = 120_000;

/**
 * Runs `work` while no other process has the lease of that name, waiting for its turn.
 *
 * @throws UnavailableError when it never comes
 */
export const aloneBy = async <T>(leases: MaintenanceLeases, name: string, work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const run = await leases.run(name, work);
    if (run !== null) return run.result;
    if (performance.now() > until)
      throw new UnavailableError(
        'VECTORDB_LEASE',
        `Another process holds the lease "${name}" for too long. Try again.`,
      );
    await pause(LOOK_MS * (0.5 + Math.random()));
  }
};

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
