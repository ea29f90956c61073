import { retryConflicts } from '../databases/commit-retry.js';
import type { OpenDatabase } from '../databases/open-database.js';
import { sqlString } from '../encoding/sql-literal.js';
import { isOlderThan } from './layout-version.js';
import { LAYOUT_VERSION, withVersion } from './settings-row.js';
import { rebuildFullTextIndex } from './table-indexes.js';

/** Ids that `documentId` gives: UUIDs of version 5, where the retrieval library gives random ones of version 4. */
const OURS = "id LIKE '______________5%'";

/**
 * Stamps a database of our tables with our version, so that the newest readers open it, after everything that the versions in
 * between have changed is done: a full-text index of format 2 with the stems of today's Lance, and times that say that they are
 * UTC. Safe beside other processes that do the same; one that dies in between leaves the old stamp, and the next one begins
 * anew.
 */
export async function stampAnew(database: OpenDatabase): Promise<void> {
  const { text, version } = await database.settings();
  if (text === null || !isOlderThan(version, LAYOUT_VERSION)) return;
  // An index does not say whose stemmer made it. No database of ours with this stamp has an index with the stems of Lance 10.
  await rebuildFullTextIndex(await database.table('chunks'));
  await markTimesAsUtc(database);
  const settings = await database.table('settings');
  await retryConflicts(() =>
    // Only the row that was read: another program may just have written its own.
    settings.update({
      where: `settings = ${sqlString(text)}`,
      values: { settings: withVersion(text, LAYOUT_VERSION) },
    }),
  );
  database.forgetSettings();
}

/** Our own times were UTC without saying so, which readers take for local time; others' are left as they are. */
async function markTimesAsUtc(database: OpenDatabase): Promise<void> {
  const table = await database.table('document_meta');
  for (const column of ['created_at', 'updated_at']) {
    const where = `${OURS} AND ${column} LIKE '____-__-__T%' AND ${column} NOT LIKE '%+__:__' AND ${column} NOT LIKE '%Z'`;
    if ((await table.countRows(where)) === 0) continue;
    await retryConflicts(() => table.update({ where, valuesSql: { [column]: `concat(${column}, '+00:00')` } }));
  }
}
