import type { DocumentBatch } from '@sluice/domain';
import { nowSql } from '../database/clock.js';
import type { Database, Statement } from '../database/database.js';
import { Dialect } from '../database/dialect.js';
import { sameRows } from '../database/same-rows.js';
import { long } from '../database/sql-session.js';

interface BatchRow {
  id: number;
  name: string;
  source: string;
  start_date: number;
  completed_date: number | null;
  batch_params: string;
}

const BATCH_COLUMNS = 'id, name, source, start_date, completed_date, batch_params';

const LIST: Statement = { name: 'list-batches', text: `select ${BATCH_COLUMNS} from document_batch order by id` };

const toBatch = (row: BatchRow): DocumentBatch => ({
  id: row.id,
  name: row.name,
  source: row.source,
  startDate: new Date(row.start_date),
  completedDate: row.completed_date === null ? null : new Date(row.completed_date),
  batchParams: JSON.parse(row.batch_params) as Record<string, unknown>,
});

export interface BatchProgress {
  /** Distinct documents of the batch, however many locations they have. */
  readonly documents: number;
  /** Those of them that have a COMPLETED run in it. */
  readonly parsed: number;
}

/** More than anybody looks through; what is kept costs memory. */
const MOST_KEPT = 1000;
const NONE_KEPT = { rows: [], batches: [] };

export class BatchRepository {
  private listed: { readonly rows: readonly BatchRow[]; readonly batches: readonly DocumentBatch[] } = NONE_KEPT;

  constructor(private readonly database: Database) {}

  async create(batch: { name: string; source: string; batchParams?: Record<string, unknown> }): Promise<number> {
    const [row] = await this.database.rows<{ id: number }>(
      `insert into document_batch (name, source, start_date, batch_params)
       values ($1, $2, ${nowSql(this.database.dialect)}, $3) returning id`,
      [batch.name, batch.source, JSON.stringify(batch.batchParams ?? {})],
    );
    if (!row) throw new Error('Inserting a batch answered no id');
    return row.id;
  }

  /** By id. The same array as the last time while no batch changes, so that what was made of it can be used again. */
  async list(): Promise<readonly DocumentBatch[]> {
    const rows = await this.database.rows<BatchRow>(LIST);
    if (sameRows(rows, this.listed.rows)) return this.listed.batches;
    const batches = rows.map(toBatch);
    this.listed = rows.length <= MOST_KEPT ? { rows, batches } : NONE_KEPT;
    return batches;
  }

  async find(id: number): Promise<DocumentBatch | null> {
    const [row] = await this.database.rows<BatchRow>(`select ${BATCH_COLUMNS} from document_batch where id = $1`, [id]);
    return row ? toBatch(row) : null;
  }

  async progress(id: number): Promise<BatchProgress> {
    const [row] = await this.database.rows<BatchProgress>(long(PROGRESS[this.database.dialect]), [id]);
    return row ?? { documents: 0, parsed: 0 };
  }
}

/**
 * Indexes: document_uri_batch_hash_idx and workflow_run_parsed_idx, both in the order of hashes. PostgreSQL merges them (`distinct on`
 * keeps it from hashing all hashes instead); SQLite looks each document of the one up in the other.
 */
const PROGRESS = {
  [Dialect.Postgres]: `select count(*) as documents, count(r.doc_id) as parsed
    from (select distinct on (doc_hash) doc_hash from document_uri where batch_id = $1 order by doc_hash) d
      left join (select distinct on (doc_id) doc_id from workflow_run where batch_id = $1 and status = 'COMPLETED' order by doc_id) r
      on r.doc_id = d.doc_hash`,
  [Dialect.Sqlite]: `select count(*) as documents, count(case when exists (
        select 1 from workflow_run r where r.batch_id = $1 and r.doc_id = d.doc_hash and r.status = 'COMPLETED') then 1 end) as parsed
    from (select distinct doc_hash from document_uri where batch_id = $1 order by doc_hash) d`,
};
