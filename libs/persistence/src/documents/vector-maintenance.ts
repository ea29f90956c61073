import type { Database } from '../database/database.js';
import { vectorMaintenance } from '../tables/document-tables.js';

/** How the last run of maintenance of a vector database ended. */
export interface MaintenanceRecord {
  readonly finishedDate: Date;
  readonly failures: number;
  readonly lastError: string | null;
}

/** A vector database whose maintenance does not work, or is late. */
export interface MaintenanceInNeed {
  readonly dataDir: string;
  readonly failures: number;
  readonly lastError: string | null;
  readonly finishedDate: Date | null;
  readonly dueDate: Date | null;
}

const IN_NEED = vectorMaintenance.select(['dataDir', 'failures', 'lastError', 'finishedDate', 'dueDate']);
const LAST_RUN = vectorMaintenance.select(['finishedDate', 'failures', 'lastError']);

/**
 * Which process maintains a vector database: a lease by the database's clock, which passes on when its holder has died. Each
 * statement is one look at the primary key.
 */
export class VectorMaintenance {
  private readonly now: string;

  constructor(private readonly database: Database) {
    this.now = database.sql.now;
  }

  /** Whether `holder` may maintain the database for `leaseMs`: nobody else does. */
  async take(dataDir: string, holder: string, leaseMs: number): Promise<boolean> {
    const rows = await this.database.rows(
      `insert into vector_maintenance (data_dir, holder, lease_until, failures) values ($1, $2, ${this.now} + $3, 0)
       on conflict (data_dir) do update set holder = excluded.holder, lease_until = excluded.lease_until
       where vector_maintenance.lease_until is null or vector_maintenance.lease_until < ${this.now}
       returning data_dir`,
      [dataDir, holder, leaseMs],
    );
    return rows.length > 0;
  }

  /** Extends the lease; false when it has passed on. */
  async renew(dataDir: string, holder: string, leaseMs: number): Promise<boolean> {
    const rows = await this.database.rows(
      `update vector_maintenance set lease_until = ${this.now} + $3 where data_dir = $1 and holder = $2 returning data_dir`,
      [dataDir, holder, leaseMs],
    );
    return rows.length > 0;
  }

  /** Gives the lease back and records how the run ended; does nothing when the lease has passed on. */
  async finish(dataDir: string, holder: string, error: string | null): Promise<void> {
    await this.database.rows(
      `update vector_maintenance set holder = null, lease_until = null, finished_date = ${this.now},
         failures = case when cast($3 as text) is null then 0 else failures + 1 end, last_error = $3
       where data_dir = $1 and holder = $2`,
      [dataDir, holder, error],
    );
  }

  /** Gives the lease back of a run that was called off. */
  async giveBack(dataDir: string, holder: string): Promise<void> {
    await this.database.rows(
      `update vector_maintenance set holder = null, lease_until = null where data_dir = $1 and holder = $2`,
      [dataDir, holder],
    );
  }

  /** Those whose last run failed, and those due for `lateMs` that nobody maintains; the most failures first. The table has a row for each database. */
  inNeed(lateMs: number, limit: number): Promise<MaintenanceInNeed[]> {
    return IN_NEED.find(
      this.database,
      `where failures > 0 or (due_date < ${this.now} - $1 and lease_until is null) order by failures desc, data_dir limit $2`,
      [lateMs, limit],
    );
  }

  /** Null when no run has ended yet. */
  async lastRun(dataDir: string): Promise<MaintenanceRecord | null> {
    const where = 'where data_dir = $1 and finished_date is not null';
    return ((await LAST_RUN.findOne(this.database, where, [dataDir])) as MaintenanceRecord | undefined) ?? null;
  }
}
