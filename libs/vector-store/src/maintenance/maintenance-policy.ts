/** When the tables of a database are compacted and their indexes brought up to date. */
export interface MaintenanceSettings {
  /** Commits since the last run that make the next one due. */
  readonly commits: number;
  /** Chunks not yet in the indexes that make a run due, if they are also `unindexedShare` of all chunks. */
  readonly unindexedRows: number;
  /** Keeps the work proportional to what was written: a run may rewrite the whole table. Between 0 and 1. */
  readonly unindexedShare: number;
  /** How long nothing is written until whatever is left is taken up. */
  readonly idleMs: number;
  /** How long a replaced version of a table stays readable, for readers that opened it and programs that look for a newer one now and then. */
  readonly retentionMs: number;
  /** How long deleted rows may stay in files of a large database's newest version: a rewrite is as long as the database is large. */
  readonly eraseAfterMs: number;
  /** Up to which size a database's deleted rows are erased in each run: it takes a second or two. */
  readonly eraseAtOnceBytes: number;
  /** Between two looks which databases are due although nothing writes to them. */
  readonly lookMs: number;
  /** From how many chunks on searches use an index of their vectors instead of comparing all. */
  readonly vectorIndexRows: number;
  /** How long a run that somebody asked for waits for another process's. */
  readonly leaseWaitMs: number;
  /** How long closing a database may take to take up what is left, give or take a table; 0 leaves it. */
  readonly closingMs: number;
  /** Pause after a run that failed; doubles with each failure in a row, up to 64 times. */
  readonly retryMs: number;
}

export const DEFAULT_MAINTENANCE: MaintenanceSettings = {
  commits: 500,
  unindexedRows: 50_000,
  unindexedShare: 0.2,
  idleMs: 15_000,
  retentionMs: 15 * 60 * 1000,
  eraseAfterMs: 60 * 60 * 1000,
  eraseAtOnceBytes: 128 * 1024 * 1024,
  lookMs: 60_000,
  vectorIndexRows: 100_000,
  leaseWaitMs: 2_000,
  closingMs: 5_000,
  retryMs: 60_000,
};

/** What was written since the last run. */
export interface Backlog {
  readonly commits: number;
  readonly unindexedRows: number;
}

/** Whether a run is due although writing goes on. */
export const isDue = (backlog: Backlog, totalRows: number, settings: MaintenanceSettings): boolean =>
  backlog.commits >= settings.commits ||
  backlog.unindexedRows >= Math.max(settings.unindexedRows, settings.unindexedShare * totalRows);

/** How long to wait after `failures` runs in a row that failed. */
export const retryDelay = (failures: number, { retryMs }: MaintenanceSettings): number =>
  retryMs * 2 ** Math.min(failures - 1, 6);
