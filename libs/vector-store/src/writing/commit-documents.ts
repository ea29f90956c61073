import type { Table } from '@lancedb/lancedb';
import type { Table as ArrowTable } from 'apache-arrow';
import type { OpenDatabase } from '../databases/open-database.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS, type DocumentTable } from '../layout/arrow-schemas.js';
import { retryConflicts } from '../databases/commit-retry.js';
import { contentRows, documentMetaRows } from './document-rows.js';
import type { PreparedDocument } from './prepared-document.js';
import { replaceRows } from './replace-rows.js';
import { restoreDocuments, tableVersions } from './restore-documents.js';

/**
 * Stores documents (distinct ids) with one commit per table, replacing what the database holds under their ids.
 *
 * New documents are appended, which costs the same at any size; a merge reads the keys of the whole table. Whether a
 * document is known is looked up in `document_meta`, which is therefore written first and removed last; that another process
 * wrote meanwhile shows in a gap in the table's versions, and more rows than were appended are then replaced, too. Chunks come
 * last, so a document is found only when all of it is there, and until then its old chunks are. When a commit fails, the
 * documents are put back as they were, and the error is rethrown.
 */
export async function commitDocuments(
  database: OpenDatabase,
  documents: readonly PreparedDocument[],
  dimension: number,
): Promise<void> {
  const ids = documents.map(({ id }) => id);
  const before = await tableVersions(database);
  const meta = await database.table('document_meta');
  const known = await meta.countRows(isOneOf('id', ids));
  const areNew = known === 0;
  const write = async (name: DocumentTable, rows: ArrowTable): Promise<void> => {
    const table = await database.table(name);
    const replace = (): Promise<void> => replaceRows(table, name, ids, rows);
    if (!areNew) await replace();
    else if (!(await appendAlone(table, name, ids, rows, before[name]))) await database.deleting(replace);
  };
  const writeAll = async (): Promise<void> => {
    const first = write('document_meta', documentMetaRows(documents, new Date()));
    // With no new one among them, it does not matter what a process that dies has written.
    if (known < ids.length) await first;
    const rows = contentRows(documents, dimension);
    await all([first, write('documents', rows.documents), write('document_items', rows.document_items)]);
    await write('chunks', rows.chunks);
  };
  try {
    await (areNew ? writeAll() : database.deleting(writeAll));
  } catch (error) {
    await restoreDocuments(database, before, ids, areNew).catch((restoring: unknown) => {
      throw new AggregateError([error, restoring], String(error));
    });
    throw error;
  }
}

/** Appends rows; false when another process has stored some of the same documents since the version `before`. */
async function appendAlone(
  table: Table,
  name: DocumentTable,
  ids: readonly string[],
  rows: ArrowTable,
  before: number,
): Promise<boolean> {
  const { version } = await retryConflicts(() => table.add(rows));
  return version === before + 1 || (await table.countRows(isOneOf(DOCUMENT_KEYS[name], ids))) === rows.numRows;
}

/** Waits for all, also when one fails: what is restored afterwards must not be written any more. */
async function all(writes: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(writes)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
