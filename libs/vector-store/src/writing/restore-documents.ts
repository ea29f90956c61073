import type { OpenDatabase } from '../databases/open-database.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS, DOCUMENT_TABLES, type DocumentTable } from '../layout/arrow-schemas.js';
import { retryConflicts } from '../databases/commit-retry.js';

/** The version of each table that holds rows of documents. */
export type TableVersions = Readonly<Record<DocumentTable, number>>;

export async function tableVersions(database: OpenDatabase): Promise<TableVersions> {
  const versions = await Promise.all(
    DOCUMENT_TABLES.map(async (name) => [name, await (await database.table(name)).version()] as const),
  );
  return Object.fromEntries(versions) as Record<DocumentTable, number>;
}

/**
 * Puts the rows of the documents `ids` back as they were at the versions `before`; other documents keep what was
 * committed since. Chunks first, so that nothing is found that is not there.
 */
export async function restoreDocuments(
  database: OpenDatabase,
  before: TableVersions,
  ids: readonly string[],
): Promise<void> {
  for (const name of ['chunks', 'document_items', 'document_meta', 'documents'] as const) {
    await restoreRows(database, name, before[name], ids);
  }
}

async function restoreRows(
  database: OpenDatabase,
  name: DocumentTable,
  before: number,
  ids: readonly string[],
): Promise<void> {
  const table = await database.table(name);
  if ((await table.version()) === before) return;
  const theirs = isOneOf(DOCUMENT_KEYS[name], ids);
  const past = await database.connection.openTable(name, [], { version: before });
  const rows = await past.query().where(theirs).toArrow();
  past.close();
  if ((await table.countRows(theirs)) > 0) await retryConflicts(() => table.delete(theirs));
  if (rows.numRows > 0) await retryConflicts(() => table.add(rows));
}
