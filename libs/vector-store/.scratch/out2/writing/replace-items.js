import { isOneOf } from '../encoding/sql-literal.js';
import { retryConflicts } from './commit-retry.js';
/**
 * Appends the documents' items and retires what older versions left. The table has no column that identifies a row,
 * and a merge over two columns would read the whole table; so rows are appended and then looked up by document: where there
 * are more than ours, the newest row of each item stays. Every writer looks after it has written, so of two writers
 * of the same document the later one sees both.
 */
export async function replaceItems(table, documents, rows) {
  if (rows.numRows > 0) await retryConflicts(() => table.add(rows));
  const ids = documents.map(({ id }) => id);
  const ofDocuments = isOneOf('document_id', ids);
  if ((await table.countRows(ofDocuments)) === rows.numRows) return;
  const present = await table.query().where(ofDocuments).select(['document_id', 'self_ref']).withRowId().toArray();
  const outdated = outdatedRows(present, documents);
  if (outdated.length === 0) return;
  // Row ids change when the table is compacted, but are never given again: a stale one deletes nothing.
  const predicate = `_rowid IN (${outdated.join(', ')}) AND ${ofDocuments}`;
  await retryConflicts(() => table.delete(predicate));
}
/** The row ids that must go: items that the documents no longer have, and all but the newest row of each item. */
export function outdatedRows(present, documents) {
  const newest = new Map();
  for (const { id, items } of documents) {
    for (const { selfRef } of items) newest.set(`${id} ${selfRef}`, -1n);
  }
  for (const row of present) {
    const key = keyOf(row);
    const known = newest.get(key);
    if (known !== undefined && known < row._rowid) newest.set(key, row._rowid);
  }
  return present.filter((row) => newest.get(keyOf(row)) !== row._rowid).map(({ _rowid }) => _rowid);
}
const keyOf = ({ document_id: documentId, self_ref: selfRef }) => `${documentId} ${selfRef}`;
//# sourceMappingURL=replace-items.js.map
