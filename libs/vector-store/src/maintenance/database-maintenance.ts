import type { Logger } from '@sluice/domain';
import { storageError } from '../databases/lance-errors.js';
import type { OpenDatabase } from '../databases/open-database.js';
import { isDue, type MaintenanceSettings, retryDelay } from './maintenance-policy.js';
import { optimizeTables, type VacuumReport } from './optimize-tables.js';

/** A table of this size is rewritten in a second or two; whoever stops the process does not wait longer. */
const MOST_ROWS_AT_CLOSE = 50_000;

/** How the maintenance of a database stands in this process. */
export interface MaintenanceStatus {
  readonly running: boolean;
  /** Commits of this process since the last run. */
  readonly pendingCommits: number;
  readonly lastRunAt: Date | null;
  /** Sentence of the last run's error; null when it succeeded. */
  readonly lastError: string | null;
}

/**
 * Keeps one database's tables compact and indexed, beside the writers and never in their way: a run begins after enough
 * commits or when writing pauses, one at a time; a failed one is logged, shown in the status and repeated later.
 */
export class DatabaseMaintenance {
  private commits = 0;
  private rows = 0;
  private failures = 0;
  private earliest = 0;
  private lastRunAt: Date | null = null;
  private lastError: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<VacuumReport> | undefined;
  private readonly closing = new AbortController();

  constructor(
    private readonly database: OpenDatabase,
    private readonly settings: MaintenanceSettings,
    private readonly log: Logger,
  ) {}

  get status(): MaintenanceStatus {
    const { lastRunAt, lastError } = this;
    return { running: this.current !== undefined, pendingCommits: this.commits, lastRunAt, lastError };
  }

  /** Counts what was written and begins a run if it is time. Returns at once. */
  noteWrite({ commits, rows }: { commits: number; rows: number }): void {
    this.commits += commits;
    this.rows += rows;
    this.restartIdleTimer();
    if (this.current || Date.now() < this.earliest || !this.mayBeDue()) return;
    void this.runIfDue();
  }

  /**
   * Runs now, or after the run that is under way.
   * @throws TransientError or PermanentError when it fails, and the reason of `signal`.
   */
  async run(retentionMs = this.settings.retentionMs, signal?: AbortSignal): Promise<VacuumReport> {
    while (this.current) await this.current.catch(() => undefined);
    signal?.throwIfAborted();
    const stop = signal ? AbortSignal.any([signal, this.closing.signal]) : this.closing.signal;
    this.current = this.optimize(retentionMs, stop).finally(() => (this.current = undefined));
    return this.current;
  }

  /** Stops the schedule, waits for the table that is being worked on, and takes up what is left, for a short time. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.closing.abort();
    await this.current?.catch(() => undefined);
    await this.finish().catch(() => undefined);
  }

  /** A process that ends soon after writing must not leave its rows unindexed. */
  private async finish(): Promise<void> {
    const { closingMs } = this.settings;
    if (closingMs === 0 || this.commits === 0 || this.failures > 0) return;
    if ((await (await this.database.table('chunks')).countRows()) > MOST_ROWS_AT_CLOSE) return;
    await this.optimize(this.settings.retentionMs, AbortSignal.timeout(closingMs));
  }

  private async optimize(retentionMs: number, signal: AbortSignal): Promise<VacuumReport> {
    const { commits, rows } = this;
    try {
      const report = await optimizeTables(this.database, retentionMs, signal);
      this.commits -= commits;
      this.rows -= rows;
      this.failures = 0;
      this.lastError = null;
      this.lastRunAt = new Date();
      this.log.debug('vector database maintained', { database: this.database.name, ...report });
      return report;
    } catch (error) {
      if (signal.aborted) throw error;
      const fault = storageError(this.database.name, 'maintain', error);
      this.failures += 1;
      this.earliest = Date.now() + retryDelay(this.failures, this.settings);
      this.lastError = fault.message;
      this.lastRunAt = new Date();
      this.log.warn('vector database maintenance failed', { database: this.database.name, error: fault });
      throw fault;
    }
  }

  private mayBeDue(): boolean {
    return isDue({ commits: this.commits, unindexedRows: this.rows }, 0, this.settings);
  }

  private async runIfDue(): Promise<void> {
    try {
      const totalRows = await (await this.database.table('chunks')).countRows();
      const backlog = { commits: this.commits, unindexedRows: this.rows };
      if (!this.current && isDue(backlog, totalRows, this.settings)) await this.run();
    } catch {
      // run() has logged it and keeps it in the status.
    }
  }

  private restartIdleTimer(): void {
    clearTimeout(this.timer);
    if (this.closing.signal.aborted) return;
    const delay = Math.max(this.settings.idleMs, this.earliest - Date.now());
    this.timer = setTimeout(() => void this.runWhenIdle(), delay).unref();
  }

  private async runWhenIdle(): Promise<void> {
    if (this.commits === 0 || this.current) return;
    await this.run().catch(() => this.restartIdleTimer());
  }
}
