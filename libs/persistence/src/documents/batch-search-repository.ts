import { DOCUMENT_STATES, DocumentState, type DocumentBatch, type RunState } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readCount, readValue } from '../database/read-values.js';
import { long } from '../database/sql-session.js';
import { Dialect, type SqlVocabulary } from '../database/sql-vocabulary.js';
import { LargeResults } from '../runs/large-counts.js';
import type { Page } from '../runs/run-repository.js';
import { STATE_OF_RUN } from '../runs/run-state-sql.js';
import { containing } from '../runs/text-search.js';
import { documentBatches } from '../tables/document-tables.js';

export const BATCH_SORTS = ['id', 'name', 'start_date', 'documents'] as const;
export type BatchSort = (typeof BATCH_SORTS)[number];

export interface BatchPageRequest extends Page {
  /** In name or source; or the id. */
  readonly text?: string | undefined;
  readonly sort: BatchSort;
  readonly isDescending: boolean;
}

/** Documents of a batch by their state now; all states are present. */
export type DocumentsByState = Readonly<Record<DocumentState, number>>;

const ORDER: Readonly<Record<BatchSort, string>> = {
  id: 'b.id',
  name: 'lower(b.name)',
  start_date: 'b.start_date',
  documents: '(select count(*) from document_uri u where u.batch_id = b.id)',
};

const BATCH = documentBatches.select(['id', 'name', 'source', 'startDate', 'completedDate', 'batchParams'], {
  alias: 'b',
});

/** States of fewer documents are exact. Reading those of many may take a fiftieth of the time. */
const LARGE = 5000;
const TIMES_ITS_COST = 50;
/** Several of the longest pages that a list may have: a page must not push out what the next look at it needs. */
const MOST_KEPT = 1000;

/** Batches as people look for them, with the states of their documents. */
export class BatchSearchRepository {
  private readonly states = new LargeResults<DocumentsByState>({
    isLarge: (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0) >= LARGE,
    timesItsCost: TIMES_ITS_COST,
    mostKept: MOST_KEPT,
  });

  constructor(private readonly database: Database) {}

  async page(request: BatchPageRequest): Promise<{ rows: DocumentBatch[]; total: number }> {
    const { text, sort, isDescending, page, rowsPerPage } = request;
    const parameters: unknown[] = [];
    const where = text === undefined ? 'true' : textTest(this.database.sql, text, parameters);
    const total = await readCount(
      this.database,
      long(`select count(*) from document_batch b where ${where}`),
      parameters,
    );
    if ((page - 1) * rowsPerPage >= total) return { rows: [], total };
    const direction = isDescending ? 'desc' : 'asc';
    const rows = await this.database.rows<Record<string, unknown>>(
      long(`select ${BATCH.sql} from document_batch b where ${where} order by ${ORDER[sort]} ${direction}, b.id ${direction}
        limit $${parameters.push(rowsPerPage)} offset $${parameters.push((page - 1) * rowsPerPage)}`),
      parameters,
    );
    return { rows: rows.map(BATCH.read), total };
  }

  /**
   * Distinct documents of a batch by the state of their newest run there. Those of many documents may be some seconds old. Indexes:
   * document_uri_batch_hash_idx, workflow_run_doc_idx, workflow_run_batch_idx.
   */
  documentStates(batchId: number): Promise<DocumentsByState> {
    return this.states.get(String(batchId), () => this.readStates(batchId));
  }

  /** Locations in the batch. Index: document_uri_batch_idx. */
  countLocations(batchId: number): Promise<number> {
    return readCount(this.database, long(`select count(*) from document_uri where batch_id = $1`), [batchId]);
  }

  /** Run groups of the batch that are not finished. Index: run_group_open_idx. */
  openGroups(batchId: number): Promise<number> {
    return readCount(this.database, `select count(*) from run_group where batch_id = $1 and completed_date is null`, [
      batchId,
    ]);
  }

  private async readStates(batchId: number): Promise<DocumentsByState> {
    const documents = await readValue<number>(
      this.database,
      long(`select count(*) from (select distinct doc_hash from document_uri where batch_id = $1) d`),
      [batchId],
    );
    const rows = await this.database.rows<{ state: RunState; count: number }>(
      long(`select state, count(*) as count from (
          select ${STATE_OF_RUN} as state from (${NEWEST_RUNS[this.database.dialect]}) r
          where r.doc_id in (select u.doc_hash from document_uri u where u.batch_id = $1)) s
        group by state`),
      [batchId],
    );
    const counts = new Map<DocumentState, number>(rows.map(({ state, count }) => [state, count]));
    const started = rows.reduce((sum, { count }) => sum + count, 0);
    counts.set(DocumentState.NotStarted, Math.max(0, (documents ?? 0) - started));
    return Object.fromEntries(
      DOCUMENT_STATES.map((state) => [state, counts.get(state) ?? 0]),
    ) as unknown as DocumentsByState;
  }
}

const OF_RUN = 'id, doc_id, status, status_meta, paused_date, run_group_id';

/** The newest run of each document in batch `$1`. On SQLite the columns beside `max(id)` are those of that row, which it documents. */
const NEWEST_RUNS = {
  [Dialect.Postgres]: `select distinct on (doc_id) ${OF_RUN} from workflow_run where batch_id = $1 order by doc_id, id desc`,
  [Dialect.Sqlite]: `select ${OF_RUN.replace('id', 'max(id) as id')} from workflow_run where batch_id = $1 group by doc_id`,
};

const textTest = (sql: SqlVocabulary, text: string, parameters: unknown[]): string => {
  const n = parameters.push(containing(text));
  const isNamed = `${sql.matches('b.name', n)} or ${sql.matches('b.source', n)}`;
  return /^\d{1,15}$/.test(text) ? `(b.id = $${parameters.push(Number(text))} or ${isNamed})` : `(${isNamed})`;
};
