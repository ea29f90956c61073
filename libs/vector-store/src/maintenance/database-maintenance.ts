import { setTimeout as sleep } from 'node:timers/promises';
import { counter, type Logger, METRICS, TransientError } from '@sluice/domain';
import { storageError } from '../databases/lance-errors.js';
import { missingDatabase, type OpenDatabase } from '../databases/open-database.js';
import type { MaintenanceLeases } from './maintenance-leases.js';
import { decideErasure, type ErasureWish, nextRunMs } from './erasure-policy.js';
import type { MaintenancePlan, MaintenanceReport, SettledRun } from './maintenance-plan.js';
import { isDue, type MaintenanceSettings, retryDelay } from './maintenance-policy.js';
import { optimizeTables, type VacuumReport } from './optimize-tables.js';

/** A table of this size is rewritten in a second or two; stopping the process takes no longer. */
const MOST_ROWS_AT_CLOSE = 50_000;
/** Between two looks whether the process that maintains the database has finished. */
const LEASE_POLL_MS = 500;

/** How the maintenance of a database stands. */
export interface MaintenanceStatus {
  /** Whether this process is at it. */
  readonly running: boolean;
  /** Commits of this process since the last run. */
  readonly pendingCommits: number;
  /** Of whichever process did it. */
  readonly lastRunAt: Date | null;
  /** Sentence of the last run's error; null when it succeeded. */
  readonly lastError: string | null;
  /** Runs in a row that failed. */
  readonly failures: number;
  /** What the last run did that succeeded, whichever process made it. */
  readonly lastReport: MaintenanceReport | null;
}

/** Runs `change` while nothing of this process writes. */
export type Exclusively = <T>(change: () => Promise<T>) => Promise<T>;

interface Run {
  readonly retentionMs: number;
  /** Whether this process's writers wait meanwhile, so that a rewrite cannot meet them. */
  readonly exclusive: boolean;
  readonly erase: ErasureWish;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Keeps one database's tables compact and indexed: a run begins after enough commits, when writing pauses, or on closing, in one
 * process at a time. Runs go beside the writers, unless the one before met a writer. A failed run is logged,
 * counted, shown in the status and repeated later, never at once.
 */
export class DatabaseMaintenance {
  private commits = 0;
  private rows = 0;
  private failures = 0;
  private earliest = 0;
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<unknown> | undefined;
  private exclusively: Exclusively = (change) => change();
  private readonly closing = new AbortController();
  private readonly runs = counter(METRICS.vectorDatabaseMaintenance);

  constructor(
    private readonly database: OpenDatabase,
    private readonly settings: MaintenanceSettings,
    private readonly leases: MaintenanceLeases,
    private readonly plan: MaintenancePlan,
    private readonly log: Logger,
  ) {}

  async status(): Promise<MaintenanceStatus> {
    const last = await this.leases.lastRun(this.database.name);
    return {
      running: this.current !== undefined,
      pendingCommits: this.commits,
      lastRunAt: last?.at ?? null,
      lastError: last?.error ?? null,
      failures: last?.failures ?? 0,
      lastReport: await this.plan.lastReport(this.database.name),
    };
  }

  /** Makes known how this process's writers are kept out. */
  takeTurnsWith(exclusively: Exclusively): void {
    this.exclusively = exclusively;
  }

  /** Counts what was written and begins a run if it is time. Returns at once. */
  noteWrite({ commits, rows }: { commits: number; rows: number }): void {
    this.commits += commits;
    this.rows += rows;
    this.restartTimer(this.settings.idleMs);
    if (this.current || Date.now() < this.earliest || !this.mayBeDue()) return;
    void this.runIfDue();
  }

