import { MatchQuery, type Table } from '@lancedb/lancedb';
import { InvalidInputError } from '@sluice/domain';
import type { OpenDatabase } from '../databases/open-database.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import { batchesOf, rowsOf } from '../databases/run-query.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { probesFor } from '../layout/vector-index.js';
import { filterExpression, filterFault } from './document-filter.js';
import { documentMetaById, documentMetaTable, jsonObject } from './document-meta.js';
import { fuseRankings } from './rank-fusion.js';

export interface SearchRequest {
  readonly query: string;
  /** The query as the database's identity embeds it; needed unless `mode` is `fts`. */
  readonly vector?: Float32Array;
  readonly mode: 'vector' | 'fts' | 'hybrid';
  /** 1 to 1,000. */
  readonly limit: number;
  /** Condition on documents in the language of `parseFilter`. */
  readonly filter?: string;
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
  /** Comparable within one answer only: 1 / (1 + distance), BM25, or the sum of reciprocal ranks. */
  readonly score: number;
  /** The document's. */
  readonly metadata: Record<string, unknown>;
}

interface ChunkRow {
  readonly id: string;
  readonly document_id: string;
  readonly content: string;
  readonly metadata: string;
  readonly order: bigint;
  readonly _distance?: number;
  readonly _score?: number;
}

type Scored = readonly [row: ChunkRow, score: number];

const CHUNK_COLUMNS = ['id', 'document_id', 'content', 'metadata', 'order'];
const MAX_LIMIT = 1_000;
/** Candidates of each ranking beyond the limit, so that what both find is not cut off before fusion. */
const FUSION_DEPTH = 3;
/** Exact distances for that many times the limit, where an approximate index answers. */
const REFINE_FACTOR = 30;

/**
 * The chunks that fit a query best, best first. The query is plain text: none of its characters is an operator.
 * @throws InvalidInputError when the query is empty, the vector is missing or of another dimension, or limit or filter is
 * invalid.
 */
export async function searchChunks(
  database: OpenDatabase,
  request: SearchRequest,
  deadline: QueryDeadline,
): Promise<SearchHit[]> {
  const { mode, limit } = request;
  await assertAnswerable(database, request);
  const restriction = await documentsOf(database, request.filter, deadline);
  if (restriction === 'none') return [];
  const chunks = await database.table('chunks');
  const depth = mode === 'hybrid' ? limit * FUSION_DEPTH : limit;
  const [near, matching] = await Promise.all([
    mode === 'fts' ? [] : nearest(chunks, request.vector!, depth, restriction, deadline),
    mode === 'vector' ? [] : matches(chunks, request.query, depth, restriction, deadline),
  ]);
  const best = mode === 'hybrid' ? fused(near, matching) : [...near, ...matching];
  return withDocuments(database, best.slice(0, limit), deadline);
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

/** The condition on chunks that their document passes the filter; undefined without one, 'none' when no document does. */
async function documentsOf(
  database: OpenDatabase,
  filter: string | undefined,
  deadline: QueryDeadline,
): Promise<string | undefined> {
  if (filter === undefined) return undefined;
  const condition = filterExpression(filter);
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
  // The nearest of few documents may lie in any partition of an index; comparing those documents' chunks is exact.
  if (restriction !== undefined) query.where(restriction).bypassVectorIndex();
  else query.nprobes(probesFor(await chunks.countRows()));
  const rows = await rowsOf<ChunkRow>(query.select([...CHUNK_COLUMNS, '_distance']).limit(limit), deadline);
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
  const rows = await rowsOf<ChunkRow>(query.select([...CHUNK_COLUMNS, '_score']).limit(limit), deadline);
  // Rows come by partition of the index, not by score.
  return rows.map((row): Scored => [row, row._score!]).sort(([, one], [, other]) => other - one);
}

function fused(...rankings: readonly Scored[][]): Scored[] {
  const rows = new Map(rankings.flat().map(([row]) => [row.id, row]));
  const order = fuseRankings(rankings.map((ranking) => ranking.map(([row]) => row.id)));
  return order.map(([id, score]) => [rows.get(id)!, score]);
}

async function withDocuments(
  database: OpenDatabase,
  scored: readonly Scored[],
  deadline: QueryDeadline,
): Promise<SearchHit[]> {
  const ids = [...new Set(scored.map(([row]) => row.document_id))];
  const documents = await documentMetaById(database, ids, deadline);
  return scored.flatMap(([row, score]) => {
    // A chunk without its document is one of a removal under way.
    const document = documents.get(row.document_id);
    return document ? [hit(row, score, document)] : [];
  });
}

function hit(
  row: ChunkRow,
  score: number,
  { uri, title, metadata }: Pick<SearchHit, 'uri' | 'title' | 'metadata'>,
): SearchHit {
  const { headings, page_numbers: pageNumbers } = jsonObject(row.metadata);
  return {
    chunkId: row.id,
    documentId: row.document_id,
    uri,
    title,
    content: row.content,
    headings: Array.isArray(headings) ? headings.map(String) : null,
    pageNumbers: Array.isArray(pageNumbers) ? pageNumbers.map(Number) : [],
    order: Number(row.order),
    score,
    metadata,
  };
}

const invalid = (field: string, rule: string): InvalidInputError =>
  new InvalidInputError(`The ${field} ${rule}.`, [{ field, message: `The ${field} ${rule}.` }]);
