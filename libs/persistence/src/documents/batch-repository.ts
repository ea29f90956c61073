import type { DocumentBatch } from '@sluice/domain';
import { nowSql } from '../database/clock.js';
import type { Database } from '../database/database.js';

export class BatchRepository {
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

  list(): Promise<DocumentBatch[]> {
    return this.database.manager.find<DocumentBatch>('DocumentBatch', { order: { id: 'ASC' } });
  }

  find(id: number): Promise<DocumentBatch | null> {
    return this.database.manager.findOneBy<DocumentBatch>('DocumentBatch', { id });
  }

  /** Distinct documents of the batch, however many locations they have. */
  async countDocuments(id: number): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(
      `select count(distinct doc_hash) as count from document_uri where batch_id = $1`,
      [id],
    );
    return row?.count ?? 0;
  }

  /** Documents of the batch that have a COMPLETED run. */
  async countParsed(id: number): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(
      `select count(*) as count from (select distinct doc_hash from document_uri where batch_id = $1) d
       where exists (select 1 from workflow_run r where r.doc_id = d.doc_hash and r.batch_id = $1 and r.status = 'COMPLETED')`,
      [id],
    );
    return row?.count ?? 0;
  }
}
