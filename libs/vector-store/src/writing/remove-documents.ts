import type { OpenDatabase } from '../databases/open-database.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS } from '../layout/arrow-schemas.js';
import { retryConflicts } from '../databases/commit-retry.js';

/** Documents per delete: bounds the predicate. */
const BATCH = 500;

/**
 * Removes documents by id and says how many there were; ids without a document are ignored. Chunks go first and
 * `document_meta` last: a removal that was cut short leaves nothing to be found, and repeating it finishes it.
 */
export const removeDocuments = (database: OpenDatabase, ids: readonly string[]): Promise<number> =>
  database.deleting(() => removeInBatches(database, ids));

async function removeInBatches(database: OpenDatabase, ids: readonly string[]): Promise<number> {
  let removed = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    for (const name of ['chunks', 'document_items', 'documents', 'document_meta'] as const) {
      const table = await database.table(name);
      const predicate = isOneOf(DOCUMENT_KEYS[name], batch);
      const count = await table.countRows(predicate);
      // A delete that finds nothing would still be a commit.
      if (count > 0) await retryConflicts(() => table.delete(predicate));
      if (name === 'document_meta') removed += count;
    }
  }
  return removed;
}
