import type { Database } from '../database/database.js';
import type { SqlSession } from '../database/sql-session.js';
import type { SqlVocabulary } from '../database/sql-vocabulary.js';
import { removeRuns } from '../runs/remove-runs.js';

/** Runs looked at in one query, and at most removed in one transaction: tens of milliseconds. */
export const PRUNING_PAGE = 500;

/** What one page came to. */
export interface PrunedPage {
  readonly runs: number;
  readonly groups: number;
  /** Lifecycle entries of runs that are kept. */
  readonly events: number;
  /** Where the next page begins; null at the end. */
  readonly next: number | null;
}

/**
 * Finished runs `r` that tell nothing any more: a later run of the same document in the same batch, by the same workflow and
 * parameter set, has taken their place, or no location of the batch names the document any more. The newest run stays, and so does
 * the newest completed one, so that neither the state of a document nor the count of parsed ones changes, and
 * `only_unparsed` starts what it would have started. A run whose lifecycle handlers still wait stays, too.
 *
 * $2 is what is old. Indexes: workflow_run_doc_idx, document_uri_hash_idx, lifecycle_history_run_idx, the primary keys.
 */
const prunable = ({ now }: SqlVocabulary): string => `r.completed_date < ${now} - $2
  and exists (select 1 from run_group g where g.id = r.run_group_id and g.completed_date is not null and g.control is null)
  and (
    not exists (select 1 from document_uri u where u.doc_hash = r.doc_id and u.batch_id = r.batch_id)
    or exists (
      select 1 from workflow_run n join run_group ng on ng.id = n.run_group_id
      where n.doc_id = r.doc_id and n.batch_id = r.batch_id and n.id > r.id and n.completed_date is not null
        and (n.status = 'COMPLETED' or r.status <> 'COMPLETED')
        and ng.workflow_definition_id = r.workflow_definition_id
        and ng.param_definition_id = (select g.param_definition_id from run_group g where g.id = r.run_group_id)))
  and not exists (select 1 from lifecycle_history h where h.workflow_run_id = r.id and h.queue_state <> 4)`;

/**
 * Of runs that are kept, the lifecycle is forgotten; their steps stay, on which artifacts and a retry depend.
 *
 * $1 run ids, $2 what is old. Index: lifecycle_history_run_idx.
 */
const oldLifecycle = ({ inIds, now }: SqlVocabulary): string => `delete from lifecycle_history
  where queue_state = 4 and workflow_run_id in (
    select r.id from workflow_run r join run_group g on g.id = r.run_group_id
    where r.id ${inIds(1)} and r.completed_date < ${now} - $2 and g.completed_date is not null and g.control is null)
  returning id`;

interface RunPlace {
  id: number;
  batch_id: number;
  run_group_id: number;
}

/** Removes runs that are older than they are to be kept, in short transactions. Several processes may do it at once. */
export class RunPruning {
  constructor(private readonly database: Database) {}

  /** Looks at the runs after `after`, by id, and removes of them, and of their lifecycle, what is older than `keepMs`. */
  async prunePage(after: number, keepMs: number): Promise<PrunedPage> {
    const { sql } = this.database;
    const page = await this.database.rows<{ id: number }>(
      `select id from workflow_run where id > $1 and created_date < ${sql.now} - $2 order by id limit ${PRUNING_PAGE}`,
      [after, keepMs],
    );
    const last = page.at(-1);
    if (last === undefined) return { runs: 0, groups: 0, events: 0, next: null };
    const looked = sql.list(page.map(({ id }) => id));
    const candidates = await this.database.rows<RunPlace>(
      `select r.id, r.batch_id, r.run_group_id from workflow_run r where r.id ${sql.inIds(1)} and ${prunable(sql)}`,
      [looked, keepMs],
    );
    const removed =
      candidates.length === 0
        ? { runs: 0, groups: 0 }
        : await this.database.transaction((session) => prune(session, candidates, keepMs));
    const events = await this.database.rows(oldLifecycle(sql), [looked, keepMs]);
    return { ...removed, events: events.length, next: page.length < PRUNING_PAGE ? null : last.id };
  }
}

/**
 * Everybody who starts, retries or removes runs locks their batch first: while this holds it, what decides does not change. A
 * batch that somebody else holds is left for another time.
 */
const prune = async (
  session: SqlSession,
  candidates: readonly RunPlace[],
  keepMs: number,
): Promise<{ runs: number; groups: number }> => {
  const { sql } = session;
  const lock = session.sql.lock('for no key update skip locked');
  const batches = await session.rows<{ id: number }>(
    `select id from document_batch where id ${sql.inIds(1)} order by id ${lock}`,
    [sql.list([...new Set(candidates.map((run) => run.batch_id))])],
  );
  const held = new Set(batches.map(({ id }) => id));
  const mine = candidates.filter((run) => held.has(run.batch_id));
  const runs = await session.rows<RunPlace>(
    `select r.id, r.batch_id, r.run_group_id from workflow_run r where r.id ${sql.inIds(1)} and ${prunable(sql)}`,
    [sql.list(mine.map(({ id }) => id)), keepMs],
  );
  if (runs.length === 0) return { runs: 0, groups: 0 };
  const removed = await removeRuns(session, {
    sql: `id ${sql.inIds(1)}`,
    parameter: sql.list(runs.map(({ id }) => id)),
  });
  const groups = await session.rows(
    `delete from run_group where id ${sql.inIds(1)} and not exists (select 1 from workflow_run r where r.run_group_id = run_group.id)
     returning id`,
    [sql.list([...new Set(runs.map((run) => run.run_group_id))])],
  );
  return { runs: removed.runs, groups: groups.length };
};
