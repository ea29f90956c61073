import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@sluice/domain';
import type { VectorMaintenance } from '@sluice/persistence';
import type { MaintenanceLeases, MaintenanceOutcome } from '@sluice/vector-store';

/** A holder that is silent for so long has died, or cannot reach the database. */
const LEASE_MS = 60_000;
/** Between two attempts to give a lease back that nobody needs any more. */
const GIVE_BACK_EVERY_MS = 500;

/** Lets one of all processes at the same database maintain a vector database. */
export class VectorMaintenanceLeases implements MaintenanceLeases {
  constructor(
    private readonly records: VectorMaintenance,
    private readonly leaseMs = LEASE_MS,
  ) {}

  async run<T>(database: string, work: (lost: AbortSignal) => Promise<T>): Promise<{ readonly result: T } | null> {
    const holder = randomUUID();
    if (!(await this.records.take(database, holder, this.leaseMs))) return null;
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(database, holder, lost), this.leaseMs / 3);
    try {
      const result = await work(lost.signal);
      await this.records.finish(database, holder, null);
      return { result };
    } catch (error) {
      await this.giveBack(database, holder, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  async lastRun(database: string): Promise<MaintenanceOutcome | null> {
    const record = await this.records.lastRun(database);
    return record && { at: record.finishedDate, error: record.lastError, failures: record.failures };
  }

  private async renew(database: string, holder: string, lost: AbortController): Promise<void> {
    // While the database cannot be asked, the lease may run out; then the next renewal says so.
    const renewed = await this.records.renew(database, holder, this.leaseMs).catch(() => true);
    if (!renewed) lost.abort(new Error(`The lease of the vector database ${database} has passed to another process`));
  }

  /**
   * Anything but a fault of the database is the reason why the run was called off. What fails here would hide it, and is tried
   * again in the background: others would wait for a lease that nobody needs until it runs out.
   */
  private async giveBack(database: string, holder: string, error: unknown): Promise<void> {
    const give = (): Promise<void> =>
      error instanceof DomainError
        ? this.records.finish(database, holder, error.message)
        : this.records.giveBack(database, holder);
    await give().catch(() => void this.keepGivingBack(give));
  }

  private async keepGivingBack(give: () => Promise<void>): Promise<void> {
    for (let waited = 0; waited < this.leaseMs; waited += GIVE_BACK_EVERY_MS) {
      await delay(GIVE_BACK_EVERY_MS, undefined, { ref: false });
      const given = await give().then(
        () => true,
        () => false,
      );
      if (given) return;
    }
  }
}
