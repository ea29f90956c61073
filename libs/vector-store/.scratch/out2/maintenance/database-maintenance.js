import { storageError } from '../databases/lance-errors.js';
import { isDue, retryDelay } from './maintenance-policy.js';
import { optimizeTables } from './optimize-tables.js';
/**
 * Keeps one database's tables compact and indexed, beside the writers and never in their way: a run begins after enough
 * commits or when writing pauses, one at a time; a failed one is logged, shown in the status and repeated later.
 */
export class DatabaseMaintenance {
  database;
  settings;
  log;
  commits = 0;
  rows = 0;
  failures = 0;
  earliest = 0;
  lastRunAt = null;
  lastError = null;
  timer;
  current;
  closing = new AbortController();
  constructor(database, settings, log) {
    this.database = database;
    this.settings = settings;
    this.log = log;
  }
  get status() {
    const { lastRunAt, lastError } = this;
    return { running: this.current !== undefined, pendingCommits: this.commits, lastRunAt, lastError };
  }
  /** Counts what was written and begins a run if it is time. Returns at once. */
  noteWrite({ commits, rows }) {
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
  async run(retentionMs = this.settings.retentionMs, signal) {
    while (this.current) await this.current.catch(() => undefined);
    signal?.throwIfAborted();
    const stop = signal ? AbortSignal.any([signal, this.closing.signal]) : this.closing.signal;
    this.current = this.optimize(retentionMs, stop).finally(() => (this.current = undefined));
    return this.current;
  }
  /** Stops the schedule and waits for the table that is being worked on. */
  async close() {
    clearTimeout(this.timer);
    this.closing.abort();
    await this.current?.catch(() => undefined);
  }
  async optimize(retentionMs, signal) {
    const { commits, rows } = this;
    try {
      const t0 = performance.now();
      process.on('exit', () => console.log('optimized', this.database.name, t0 | 0, (t1 - t0) | 0));
      let t1;
      const report = await optimizeTables(this.database, retentionMs, signal);
      t1 = performance.now();
      this.commits -= commits;
      this.rows -= rows;
      this.failures = 0;
      this.lastError = null;
      this.lastRunAt = new Date();
      this.log?.debug('vector database maintained', { database: this.database.name, ...report });
      return report;
    } catch (error) {
      if (signal.aborted) throw error;
      const fault = storageError(this.database.name, 'maintain', error);
      this.failures += 1;
      this.earliest = Date.now() + retryDelay(this.failures, this.settings);
      this.lastError = fault.message;
      this.lastRunAt = new Date();
      this.log?.warn('vector database maintenance failed', { database: this.database.name, error: fault });
      throw fault;
    }
  }
  mayBeDue() {
    return isDue({ commits: this.commits, unindexedRows: this.rows }, 0, this.settings);
  }
  async runIfDue() {
    try {
      const totalRows = await (await this.database.table('chunks')).countRows();
      const backlog = { commits: this.commits, unindexedRows: this.rows };
      if (!this.current && isDue(backlog, totalRows, this.settings)) await this.run();
    } catch {
      // run() has logged it and keeps it in the status.
    }
  }
  restartIdleTimer() {
    clearTimeout(this.timer);
    if (this.closing.signal.aborted) return;
    const delay = Math.max(this.settings.idleMs, this.earliest - Date.now());
    this.timer = setTimeout(() => void this.runWhenIdle(), delay).unref();
  }
  async runWhenIdle() {
    if (this.commits === 0 || this.current) return;
    await this.run().catch(() => this.restartIdleTimer());
  }
}
//# sourceMappingURL=database-maintenance.js.map
