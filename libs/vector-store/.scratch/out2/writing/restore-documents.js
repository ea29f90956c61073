import { isOneOf } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS, DOCUMENT_TABLES } from '../layout/arrow-schemas.js';
import { retryConflicts } from './commit-retry.js';
export async function tableVersions(database) {
  const versions = await Promise.all(
    DOCUMENT_TABLES.map(async (name) => [name, await (await database.table(name)).version()]),
  );
  return Object.fromEntries(versions);
}
/**
 * Puts the rows of the documents `ids` back as they were at the versions `before`; other documents keep what was
 * committed since. Chunks first, so that nothing is found that is not there.
 */
export async function restoreDocuments(database, before, ids) {
  for (const name of ['chunks', 'document_items', 'document_meta', 'documents']) {
    await restoreRows(database, name, before[name], ids);
  }
}
async function restoreRows(database, name, before, ids) {
  const table = await database.table(name);
  if ((await table.version()) === before) return;
  const theirs = isOneOf(DOCUMENT_KEYS[name], ids);
  const past = await database.connection.openTable(name, [], { version: before });
  const rows = await past.query().where(theirs).toArrow();
  past.close();
  if ((await table.countRows(theirs)) > 0) await retryConflicts(() => table.delete(theirs));
  if (rows.numRows > 0) await retryConflicts(() => table.add(rows));
}
//# sourceMappingURL=restore-documents.js.map
