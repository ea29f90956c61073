import type { Database } from '../database/database.js';
import { long } from '../database/sql-session.js';
import { FIRST_LOCATION } from '../runs/run-repository.js';
import { workflowRuns } from '../tables/run-tables.js';
import type { RawRow } from '../tables/table.js';

/** Whose failures: a run group's, or those of all groups of a batch. */
export type FailureScope = { readonly runGroupId: number } | { readonly batchId: number };

/** A failed run as its cause is read from it. */
export interface FailedRun {
  readonly id: number;
  readonly message: string | null;
  readonly meta: Record<string, unknown>;
}

/** Failed runs of all groups: those that ended in this time, and are the newest of their document. */
export interface FailureSpan {
  readonly since: Date;
  /** What fails later is left out: otherwise a retry of everything would never come to its end. */
  readonly until: Date;
}

/** Where a failed run stands among those of a span. */
export interface RecentFailedRun extends FailedRun {
  readonly completedDate: Date;
}

/** Where a page of failed runs of a span begins. */
export type FailurePlace = Pick<RecentFailedRun, 'completedDate' | 'id'>;

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

const FAILED = workflowRuns.select(['id', 'statusMessage', 'statusMeta']);
const RECENT = workflowRuns.select(['id', 'statusMessage', 'statusMeta', 'completedDate'], { alias: 'r' });

/** Failed runs, read in pages whose size does not depend on how many there are. */
export class FailureRepository {
  constructor(private readonly database: Database) {}

  /** The next failed runs after `after`, by id. Indexes: run_group_batch_idx, workflow_run_group_idx. */
  async page(scope: FailureScope, after: number, limit: number): Promise<FailedRun[]> {
    const [groups, id] =
      'runGroupId' in scope
        ? ['= $1', scope.runGroupId]
        : ['in (select id from run_group where batch_id = $1)', scope.batchId];
    const rows = await FAILED.find(
      this.database,
      long(`where run_group_id ${groups} and status = 'FAILED' and id > $2 order by id limit $3`),
      [id, after, limit],
    );
    return rows.map(({ id: runId, statusMessage, statusMeta }) => ({
      id: runId,
      message: statusMessage,
      meta: statusMeta,
    }));
  }

  /**
   * The next failed runs of the span, oldest first: of documents that still have a location, in groups that no operation is at.
   * Indexes: workflow_run_ended_idx, workflow_run_doc_idx, document_uri_hash_idx.
   */
  async recentPage(
    { since, until }: FailureSpan,
    after: FailurePlace | null,
    limit: number,
  ): Promise<RecentFailedRun[]> {
    const [date, id] = after ? [after.completedDate.getTime(), after.id] : [since.getTime(), 0];
    const rows = await this.database.rows<RawRow>(
      long(`select ${RECENT.sql} from workflow_run r
       where r.status = 'FAILED' and r.completed_date >= $1 and r.completed_date < $2 and (r.completed_date > $1 or r.id > $3)
         and not exists (select 1 from workflow_run n where n.doc_id = r.doc_id and n.id > r.id)
         and exists (select 1 from document_uri u where u.doc_hash = r.doc_id)
         and not exists (select 1 from run_group g where g.id = r.run_group_id and g.control is not null)
       order by r.completed_date, r.id limit $4`),
      [date, until.getTime(), id, limit],
    );
    return rows.map((row) => {
      const { statusMessage: message, statusMeta: meta, completedDate, id: runId } = RECENT.read(row);
      return { id: runId, message, meta, completedDate: completedDate! };
    });
  }

  /** By id. Indexes: workflow_run_pkey, run_step_run_idx, document_uri_hash_idx. */
  async examples(runIds: readonly number[]): Promise<FailureExample[]> {
    if (runIds.length === 0) return [];
    const { sql } = this.database;
    const rows = await this.database.rows<Omit<FailureExample, 'failedDate'> & { failedDate: number }>(
      `select r.id as "runId", r.run_group_id as "runGroupId", r.doc_id as "docId", u.uri, u.source,
         s.workflow_step_name as "stepName", r.status_message as message, r.status_date as "failedDate"
       from workflow_run r
         left join run_step s on s.workflow_run_id = r.id and s.status = 'FAILED'
         left join document_uri u on u.id = ${FIRST_LOCATION}
       where r.id ${sql.inIds(1)} order by r.id`,
      [sql.list(runIds)],
    );
    return rows.map((row) => ({ ...row, failedDate: new Date(row.failedDate) }));
  }
}
