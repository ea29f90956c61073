import { isOneOf } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS, ROW_KEYS } from '../layout/arrow-schemas.js';
import { retryConflicts } from '../databases/commit-retry.js';
/**
 * Leaves of each document only what the last writer wrote: the rows of its newest fragment, as one commit writes all rows of a
 * document into one fragment. Two writers of a document that look after they have written agree on which one was last.
 */
export async function retireOlderRows(table, name, ids) {
    const documentColumn = DOCUMENT_KEYS[name];
    const ofDocuments = isOneOf(documentColumn, ids);
    const columns = [...new Set([documentColumn, ROW_KEYS[name]])];
    const rows = await table.query().where(ofDocuments).select(columns).withRowId().toArray();
    const outdated = outdatedRows(rows.map((row) => ({
        documentId: String(row[documentColumn]),
        key: String(row[ROW_KEYS[name]]),
        rowId: BigInt(row['_rowid']),
    })));
    if (outdated.length === 0)
        return;
    // Row ids change when the table is compacted, but are not given again: a stale one deletes nothing.
    const predicate = `${ofDocuments} AND _rowid IN (${outdated.join(', ')})`;
    await retryConflicts(() => table.delete(predicate));
}
/** The row ids that are not of their document's newest fragment, or have a newer row with the same key in it. */
export function outdatedRows(rows) {
    const newestFragment = new Map();
    const newestRow = new Map();
    for (const { documentId, key, rowId } of rows) {
        raise(newestFragment, documentId, rowId >> 32n);
        raise(newestRow, `${documentId} ${key}`, rowId);
    }
    return rows
        .filter(({ documentId, key, rowId }) => newestFragment.get(documentId) !== rowId >> 32n || newestRow.get(`${documentId} ${key}`) !== rowId)
        .map(({ rowId }) => rowId);
}
function raise(newest, key, value) {
    const known = newest.get(key);
    if (known === undefined || known < value)
        newest.set(key, value);
}
//# sourceMappingURL=retire-rows.js.map