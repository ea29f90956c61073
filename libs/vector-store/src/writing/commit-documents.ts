import type { Table } from '@lancedb/lancedb';
import type { Table as ArrowTable } from 'apache-arrow';
import type { OpenDatabase } from '../databases/open-database.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { retryConflicts } from './commit-retry.js';
import { chunkRows, documentItemRows, documentMetaRows, documentRows } from './document-rows.js';
import type { PreparedDocument } from './prepared-document.js';
import { replaceItems } from './replace-items.js';
import { restoreDocuments, tableVersions } from './restore-documents.js';

/**
 * Stores documents (distinct ids) with one commit per table, replacing what the database holds under their ids. Chunks come
 * last, so a document is found only when all of it is there, and until then its old chunks are. When a commit
 * fails, the documents are put back as they were before, and the error is thrown as it came.
 */
export async function commitDocuments(
  database: OpenDatabase,
  documents: readonly PreparedDocument[],
  dimension: number,
): Promise<void> {
  const before = await tableVersions(database);
  const ids = documents.map(({ id }) => id);
  try {
    const written = await Promise.allSettled([
      merge(await database.table('documents'), documentRows(documents)),
      merge(await database.table('document_meta'), documentMetaRows(documents, new Date())),
      replaceItems(await database.table('document_items'), documents, documentItemRows(documents)),
    ]);
    const failed = written.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const chunks = await database.table('chunks');
    const replaced = await merge(chunks, chunkRows(documents, dimension));
    // A document that is new here has no stale chunks: an older version of it would share at least its first chunk's id.
    if (replaced > 0) await deleteStaleChunks(chunks, documents);
  } catch (error) {
    await restoreDocuments(database, before, ids).catch((restoring: unknown) => {
      throw new AggregateError([error, restoring], String(error));
    });
    throw error;
  }
}

/** Inserts rows, or replaces those with the same id; says how many were replaced. */
const merge = (table: Table, rows: ArrowTable): Promise<number> =>
  retryConflicts(async () => {
    const result = await table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(rows);
    return result.numUpdatedRows;
  });

/** Removes chunks that a shorter new version of a document, or another writer's numbering, has left behind. */
async function deleteStaleChunks(chunks: Table, documents: readonly PreparedDocument[]): Promise<void> {
  const ofDocuments = isOneOf(
    'document_id',
    documents.map(({ id }) => id),
  );
  const current = documents.flatMap((document) => document.chunks.map(({ id }) => id));
  const stale = `${ofDocuments} AND NOT (${isOneOf('id', current)})`;
  // A delete that finds nothing would still be a commit.
  if ((await chunks.countRows(stale)) > 0) await retryConflicts(() => chunks.delete(stale));
}
