import { InvalidInputError } from '@sluice/domain';
import { isOneOf } from '../encoding/sql-literal.js';
import { filterExpression, filterFault } from './document-filter.js';
import { documentMeta, documentMetaTable, META_COLUMNS } from './document-meta.js';
const DEFAULT_LIMIT = 1_000;
/** Documents per query for their chunks: bounds the predicate. */
const COUNT_BATCH = 500;
/**
 * A page of the documents, oldest first, equal times by id.
 * @throws InvalidInputError when limit, offset or filter is invalid.
 */
export async function listDocuments(database, query) {
  const limit = wholeNumber('limit', query.limit ?? DEFAULT_LIMIT);
  const offset = wholeNumber('offset', query.offset ?? 0);
  const condition = query.filter === undefined ? undefined : filterExpression(query.filter);
  const { total, rows } = await metaPage(database, condition, limit, offset);
  const counts = await chunkCounts(
    database,
    rows.map(({ id }) => id),
  );
  return { total, documents: rows.map((meta) => ({ ...meta, chunkCount: counts.get(meta.id) ?? 0 })) };
}
async function metaPage(database, condition, limit, offset) {
  const table = await documentMetaTable(database);
  try {
    const total = await table.countRows(condition);
    if (limit === 0 || offset >= total) return { total, rows: [] };
    const query = table
      .query()
      .select(META_COLUMNS)
      .orderBy([{ columnName: 'created_at' }, { columnName: 'id' }]);
    if (condition !== undefined) query.where(condition);
    const rows = await query.limit(limit).offset(offset).toArray();
    return { total, rows: rows.map(documentMeta) };
  } catch (error) {
    throw condition === undefined ? error : await filterFault(database.name, table, error);
  }
}
async function chunkCounts(database, ids) {
  const counts = new Map();
  const chunks = await database.table('chunks');
  for (let start = 0; start < ids.length; start += COUNT_BATCH) {
    const batch = isOneOf('document_id', ids.slice(start, start + COUNT_BATCH));
    for await (const rows of chunks.query().where(batch).select(['document_id'])) {
      for (const id of rows.getChild('document_id') ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}
function wholeNumber(field, value) {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  const message = `The ${field} must be a whole number of at least 0.`;
  throw new InvalidInputError(message, [{ field, message }]);
}
//# sourceMappingURL=list-documents.js.map
