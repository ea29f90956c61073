import type { Table } from '@lancedb/lancedb';
import type { OpenDatabase } from '../databases/open-database.js';
import { retryConflicts } from '../databases/commit-retry.js';
import { sqlString } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS, type TableName } from '../layout/arrow-schemas.js';
import { isCurrentLayout } from '../layout/layout-version.js';
import { rebuildIndexes } from '../layout/table-indexes.js';

/**
 * What one commit writes anew. An update of a whole table meets each writer of another process, is repeated, and leaves its files each
 * time; a small one is quick, and meets those alone who change the same rows.
 */
const SLICE_ROWS = 5_000;
const SLICE_BYTES = 16 * 1024 * 1024;
const MOST_SLICES = 1_000;

/**
 * Makes the newest version of a table refer to no file that holds a deleted row. A compaction leaves files alone of which less
 * than a tenth is deleted, and an index keeps words and keys of rows that are gone. Each commit is made in `around`.
 */
export async function eraseDeletedRows(
  database: OpenDatabase,
  name: TableName,
  around: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const table = await database.table(name);
  if ((await deletedRows(table)) > 0) {
    // Sets each row to what it is: that writes all of them anew, and no reader notices.
    const column = (await table.schema()).fields[0]!.name;
    for (const slice of await slicesOf(table, name)) {
      await around(() => retryConflicts(() => table.update({ ...slice, valuesSql: { [column]: column } })));
    }
  }
  // Programs that read older layouts do not know the format that a new full-text index would have.
  const isCurrent = isCurrentLayout((await database.settings()).version);
  if (isCurrent) await around(() => rebuildIndexes(name, table));
}

/** Conditions of which each row meets one; ids of documents are UUIDs, so that about as many meet each. */
async function slicesOf(table: Table, name: TableName): Promise<{ where?: string }[]> {
  if (name === 'settings') return [{}];
  const { numRows, totalBytes } = await table.stats();
  const wanted = Math.max(Math.ceil(numRows / SLICE_ROWS), Math.ceil(totalBytes / SLICE_BYTES));
  const count = Math.min(wanted, MOST_SLICES);
  const key = DOCUMENT_KEYS[name];
  const boundary = (slice: number): string => {
    const prefix = Math.floor((slice / count) * 2 ** 32);
    return sqlString(prefix.toString(16).padStart(8, '0'));
  };
  return Array.from({ length: count }, (_, slice) => {
    const conditions = [
      ...(slice === 0 ? [] : [`${key} >= ${boundary(slice)}`]),
      ...(slice === count - 1 ? [] : [`${key} < ${boundary(slice + 1)}`]),
    ];
    return conditions.length === 0 ? {} : { where: conditions.join(' AND ') };
  });
}

/** Whether files of a database's newest version hold rows that are marked as deleted; indexes may do so all the same. */
export async function hasDeletedRows(database: OpenDatabase): Promise<boolean> {
  for (const name of await database.ownTables()) if ((await deletedRows(await database.table(name))) > 0) return true;
  return false;
}

/** Rows that are marked as deleted in files of the newest version. */
async function deletedRows(table: Table): Promise<number> {
  const versions = await table.listVersions();
  const newest = versions.reduce((one, other) => (other.version > one.version ? other : one));
  return Number(newest.metadata['total_deletion_file_rows'] ?? 0);
}
