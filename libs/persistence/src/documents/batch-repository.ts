import type { DocumentBatch } from '@sluice/domain';
import type { Database, Statement } from '../database/database.js';
import { Dialect } from '../database/sql-vocabulary.js';
import { long } from '../database/sql-session.js';
import { insertCounted, NOW } from '../tables/write-row.js';
import { documentBatches } from '../tables/document-tables.js';
import type { RawRow } from '../tables/table.js';

const { sql, read } = documentBatches.selection;

const LIST: Statement = { name: 'list-batches', text: `select ${sql} from document_batch order by id` };

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
  private listed: { readonly rows: readonly RawRow[]; readonly batches: readonly DocumentBatch[] } = NONE_KEPT;

  constructor(private readonly database: Database) {}

  create(batch: { name: string; source: string; batchParams?: Record<string, unknown> }): Promise<number> {
    const { name, source, batchParams = {} } = batch;
    return insertCounted(this.database, documentBatches, { name, source, startDate: NOW, batchParams });
  }

  /** By id. The same array as the last time while no batch changes, so that what was made of it can be used again. */
  async list(): Promise<readonly DocumentBatch[]> {
    const rows = await this.database.rows<RawRow>(LIST);
    if (sameRows(rows, this.listed.rows)) return this.listed.batches;
    const batches = rows.map(read);
    this.listed = rows.length <= MOST_KEPT ? { rows, batches } : NONE_KEPT;
    return batches;
  }

  async find(id: number): Promise<DocumentBatch | null> {
    return (await documentBatches.selection.findOne(this.database, 'where id = $1', [id])) ?? null;
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

/** Whether both hold the same rows in the same order; for rows of plain values, such as numbers, texts and null. */
const sameRows = <Row extends object>(some: readonly Row[], others: readonly Row[]): boolean =>
  some.length === others.length && some.every((row, index) => sameRow(row, others[index]!));

const sameRow = <Row extends object>(row: Row, other: Row): boolean => {
  for (const column in row) if (row[column] !== other[column]) return false;
  return true;
};