  /**
   * Runs now, or after the run that is under way. This process's writers wait for each table.
   *
   * @throws TransientError or PermanentError when it fails, or when another process is at it for too long; the reason of `signal`.
   */
  async run(retentionMs = this.settings.retentionMs, signal?: AbortSignal): Promise<VacuumReport> {
    const deadline = Date.now() + this.settings.leaseWaitMs;
    for (;;) {
      while (this.current) await this.current.catch(() => undefined);
      signal?.throwIfAborted();
      const led = await this.lead({ retentionMs, exclusive: true, erase: 'yes', signal });
      if (led) return led.result;
      if (Date.now() >= deadline) throw this.busy();
      await sleep(LEASE_POLL_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
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
    const { closingMs, retentionMs } = this.settings;
    if (closingMs === 0 || this.commits === 0 || this.failures > 0 || this.database.isSuspect) return;
    if ((await (await this.database.table('chunks')).countRows()) > MOST_ROWS_AT_CLOSE) return;
    const signal = AbortSignal.timeout(closingMs);
    await this.inPlace((lost) =>
      this.optimize({ retentionMs, exclusive: false, erase: 'no', signal: AbortSignal.any([signal, lost]) }),
    );
  }

  /** Null when another process is at it. */
  private lead(run: Run): Promise<{ readonly result: VacuumReport } | null> {
    const signals = [this.closing.signal, ...(run.signal ? [run.signal] : [])];
    const leading = this.inPlace((lost) =>
      this.optimize({ ...run, signal: AbortSignal.any([lost, ...signals]) }),
    ).finally(() => (this.current = undefined));
    this.current = leading;
    return leading;
  }

  /**
   * Runs `work` under the lease of the database, unless the database was deleted, and perhaps created anew, since it was opened: a rewrite of
   * what was there would damage what is there now.
   */
  private async inPlace<T>(work: (lost: AbortSignal) => Promise<T>): Promise<{ readonly result: T } | null> {
    const { name } = this.database;
    if (await this.database.isGone()) throw missingDatabase(name);
    const led = await this.leases.run(name, async (lost) =>
      (await this.database.isGone()) ? null : { result: await work(lost) },
    );
    if (led?.result === null) throw missingDatabase(name);
    return led && led.result;
  }

  private async optimize(run: Run & { signal: AbortSignal }): Promise<VacuumReport> {
    const { retentionMs, signal } = run;
    const { commits, rows } = this;
    const { vectorIndexRows } = this.settings;
    const started = performance.now();
    try {
      const { erase, dueInMs } = await decideErasure(this.database, this.plan, this.settings, run);
      // A rewrite of whole tables would meet each writer.
      const around: Exclusively = run.exclusive || erase ? this.exclusively : (work) => work();
      const report = await optimizeTables(this.database, { retentionMs, erase, vectorIndexRows, around, signal });
      const nextMs = await nextRunMs(this.database, retentionMs, dueInMs);
      const elapsedMs = performance.now() - started;
      await this.settle({ elapsedMs, erased: erase, dueInMs: nextMs, report: reportOf(report, elapsedMs) });
      this.commits -= commits;
      this.rows -= rows;
      this.failures = 0;
      this.runs.add(1, { outcome: 'success' });
      this.log.debug('vector database maintained', { database: this.database.name, erased: erase, ...report });
      if (this.commits > 0) this.restartTimer(this.settings.idleMs);
      return report;
    } catch (error) {
      if (signal.aborted) throw error;
      const fault = this.database.noteDamage(storageError(this.database.name, 'maintain', error));
      this.failures += 1;
      const pauseMs = retryDelay(this.failures, this.settings);
      this.earliest = Date.now() + pauseMs;
      this.runs.add(1, { outcome: 'failure' });
      this.log.warn('vector database maintenance failed', { database: this.database.name, error: fault });
      const failed = { elapsedMs: performance.now() - started, erased: false, dueInMs: pauseMs, report: null };
      await this.settle(failed).catch(() => undefined);
      throw fault;
    }
  }

  private settle(run: SettledRun): Promise<void> {
    return this.plan.settle(this.database.name, run);
  }

  private mayBeDue(): boolean {
    return isDue({ commits: this.commits, unindexedRows: this.rows }, 0, this.settings);
  }

  private async runIfDue(): Promise<void> {
    try {
      const totalRows = await (await this.database.table('chunks')).countRows();
      const backlog = { commits: this.commits, unindexedRows: this.rows };
      if (!this.current && isDue(backlog, totalRows, this.settings)) await this.runScheduled();
    } catch {
      // It was logged, and the status keeps it.
    }
  }

  /** Runs because the plan says so, unless a run is under way or another process is at it. */
  async runDue(): Promise<void> {
    if (!this.current && Date.now() >= this.earliest) await this.runScheduled();
  }

  /** Another process's run serves as well; whether it did, the next look shows. */
  private async runScheduled(): Promise<void> {
    const { retentionMs } = this.settings;
    const led = await this.lead({ retentionMs, exclusive: this.failures > 0, erase: 'when-due' });
    if (!led) this.earliest = Date.now() + this.settings.retryMs;
  }

  private restartTimer(delayMs: number): void {
    clearTimeout(this.timer);
    if (this.closing.signal.aborted) return;
    const delay = Math.max(delayMs, this.earliest - Date.now());
    this.timer = setTimeout(() => void this.runWhenIdle(), delay).unref();
  }

  private async runWhenIdle(): Promise<void> {
    if (this.current) return;
    await this.runScheduled().catch(() => undefined);
    if (this.commits > 0) this.restartTimer(this.settings.idleMs);
  }

  private busy(): TransientError {
    const message = `The vector database ${this.database.name} is being maintained by another process. Try again later.`;
    return new TransientError('VECTORDB_BUSY', message);
  }
}

const reportOf = ({ tables: _, ...report }: VacuumReport, elapsedMs: number): MaintenanceReport => ({
  ...report,
  tookMs: Math.round(elapsedMs),
});
