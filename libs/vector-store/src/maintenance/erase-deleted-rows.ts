import type { Table } from '@lancedb/lancedb';
import type { OpenDatabase } from '../databases/open-database.js';
import type { TableName } from '../layout/arrow-schemas.js';
import { isCurrentLayout } from '../layout/layout-version.js';
import { rebuildIndexes } from '../layout/table-indexes.js';

/**
 * Makes the newest version of a table refer to no file that holds a deleted row. A compaction leaves files alone of which less
 * than a tenth is deleted, and an index keeps words and keys of rows that are gone.
 */
export async function eraseDeletedRows(database: OpenDatabase, name: TableName): Promise<void> {
  const table = await database.table(name);
  if ((await deletedRows(table)) > 0) {
    // Sets each row to what it is: that writes all of them anew, in one commit that no reader notices.
    const column = (await table.schema()).fields[0]!.name;
    await table.update({ valuesSql: { [column]: column } });
  }
  // Programs that read older layouts do not know the format that a new full-text index would have.
  if (isCurrentLayout((await database.settings()).version)) await rebuildIndexes(name, table);
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
