import { MatchQuery, type Table } from '@lancedb/lancedb';
import { InvalidInputError } from '@sluice/domain';
import type { OpenDatabase } from '../databases/open-database.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import { batchesOf, rowsOf } from '../databases/run-query.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { probesFor } from '../layout/vector-index.js';
import { filterFault } from './filter/filter-fault.js';
import { chunkPlace } from './document-chunks.js';
import { documentMeta, documentMetaTable, documentRows, type MetaRow } from './document-meta.js';
import { type Highlight, Highlighter } from './highlights.js';
import { chosenDocuments, type DocumentChoice } from './metadata-condition.js';
import { fuseRankings } from './rank-fusion.js';
import { READ_BYTES, RowsReader } from './rows-within.js';

export interface SearchRequest extends DocumentChoice {
  readonly query: string;
  /** The query as the database's identity embeds it; needed unless `mode` is `fts`. */
  readonly vector?: Float32Array;
  readonly mode: 'vector' | 'fts' | 'hybrid';
  /** 1 to 1,000. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

export interface SearchHit {
  readonly chunkId: string;
  readonly documentId: string;
  readonly uri: string | null;
  readonly title: string | null;
  readonly content: string;
  readonly headings: string[] | null;
  readonly pageNumbers: number[];
  readonly order: number;
  /** Comparable within one result only: 1 / (1 + distance), BM25, or the sum of reciprocal ranks. */
  readonly score: number;
  /** The document's. */
  readonly metadata: Record<string, unknown>;
  /** Words of the query in `content`. */
  readonly highlights: Highlight[];
}

/** What was found, and how much of it was left out. */
export interface SearchResult {
  readonly hits: SearchHit[];
  /** The last of those that were found, for whose texts there was no room. */
  readonly omitted: number;
}

/** What is read of a chunk before it is known whether it is among the best. */
interface FoundRow {
  readonly id: string;
  readonly document_id: string;
  readonly _distance?: number;
  readonly _score?: number;
}

type Scored = readonly [row: FoundRow, score: number];

interface ChunkRow {
  readonly id: string;
  readonly content: string;
  readonly metadata: string;
  readonly order: bigint;
}

const FOUND_COLUMNS = ['id', 'document_id'];
const MAX_LIMIT = 1_000;
/** Candidates of each ranking beyond the limit, so that what both find is not cut off before fusion. */
const FUSION_DEPTH = 3;
/** Exact distances for that many times the limit, where an approximate index is used. */
const REFINE_FACTOR = 30;
/** More than any index has. */
const ALL_PARTITIONS = 1_000_000;

/**
 * The chunks that fit a query best, best first, as many as `READ_BYTES` hold. The query is plain text: none of its characters is an operator.
 * @throws InvalidInputError when the query is empty, the vector is missing or of another dimension, or limit or filter is
 * invalid.
 */
export async function searchChunks(
  database: OpenDatabase,
  request: SearchRequest,
  deadline: QueryDeadline,
): Promise<SearchResult> {
  const { mode, limit } = request;
  await assertAnswerable(database, request);
  const restriction = await documentsOf(database, request, deadline);
  if (restriction === 'none') return { hits: [], omitted: 0 };
  const chunks = await database.table('chunks');
  const depth = mode === 'hybrid' ? limit * FUSION_DEPTH : limit;
  const [near, matching] = await Promise.all([
    mode === 'fts' ? [] : nearest(chunks, request.vector!, depth, restriction, deadline),
    mode === 'vector' ? [] : matches(chunks, request.query, depth, restriction, deadline),
  ]);
  const best = mode === 'hybrid' ? fused(near, matching) : [...near, ...matching];
  return withTexts(database, best.slice(0, limit), new Highlighter(request.query), deadline);
}

async function assertAnswerable(database: OpenDatabase, { query, vector, mode, limit }: SearchRequest): Promise<void> {
  if (query.trim() === '') throw invalid('query', 'must not be empty');
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) throw invalid('limit', `must be 1 to ${MAX_LIMIT}`);
  if (mode === 'fts') return;
  const dimension = (await database.settings()).identity?.dimension;
  if (!vector) throw invalid('vector', `is needed for the mode ${mode}`);
  if (vector.length !== dimension) {
    throw invalid('vector', `has ${vector.length} numbers, but the database has ${dimension ?? 'no'} dimensions`);
  }
}

