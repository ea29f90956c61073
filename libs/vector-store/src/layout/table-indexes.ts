import { Index, type Table } from '@lancedb/lancedb';
import { retryConflicts } from '../databases/commit-retry.js';
import type { TableName } from './arrow-schemas.js';

interface DeclaredIndex {
  readonly column: string;
  readonly create: () => Index;
}

const btree = (column: string): DeclaredIndex => ({ column, create: () => Index.btree() });

const FULL_TEXT_COLUMN = 'content_fts';

// Spelled out: the defaults of the JavaScript binding are not those that readers expect.
const fullText = (): Index =>
  Index.fts({
    withPosition: true,
    baseTokenizer: 'simple',
    language: 'English',
    maxTokenLength: 40,
    lowercase: true,
    stem: true,
    removeStopWords: false,
    asciiFolding: true,
  });

const DECLARED: Record<TableName, readonly DeclaredIndex[]> = {
  documents: [btree('id')],
  document_meta: [btree('id'), btree('uri')],
  // Its full-text index comes with its first rows: see `coverByFullText`.
  chunks: [btree('id'), btree('document_id')],
  document_items: [
    btree('document_id'),
    btree('position'),
    btree('self_ref'),
    { column: 'label', create: () => Index.bitmap() },
  ],
  settings: [],
};

/**
 * Creates the indexes that the layout declares for `name` and `table` lacks; names are Lance's own, `<column>_idx`. Several
 * processes may do so at once.
 */
export const createMissingIndexes = (name: TableName, table: Table): Promise<void> =>
  retryConflicts(async () => {
    if (DECLARED[name].length === 0) return;
    const present = new Set((await table.listIndices()).map((index) => index.columns.join()));
    for (const { column, create } of DECLARED[name]) {
      if (!present.has(column)) await table.createIndex(column, { config: create() });
    }
  });

/** Builds the indexes of `name` that `table` has from its rows alone; that of the vectors holds no text and stays. */
export async function rebuildIndexes(name: TableName, table: Table): Promise<void> {
  const present = new Set((await table.listIndices()).map((index) => index.columns.join()));
  const fullTextIndex = name === 'chunks' ? [{ column: FULL_TEXT_COLUMN, create: fullText }] : [];
  for (const { column, create } of [...DECLARED[name], ...fullTextIndex]) {
    if (present.has(column)) await table.createIndex(column, { config: create(), replace: true });
  }
}

/**
 * Makes the full-text index of the table of chunks when there are chunks and it covers none: older versions of Lance search
 * such an index, and a table without one, wrongly or not at all. One that covers some is left to maintenance. Several processes may do
 * so at once.
 *
 * @returns the rows that it does not cover.
 */
export const coverByFullText = (chunks: Table): Promise<number> =>
  retryConflicts(async () => {
    const indexes = await chunks.listIndices();
    const index = indexes.find(({ columns }) => columns.join() === FULL_TEXT_COLUMN);
    if (index?.numIndexedRows) return index.numUnindexedRows ?? 0;
    if ((await chunks.countRows()) === 0) return 0;
    await chunks.createIndex(FULL_TEXT_COLUMN, { config: fullText(), replace: true });
    return 0;
  });

/** Makes the full-text index of `chunks` anew, with the format and stems of today's Lance. An empty table keeps what it has. */
export async function rebuildFullTextIndex(chunks: Table): Promise<void> {
  if ((await chunks.countRows()) === 0) return;
  await retryConflicts(() => chunks.createIndex(FULL_TEXT_COLUMN, { config: fullText(), replace: true }));
}
