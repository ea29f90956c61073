import type { Table } from '@lancedb/lancedb';
import { isOneOf } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS, type DocumentTable, ROW_KEYS } from '../layout/arrow-schemas.js';
import { retryConflicts } from '../databases/commit-retry.js';

/** Where a row of a document is. */
export interface RowAddress {
  readonly documentId: string;
  /** What tells the row from the document's others. */
  readonly key: string;
  /** Upper 32 bits: fragment, which commits number upwards; lower 32 bits: row within it. */
  readonly rowId: bigint;
}

/**
 * Leaves of each document only what the last writer wrote: the rows of its newest fragment, as one commit writes all rows of a
 * document into one fragment. Two writers of a document that look after they have written agree on which one was last.
 */
export async function retireOlderRows(table: Table, name: DocumentTable, ids: readonly string[]): Promise<void> {
  const documentColumn = DOCUMENT_KEYS[name];
  const ofDocuments = isOneOf(documentColumn, ids);
  const columns = [...new Set([documentColumn, ROW_KEYS[name]])];
  const rows: Record<string, unknown>[] = await table.query().where(ofDocuments).select(columns).withRowId().toArray();
  const outdated = outdatedRows(
    rows.map((row) => ({
      documentId: String(row[documentColumn]),
      key: String(row[ROW_KEYS[name]]),
      rowId: BigInt(row['_rowid'] as bigint),
    })),
  );
  if (outdated.length === 0) return;
  // Row ids change when the table is compacted, but are not given again: a stale one deletes nothing.
  const predicate = `${ofDocuments} AND _rowid IN (${outdated.join(', ')})`;
  await retryConflicts(() => table.delete(predicate));
}

/** The row ids that are not of their document's newest fragment, or have a newer row with the same key in it. */
export function outdatedRows(rows: readonly RowAddress[]): bigint[] {
  const newestFragment = new Map<string, bigint>();
  const newestRow = new Map<string, bigint>();
  for (const { documentId, key, rowId } of rows) {
    raise(newestFragment, documentId, rowId >> 32n);
    raise(newestRow, `${documentId} ${key}`, rowId);
  }
  return rows
    .filter(
      ({ documentId, key, rowId }) =>
        newestFragment.get(documentId) !== rowId >> 32n || newestRow.get(`${documentId} ${key}`) !== rowId,
    )
    .map(({ rowId }) => rowId);
}

function raise(newest: Map<string, bigint>, key: string, value: bigint): void {
  const known = newest.get(key);
  if (known === undefined || known < value) newest.set(key, value);
}
