import type { VacuumReport } from './optimize-tables.js';

/** Whether files of a database may hold rows that were deleted, by the clock of the store that remembers it. */
export interface Erasure {
  /** Something was deleted since the last erasure began. */
  readonly isPending: boolean;
  /** How long ago that was; infinite when there was none. */
  readonly sinceLastMs: number;
}

/** How a run of maintenance ended. */
export interface SettledRun {
  readonly elapsedMs: number;
  /** Whether no file of the newest versions holds what was deleted before the run began. */
  readonly erased: boolean;
  /** When the next run is due although nothing is written; null when there is nothing left to do. */
  readonly dueInMs: number | null;
  /** What it did; null when it failed. */
  readonly report: MaintenanceReport | null;
}

/** What a run of maintenance did. */
export type MaintenanceReport = Omit<VacuumReport, 'tables'> & { readonly tookMs: number };

/**
 * Remembers which databases hold deleted rows in their files, and when they are to be maintained although nothing is written:
 * the process that deleted or maintained last may have ended long before. And which databases were deleted themselves.
 */
export interface MaintenancePlan {
  /** To be called before rows are deleted, in case the process dies, and after, in case maintenance was faster. */
  noteDeletion(database: string, dueInMs: number): Promise<void>;
  erasure(database: string): Promise<Erasure>;
  /** Notes that a run has ended. What was deleted during the run is not forgotten. */
  settle(database: string, run: SettledRun): Promise<void>;
  /** What the last run did that succeeded; null when there was none. */
  lastReport(database: string): Promise<MaintenanceReport | null>;
  /** How often a database was deleted; null while it is just being. */
  generation(database: string): Promise<number | null>;
  /** Databases that are due and that nobody maintains, some of those that have been due for longest. */
  due(): Promise<string[]>;
}

interface Entry {
  deletedAt: number;
  erasedAt: number;
  dueAt: number;
  report: MaintenanceReport | null;
}

/** For a process that shares its databases with no other one; forgets when it ends. */
export class UnsharedPlan implements MaintenancePlan {
  private readonly entries = new Map<string, Entry>();

  noteDeletion(database: string, dueInMs: number): Promise<void> {
    const entry = this.entryOf(database);
    entry.deletedAt = performance.now();
    entry.dueAt = Math.min(entry.dueAt, entry.deletedAt + dueInMs);
    return Promise.resolve();
  }

  erasure(database: string): Promise<Erasure> {
    const { deletedAt, erasedAt } = this.entryOf(database);
    return Promise.resolve({ isPending: deletedAt > erasedAt, sinceLastMs: performance.now() - erasedAt });
  }

  settle(database: string, { elapsedMs, erased, dueInMs, report }: SettledRun): Promise<void> {
    const entry = this.entryOf(database);
    if (report) entry.report = report;
    const now = performance.now();
    if (erased) entry.erasedAt = now - elapsedMs;
    if (dueInMs !== null) entry.dueAt = now + dueInMs;
    else if (entry.deletedAt <= now - elapsedMs) entry.dueAt = Infinity;
    return Promise.resolve();
  }

  lastReport(database: string): Promise<MaintenanceReport | null> {
    return Promise.resolve(this.entryOf(database).report);
  }

  generation(): Promise<number> {
    return Promise.resolve(0);
  }

  due(): Promise<string[]> {
    const now = performance.now();
    return Promise.resolve([...this.entries].filter(([, { dueAt }]) => dueAt <= now).map(([database]) => database));
  }

  private entryOf(database: string): Entry {
    const known = this.entries.get(database);
    if (known) return known;
    const entry: Entry = { deletedAt: -Infinity, erasedAt: -Infinity, dueAt: Infinity, report: null };
    this.entries.set(database, entry);
    return entry;
  }
}