/** The condition on chunks that their document passes the filter and has the traits; undefined without any, 'none' when no document does. */
async function documentsOf(
  database: OpenDatabase,
  request: SearchRequest,
  deadline: QueryDeadline,
): Promise<string | undefined> {
  const condition = chosenDocuments(request);
  if (condition === undefined) return undefined;
  const table = await documentMetaTable(database);
  const ids: string[] = [];
  try {
    for await (const rows of batchesOf(table.query().where(condition).select(['id']), deadline)) {
      ids.push(...(rows.getChild('id') ?? []));
    }
  } catch (error) {
    throw deadline.signal.aborted ? error : await filterFault(database.name, table, error);
  }
  return ids.length === 0 ? 'none' : isOneOf('document_id', ids);
}

async function nearest(
  chunks: Table,
  vector: Float32Array,
  limit: number,
  restriction: string | undefined,
  deadline: QueryDeadline,
): Promise<Scored[]> {
  const query = chunks.query().nearestTo(vector).column('vector').refineFactor(REFINE_FACTOR);
  query.nprobes(probesFor(await chunks.countRows()));
  // The nearest of few documents may lie in any partition of an index: Lance goes on until it has enough of them.
  if (restriction !== undefined) query.where(restriction).maximumNprobes(ALL_PARTITIONS);
  const rows = await rowsOf<FoundRow>(query.select([...FOUND_COLUMNS, '_distance']).limit(limit), deadline);
  return rows.map((row) => [row, 1 / (1 + row._distance!)]);
}

async function matches(
  chunks: Table,
  text: string,
  limit: number,
  restriction: string | undefined,
  deadline: QueryDeadline,
): Promise<Scored[]> {
  const query = chunks.query().fullTextSearch(new MatchQuery(text, 'content_fts'));
  if (restriction !== undefined) query.where(restriction);
  const rows = await rowsOf<FoundRow>(query.select([...FOUND_COLUMNS, '_score']).limit(limit), deadline);
  // Rows come by partition of the index, not by score.
  return rows.map((row): Scored => [row, row._score!]).sort(([, one], [, other]) => other - one);
}

function fused(...rankings: readonly Scored[][]): Scored[] {
  const rows = new Map(rankings.flat().map(([row]) => [row.id, row]));
  const order = fuseRankings(rankings.map((ranking) => ranking.map(([row]) => row.id)));
  return order.map(([id, score]) => [rows.get(id)!, score]);
}

/** The texts of what was found. A document's metadata comes with each of its chunks, so it counts for each. */
async function withTexts(
  database: OpenDatabase,
  scored: readonly Scored[],
  highlighter: Highlighter,
  deadline: QueryDeadline,
): Promise<SearchResult> {
  const ids = [...new Set(scored.map(([row]) => row.document_id))];
  const chunkReader = new RowsReader<ChunkRow>(await database.table('chunks'), ['content', 'metadata'], deadline, [
    'order',
  ]);
  const [documents, chunks] = await Promise.all([
    documentRows(database, ids, READ_BYTES, deadline),
    chunkReader.within(
      READ_BYTES,
      scored.map(([{ id }]) => id),
    ),
  ]);
  const unread = new Set(ids.slice(documents.taken));
  const hits: SearchHit[] = [];
  let bytesLeft = READ_BYTES;
  for (const [index, [found, score]] of scored.entries()) {
    const chunk = chunks.rows.get(found.id);
    const document = documents.rows.get(found.document_id);
    bytesLeft -= sizeOf(chunk) + sizeOf(document);
    const isFull = index >= chunks.taken || unread.has(found.document_id) || (bytesLeft < 0 && hits.length > 0);
    if (isFull) return { hits, omitted: scored.length - index };
    // A chunk without its document is one of a removal under way.
    if (chunk && document) hits.push(hit(chunk, score, document, highlighter));
  }
  return { hits, omitted: 0 };
}

/** In bytes at least: texts in few languages have more than one byte for a letter. */
const sizeOf = (row: object | undefined): number =>
  Object.values(row ?? {}).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

function hit(chunk: ChunkRow, score: number, row: MetaRow, highlighter: Highlighter): SearchHit {
  const { id: documentId, uri, title, metadata } = documentMeta(row);
  return {
    chunkId: chunk.id,
    documentId,
    uri,
    title,
    content: chunk.content,
    ...chunkPlace(chunk.metadata),
    order: Number(chunk.order),
    score,
    metadata,
    highlights: highlighter.in(chunk.content),
  };
}

const invalid = (field: string, rule: string): InvalidInputError =>
  new InvalidInputError(`The ${field} ${rule}.`, [{ field, message: `The ${field} ${rule}.` }]);
