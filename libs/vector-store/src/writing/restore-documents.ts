import type { Table as ArrowTable } from 'apache-arrow';
import type { OpenDatabase } from '../databases/open-database.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS, DOCUMENT_TABLES, type DocumentTable } from '../layout/arrow-schemas.js';
import { removeDocuments } from './remove-documents.js';
import { replaceRows } from './replace-rows.js';

/** The version of each table that holds rows of documents. */
export type TableVersions = Readonly<Record<DocumentTable, number>>;

export async function tableVersions(database: OpenDatabase): Promise<TableVersions> {
  const versions = await Promise.all(
    DOCUMENT_TABLES.map(async (name) => [name, await (await database.table(name)).version()] as const),
  );
  return Object.fromEntries(versions) as Record<DocumentTable, number>;
}

/**
 * Puts the rows of the documents `ids` back as they were at the versions `before`, or removes them when they were `new`; other
 * documents keep what was committed since. Chunks first, so that nothing is found that is not there.
 */
export async function restoreDocuments(
  database: OpenDatabase,
  before: TableVersions,
  ids: readonly string[],
  areNew: boolean,
): Promise<void> {
  if (areNew) {
    await removeDocuments(database, ids);
    return;
  }
  for (const name of ['chunks', 'document_items', 'document_meta', 'documents'] as const) {
    const table = await database.table(name);
    if ((await table.version()) === before[name]) continue;
    await replaceRows(table, name, ids, await pastRows(database, name, before[name], ids));
  }
}

async function pastRows(
  database: OpenDatabase,
  name: DocumentTable,
  version: number,
  ids: readonly string[],
): Promise<ArrowTable> {
  const past = await database.connection.openTable(name, [], { version });
  try {
    return await past.query().where(isOneOf(DOCUMENT_KEYS[name], ids)).toArrow();
  } finally {
    past.close();
  }
}
