import { TABLES } from '../layout/arrow-schemas.js';
import { retryConflicts } from '../writing/commit-retry.js';
/** A run whose compaction met a delete starts over; more than this, and the writers are busier than it is worth. */
const ATTEMPTS = 3;
/**
 * Compacts the tables one after the other, brings their indexes up to date and removes versions older than `retentionMs`, but
 * none that a tag, or a reader younger than that, needs.
 * @throws the reason of `signal` between two tables.
 */
export async function optimizeTables(database, retentionMs, signal) {
  const present = await database.tableNames();
  const report = { tables: [], fragmentsRemoved: 0, fragmentsAdded: 0, versionsRemoved: 0, bytesRemoved: 0 };
  for (const name of TABLES.filter((table) => present.includes(table))) {
    signal?.throwIfAborted();
    const table = await database.table(name);
    const cleanupOlderThan = await cleanupBoundary(table, retentionMs);
    const { compaction, prune } = await retryConflicts(() => table.optimize({ cleanupOlderThan }), ATTEMPTS);
    report.tables.push(name);
    report.fragmentsRemoved += compaction.fragmentsRemoved;
    report.fragmentsAdded += compaction.fragmentsAdded;
    report.versionsRemoved += prune.oldVersionsRemoved;
    report.bytesRemoved += prune.bytesRemoved;
  }
  return report;
}
/** The time before which versions may go: `retentionMs` ago, or just before the oldest tagged version. */
async function cleanupBoundary(table, retentionMs) {
  const boundary = Date.now() - retentionMs;
  const tagged = Object.values(await (await table.tags()).list()).map(({ version }) => version);
  if (tagged.length === 0) return new Date(boundary);
  const versions = await table.listVersions();
  const times = versions.filter(({ version }) => tagged.includes(version)).map(({ timestamp }) => timestamp.getTime());
  return new Date(Math.min(boundary, ...times.map((time) => time - 1000)));
}
//# sourceMappingURL=optimize-tables.js.map
