import type { Database } from '../database/database.js';
import { long } from '../database/sql-session.js';

/** Whose failures: a run group's, or those of all groups of a batch. */
export type FailureScope = { readonly runGroupId: number } | { readonly batchId: number };

/** A failed run as its cause is read from it. */
export interface FailedRun {
  readonly id: number;
  readonly message: string | null;
  readonly meta: Record<string, unknown>;
}

/** A failed run as people look at it. */
export interface FailureExample {
  readonly runId: number;
  readonly runGroupId: number;
  readonly docId: string;
  /** A location of the document, preferring one in the run's batch; null when it has none any more. */
  readonly uri: string | null;
  readonly source: string | null;
  /** The step that failed. */
  readonly stepName: string | null;
  readonly message: string | null;
  readonly failedDate: Date;
}

interface ExampleRow {
  id: number;
  run_group_id: number;
  doc_id: string;
  uri: string | null;
  source: string | null;
  workflow_step_name: string | null;
  status_message: string | null;
  status_date: number;
}

/** Failed runs, read in pages whose size does not depend on how many there are. */
export class FailureRepository {
  constructor(private readonly database: Database) {}

  /** The next failed runs after `after`, by id. Indexes: run_group_batch_idx, workflow_run_group_idx. */
  async page(scope: FailureScope, after: number, limit: number): Promise<FailedRun[]> {
    const [groups, id] =
      'runGroupId' in scope
        ? ['= $1', scope.runGroupId]
        : ['in (select id from run_group where batch_id = $1)', scope.batchId];
    const rows = await this.database.rows<{ id: number; status_message: string | null; status_meta: string }>(
      long(`select id, status_message, status_meta from workflow_run
       where run_group_id ${groups} and status = 'FAILED' and id > $2 order by id limit $3`),
      [id, after, limit],
    );
    return rows.map((row) => ({
      id: row.id,
      message: row.status_message,
      meta: JSON.parse(row.status_meta) as Record<string, unknown>,
    }));
  }

  /** By id. Indexes: workflow_run_pkey, run_step_run_idx, document_uri_hash_idx. */
  async examples(runIds: readonly number[]): Promise<FailureExample[]> {
    if (runIds.length === 0) return [];
    const { sql } = this.database;
    const rows = await this.database.rows<ExampleRow>(
      `select r.id, r.run_group_id, r.doc_id, u.uri, u.source, s.workflow_step_name, r.status_message, r.status_date
       from workflow_run r
         left join run_step s on s.workflow_run_id = r.id and s.status = 'FAILED'
         left join document_uri u on u.id = coalesce(
           (select min(id) from document_uri where doc_hash = r.doc_id and batch_id = r.batch_id),
           (select min(id) from document_uri where doc_hash = r.doc_id))
       where r.id ${sql.inIds(1)} order by r.id`,
      [sql.list(runIds)],
    );
    return rows.map((row) => ({
      runId: row.id,
      runGroupId: row.run_group_id,
      docId: row.doc_id,
      uri: row.uri,
      source: row.source,
      stepName: row.workflow_step_name,
      message: row.status_message,
      failedDate: new Date(row.status_date),
    }));
  }
}
