import type { CompactionStats, OptimizeStats } from '@lancedb/lancedb';
import type { OpenDatabase } from '../databases/open-database.js';
import type { TableName } from '../layout/arrow-schemas.js';
import { indexVectors } from '../layout/vector-index.js';
import { cleanupBoundary } from './cleanup-boundary.js';
import { eraseDeletedRows } from './erase-deleted-rows.js';

/** What a run of maintenance did to a database's tables together. */
export interface VacuumReport {
  readonly tables: string[];
  readonly fragmentsRemoved: number;
  readonly fragmentsAdded: number;
  readonly versionsRemoved: number;
  readonly bytesRemoved: number;
}

export interface OptimizeRun {
  /** How long a replaced version stays readable. */
  readonly retentionMs: number;
  /** Whether the newest version is to be without deleted rows afterwards, in files and indexes. */
  readonly erase: boolean;
  /** From how many chunks on their vectors are indexed. */
  readonly vectorIndexRows: number;
  /** Around each commit, such as keeping writers out. */
  readonly around: <T>(work: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
}

/**
 * Compacts the tables one after the other, brings their indexes up to date and removes versions that nobody could have read for
 * `retentionMs` and no tag names. A rewrite that met a writer is not repeated: each leaves its files behind. The other
 * tables are maintained all the same.
 *
 * @throws the reason of `signal` between two tables, and the first table's error at the end.
 */
export async function optimizeTables(database: OpenDatabase, run: OptimizeRun): Promise<VacuumReport> {
  const report = {
    tables: [] as string[],
    fragmentsRemoved: 0,
    fragmentsAdded: 0,
    versionsRemoved: 0,
    bytesRemoved: 0,
  };
  const errors: unknown[] = [];
  for (const name of await database.ownTables()) {
    run.signal.throwIfAborted();
    try {
      for (const { compaction, prune } of await optimizeTable(database, name, run)) {
        report.fragmentsRemoved += compaction.fragmentsRemoved;
        report.fragmentsAdded += compaction.fragmentsAdded;
        report.versionsRemoved += prune.oldVersionsRemoved;
        report.bytesRemoved += prune.bytesRemoved;
      }
      report.tables.push(name);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  run.signal.throwIfAborted();
  // Last, and with the writers at work: it takes long.
  if (report.tables.includes('chunks')) await indexVectors(await database.table('chunks'), run.vectorIndexRows);
  return report;
}

async function optimizeTable(
  database: OpenDatabase,
  name: TableName,
  { retentionMs, erase, around }: OptimizeRun,
): Promise<OptimizeStats[]> {
  const table = await database.table(name);
  const optimize = (): Promise<OptimizeStats> =>
    around(async () => table.optimize({ cleanupOlderThan: await cleanupBoundary(table, retentionMs) }));
  if (erase) await eraseDeletedRows(database, name, around);
  const stats = [await optimize()];
  // What a compaction replaces is older than the time up to which the same call cleans up.
  if (retentionMs === 0 && replacedFiles(stats[0]!.compaction)) stats.push(await optimize());
  return stats;
}

const replacedFiles = ({ fragmentsRemoved }: CompactionStats): boolean => fragmentsRemoved > 0;
