import { CANCELLED_META } from '../control/cancelled.js';
import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';
import { long } from '../database/sql-session.js';

/** Documents that have a location, by how they stand now: by their newest run. */
export interface DocumentCounts {
  readonly total: number;
  /** In a vector database, in this version. */
  readonly searchable: number;
  readonly notStarted: number;
  readonly failed: number;
  readonly cancelled: number;
  /** Waiting or running, in whatever way. */
  readonly open: number;
  readonly running: number;
  /** Waiting for their next attempt. */
  readonly retrying: number;
  readonly paused: number;
}

const LOCATED = 'exists (select 1 from document_uri u where u.doc_hash = r.doc_id)';

/**
 * Not by the column itself: SQLite would walk through the documents of all runs in the order of its index. For the same reason tables are
 * joined in the order in which they stand (`cross join`): those of what is going on are small, which SQLite does not know.
 */
const BY_DOCUMENT = "group by r.doc_id || ''";

const PAUSED = `r.completed_date is null and (r.paused_date is not null or r.run_group_id in (
  select id from run_group where completed_date is null and paused_date is not null))`;

/**
 * A statement for each count. It reads the hashes of all documents, which takes tenths of a second with 100,000: not to be asked all
 * the time. Indexes: document_uri_hash_idx, workflow_run_doc_idx, workflow_run_open_idx, workflow_run_status_idx,
 * run_step_delayed_idx, the primary keys.
 */
const STATEMENTS: Readonly<Record<Exclude<keyof DocumentCounts, 'failed' | 'cancelled'>, string>> = {
  total: 'select count(*) from (select doc_hash from document_uri group by doc_hash) as located',
  searchable: `select count(*) from (select e.doc_hash from rag_entry e
    where exists (select 1 from document_uri u where u.doc_hash = e.doc_hash) group by e.doc_hash) as stored`,
  notStarted: `select count(*) from (select u.doc_hash from document_uri u
    where not exists (select 1 from workflow_run r where r.doc_id = u.doc_hash) group by u.doc_hash) as untouched`,
  open: `select count(*) from (select 1 from workflow_run r where r.completed_date is null and ${LOCATED} ${BY_DOCUMENT}) as open_one`,
  running: `select count(*) from (select 1 from run_lease l cross join workflow_run r
    where r.id = l.workflow_run_id and ${LOCATED} ${BY_DOCUMENT}) as held`,
  retrying: `select count(*) from (select 1 from run_step s cross join workflow_run r
    where s.due_at is not null and r.id = s.workflow_run_id and ${LOCATED} ${BY_DOCUMENT}) as late`,
  paused: `select count(*) from (select 1 from workflow_run r where ${PAUSED} and ${LOCATED}
    and not exists (select 1 from run_lease l where l.workflow_run_id = r.id) ${BY_DOCUMENT}) as paused_one`,
};

const ENDED_BADLY = `select count(*) as count, case when r.status_meta = '${CANCELLED_META}' then 1 else 0 end as cancelled
  from workflow_run r where r.status = 'FAILED' and ${LOCATED}
    and not exists (select 1 from workflow_run n where n.doc_id = r.doc_id and n.id > r.id)
  group by 2`;

/** How the documents stand, all together. */
export class DocumentStates {
  constructor(private readonly database: Database) {}

  async count(): Promise<DocumentCounts> {
    const counts: Record<string, number> = {};
    for (const [name, text] of Object.entries(STATEMENTS)) counts[name] = await readCount(this.database, long(text));
    const badly = await this.database.rows<{ count: number; cancelled: number }>(long(ENDED_BADLY));
    const of = (cancelled: number): number => badly.find((row) => row.cancelled === cancelled)?.count ?? 0;
    return { ...(counts as Record<keyof typeof STATEMENTS, number>), failed: of(0), cancelled: of(1) };
  }

  /** Documents that are recorded as stored, by vector database. Index: rag_entry_data_dir_idx. */
  async storedByDatabase(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ name: string; count: number }>(
      long('select data_dir as name, count(*) as count from rag_entry group by data_dir'),
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  }
}
