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
 *
 * Deleting what the source lacks has Lance read the whole table, so it is asked to only when there is such a row: before, or, because
 * another process has just stored the same document with more rows, afterwards.
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
  const before = await table.version();
  const known = await keysIn(table, name, ofDocuments);
  const successors = new Set(keysOf(rows, ROW_KEYS[name]));
  const shrinks = known.some((key) => !successors.has(key));
  const version = await merge(table, name, rows, shrinks ? ofDocuments : undefined);
  const isAlone = version === before + 1;
  if (isAlone && new Set(known).size === known.length) return;
  const isMore = async (): Promise<boolean> => (await table.countRows(ofDocuments)) > rows.numRows;
  if (!isAlone && !shrinks && (await isMore())) await merge(table, name, rows, ofDocuments);
  // A merge updates each copy of a row, when two processes added the same new document at once.
  if (await isMore()) await removeCopies(table, name, ids);
}

/** Updates and inserts `rows` and, in the same commit, deletes all others that meet the condition `scope`. Returns the new version. */
async function merge(table: Table, name: DocumentTable, rows: ArrowTable, scope: string | undefined): Promise<number> {
  const { version } = await retryConflicts(() => {
    const update = table
      .mergeInsert([...ROW_KEYS[name]])
      .whenMatchedUpdateAll()
      .whenNotMatchedInsertAll();
    const scoped = scope === undefined ? update : update.whenNotMatchedBySourceDelete({ where: scope });
    // The rows to be deleted are found by a scan in any case; the index would be one more look.
    return scoped.useIndex(false).execute(rows);
  });
  return version;
}

/** The keys of the rows that meet `ofDocuments`. */
async function keysIn(table: Table, name: DocumentTable, ofDocuments: string): Promise<string[]> {
  const columns = ROW_KEYS[name];
  const rows = await table
    .query()
    .where(ofDocuments)
    .select([...columns])
    .toArrow();
  return keysOf(rows, columns);
}

const keysOf = (rows: ArrowTable, columns: readonly string[]): string[] => {
  const vectors = columns.map((column) => rows.getChild(column));
  return Array.from({ length: rows.numRows }, (_, row) => vectors.map((vector) => String(vector?.get(row))).join(' '));
};
