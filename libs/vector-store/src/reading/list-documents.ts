import { InvalidInputError } from '@sluice/domain';
import type { OpenDatabase } from '../databases/open-database.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import { batchesOf, countRows, rowsOf } from '../databases/run-query.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { filterFault } from './filter/filter-fault.js';
import { type DocumentMeta, documentMeta, documentMetaTable, documentRows } from './document-meta.js';
import { chosenDocuments, type DocumentChoice } from './metadata-condition.js';
import { READ_BYTES } from './rows-within.js';

/** Which documents to list. */
export interface DocumentsQuery extends DocumentChoice {
  /** At most this many; 1,000 when not given. */
  readonly limit?: number;
  readonly offset?: number;
  readonly signal?: AbortSignal;
}

export interface DocumentSummary extends DocumentMeta {
  readonly chunkCount: number;
}

export interface DocumentPage {
  /** Documents that are meant, whatever limit and offset are. */
  readonly total: number;
  readonly documents: DocumentSummary[];
  /** The offset of the next page; null when nothing comes after this one. */
  readonly next: number | null;
}

const DEFAULT_LIMIT = 1_000;
/** Documents per query for their chunks: bounds the predicate. */
const COUNT_BATCH = 500;

/**
 * A page of the documents, oldest first, equal times by id: fewer than the limit where they have much metadata.
 * @throws InvalidInputError when limit, offset or filter is invalid.
 */
export async function listDocuments(
  database: OpenDatabase,
  query: DocumentsQuery,
  deadline: QueryDeadline,
): Promise<DocumentPage> {
  const limit = wholeNumber('limit', query.limit ?? DEFAULT_LIMIT);
  const offset = wholeNumber('offset', query.offset ?? 0);
  const condition = chosenDocuments(query);
  const { total, ids } = await idsOfPage(database, condition, { limit, offset }, deadline);
  const { rows, taken } = await documentRows(database, ids, READ_BYTES, deadline);
  const counts = await chunkCounts(database, [...rows.keys()], deadline);
  const documents = ids
    .slice(0, taken)
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => ({ ...documentMeta(row), chunkCount: counts.get(row.id) ?? 0 }));
  const end = offset + taken;
  return { total, documents, next: limit > 0 && end < total ? end : null };
}

/** Sorting takes all rows of the table into memory: the texts of those that are wanted are read afterwards. */
async function idsOfPage(
  database: OpenDatabase,
  condition: string | undefined,
  { limit, offset }: { limit: number; offset: number },
  deadline: QueryDeadline,
): Promise<{ total: number; ids: string[] }> {
  const table = await documentMetaTable(database);
  try {
    const total = await countRows(table, condition, deadline);
    if (limit === 0 || offset >= total) return { total, ids: [] };
    const query = table
      .query()
      .select(['id', 'created_at'])
      .orderBy([{ columnName: 'created_at' }, { columnName: 'id' }]);
    if (condition !== undefined) query.where(condition);
    const rows = await rowsOf<{ id: string }>(query.limit(limit).offset(offset), deadline);
    return { total, ids: rows.map(({ id }) => id) };
  } catch (error) {
    throw condition === undefined || deadline.signal.aborted ? error : await filterFault(database.name, table, error);
  }
}

async function chunkCounts(
  database: OpenDatabase,
  ids: readonly string[],
  deadline: QueryDeadline,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const chunks = await database.table('chunks');
  for (let start = 0; start < ids.length; start += COUNT_BATCH) {
    const batch = isOneOf('document_id', ids.slice(start, start + COUNT_BATCH));
    for await (const rows of batchesOf(chunks.query().where(batch).select(['document_id']), deadline)) {
      for (const id of rows.getChild('document_id') ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

function wholeNumber(field: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  const message = `The ${field} must be a whole number of at least 0.`;
  throw new InvalidInputError(message, [{ field, message }]);
}
