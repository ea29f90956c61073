import type { Database } from '../database/database.js';
import { vectorMaintenance } from '../tables/document-tables.js';

/** What a run of maintenance did. */
export interface MaintenanceFigures {
  readonly fragmentsRemoved: number;
  readonly fragmentsAdded: number;
  readonly versionsRemoved: number;
  readonly bytesRemoved: number;
  readonly tookMs: number;
}

const LAST_REPORT = vectorMaintenance.select(['lastReport']);

/** Databases that one look returns: each may take minutes. */
const AT_ONCE = 20;

interface ErasureRow {
  readonly is_pending: boolean | number;
  readonly since_last: string | number | null;
}

/**
 * What processes remember of vector databases for each other: when rows were deleted last, when what was deleted was erased from the files,
 * and when the next run of maintenance is due. Times are those of the database's clock.
 */
export class VectorMaintenancePlan {
  private readonly now: string;

  constructor(private readonly database: Database) {
    this.now = database.sql.now;
  }

  /** Rows were deleted, or are just being: maintenance is due in `dueInMs` at the latest. */
  async noteDeletion(dataDir: string, dueInMs: number): Promise<void> {
    await this.database.rows(
      `insert into vector_maintenance (data_dir, failures, deleted_date, due_date) values ($1, 0, ${this.now}, ${this.now} + $2)
       on conflict (data_dir) do update set deleted_date = excluded.deleted_date, due_date = case
         when vector_maintenance.due_date < excluded.due_date then vector_maintenance.due_date else excluded.due_date end`,
      [dataDir, Math.round(dueInMs)],
    );
  }

  /** Whether something was deleted since the last erasure began, and how long ago that was. */
  async erasure(dataDir: string): Promise<{ isPending: boolean; sinceLastMs: number }> {
    const [row] = await this.database.rows<ErasureRow>(
      `select deleted_date is not null and (erased_date is null or deleted_date >= erased_date) as is_pending,
         ${this.now} - erased_date as since_last
       from vector_maintenance where data_dir = $1`,
      [dataDir],
    );
    const sinceLast = row?.since_last ?? null;
    return { isPending: Boolean(row?.is_pending), sinceLastMs: sinceLast === null ? Infinity : Number(sinceLast) };
  }

  /** A run that took `elapsedMs` has ended. What was deleted since it began stays due. */
  async settle(
    dataDir: string,
    {
      elapsedMs,
      erased,
      dueInMs,
      report = null,
    }: { elapsedMs: number; erased: boolean; dueInMs: number | null; report?: MaintenanceFigures | null },
  ): Promise<void> {
    const elapsed = Math.ceil(elapsedMs);
    await this.database.rows(
      `update vector_maintenance set
         erased_date = case when cast($2 as integer) = 1 then ${this.now} - $3 else erased_date end,
         due_date = case when cast($4 as bigint) is not null then ${this.now} + $4
           when deleted_date >= ${this.now} - $3 then due_date end,
         last_report = coalesce($5, last_report)
       where data_dir = $1`,
      [
        dataDir,
        erased ? 1 : 0,
        elapsed,
        dueInMs === null ? null : Math.round(dueInMs),
        report && JSON.stringify(report),
      ],
    );
  }

  /** What the last run did that succeeded; null when there was none. */
  async lastReport(dataDir: string): Promise<MaintenanceFigures | null> {
    const row = await LAST_REPORT.findOne(this.database, 'where data_dir = $1', [dataDir]);
    return (row?.lastReport as MaintenanceFigures | null | undefined) ?? null;
  }

  /** How often the database was deleted; null while it is just being. Indexes: primary keys. */
  async generation(dataDir: string): Promise<number | null> {
    const [row] = await this.database.rows<{ generation: number; deleting: boolean | number }>(
      `select coalesce((select generation from vector_generation where data_dir = $1), 0) as generation,
         exists (select 1 from vector_deletion where data_dir = $1 and confirmed_date is not null) as deleting`,
      [dataDir],
    );
    return row!.deleting ? null : Number(row!.generation);
  }

  /** Those that have been due for longest, unless somebody is at them. */
  async due(): Promise<string[]> {
    const rows = await this.database.rows<{ data_dir: string }>(
      `select data_dir from vector_maintenance
       where due_date <= ${this.now} and (lease_until is null or lease_until < ${this.now})
       order by due_date limit ${AT_ONCE}`,
    );
    return rows.map(({ data_dir }) => data_dir);
  }
}
