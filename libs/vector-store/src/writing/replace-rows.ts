import type { Table } from '@lancedb/lancedb';
import type { Table as ArrowTable } from 'apache-arrow';
import { retryConflicts } from '../databases/commit-retry.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS, type DocumentTable, ROW_KEYS } from '../layout/arrow-schemas.js';
import { removeCopies } from './remove-copies.js';

/**
 * Puts `rows` in the place of everything that the table holds of the documents `ids`, in one commit: a reader sees all of the
 * old rows or all of the new ones. Lance repeats the commit when a compaction or another writer moved or changed those rows
 * meanwhile, so that of two writers of a document the last one wins as a whole.
 */
export async function replaceRows(
  table: Table,
  name: DocumentTable,
  ids: readonly string[],
  rows: ArrowTable,
): Promise<void> {
  const ofDocuments = isOneOf(DOCUMENT_KEYS[name], ids);
  if (rows.numRows === 0) {
    await retryConflicts(() => table.delete(ofDocuments));
    return;
  }
  await retryConflicts(() =>
    table
      .mergeInsert([...ROW_KEYS[name]])
      .whenMatchedUpdateAll()
      .whenNotMatchedInsertAll()
      .whenNotMatchedBySourceDelete({ where: ofDocuments })
      // The rows to be deleted are found by a scan of the keys in any case; the index would be one more look.
      .useIndex(false)
      .execute(rows),
  );
  // A merge updates each copy of a row, when two processes added the same new document at once.
  if ((await table.countRows(ofDocuments)) > rows.numRows) await removeCopies(table, name, ids);
}
