import type { OpenDatabase } from '../databases/open-database.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import { rowsOf } from '../databases/run-query.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { jsonObject } from './document-meta.js';
import { READ_BYTES, RowsReader } from './rows-within.js';

export interface StoredChunk {
  readonly id: string;
  readonly order: number;
  readonly content: string;
  readonly headings: string[] | null;
  readonly pageNumbers: number[];
}

export interface ChunkPage {
  /** Chunks of the document. */
  readonly total: number;
  /** Fewer than were asked for where they are long; the first one in any case. */
  readonly chunks: StoredChunk[];
}

interface ChunkRow {
  readonly id: string;
  readonly content: string;
  readonly metadata: string;
  readonly order: bigint;
}

/** Some chunks of a document, in their order. */
export async function documentChunks(
  database: OpenDatabase,
  documentId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  deadline: QueryDeadline,
): Promise<ChunkPage> {
  const table = await database.table('chunks');
  const query = table
    .query()
    .where(isOneOf('document_id', [documentId]))
    .select(['id', 'order']);
  const all = await rowsOf<{ id: string; order: bigint }>(query, deadline);
  all.sort((one, other) => Number(one.order) - Number(other.order));
  const wanted = all.slice(offset, offset + limit).map(({ id }) => id);
  const reader = new RowsReader<ChunkRow>(table, ['content', 'metadata'], deadline, ['order']);
  const { rows, taken } = await reader.within(READ_BYTES, wanted);
  const chunks = wanted.slice(0, taken).flatMap((id) => {
    const row = rows.get(id);
    return row ? [chunkOf(row)] : [];
  });
  return { total: all.length, chunks };
}

const chunkOf = ({ id, order, content, metadata }: ChunkRow): StoredChunk => ({
  id,
  order: Number(order),
  content,
  ...chunkPlace(metadata),
});

/** What a chunk's metadata say of its place. */
export const chunkPlace = (metadata: string): Pick<StoredChunk, 'headings' | 'pageNumbers'> => {
  const { headings, page_numbers: pageNumbers } = jsonObject(metadata);
  return {
    headings: Array.isArray(headings) ? headings.map(String) : null,
    pageNumbers: Array.isArray(pageNumbers) ? pageNumbers.map(Number) : [],
  };
};
