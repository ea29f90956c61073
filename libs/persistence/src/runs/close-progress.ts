import type { SqlSession } from '../database/sql-session.js';

/** Completes groups that have no run at all any more. Indexes: run_group_pkey, workflow_run_group_idx. */
export const closeEmptyGroups = async (session: SqlSession, groupIds: readonly number[]): Promise<void> => {
  const { sql } = session;
  const now = session.sql.now;
  await session.rows(
    `update run_group set status = 'COMPLETED', start_date = coalesce(start_date, ${now}), completed_date = ${now},
       status_date = ${now}, paused_date = null, control = null
     where id ${sql.inIds(1)} and completed_date is null
       and not exists (select 1 from workflow_run r where r.run_group_id = run_group.id)`,
    [sql.list(groupIds)],
  );
};

/** Completes batches whose groups, of which there is one at least, are all finished. Indexes: run_group_batch_idx, run_group_open_idx. */
export const closeBatches = async (session: SqlSession, batchIds: readonly number[]): Promise<void> => {
  const { sql } = session;
  await session.rows(
    `update document_batch set completed_date = ${session.sql.now}
     where id ${sql.inIds(1)} and completed_date is null
       and exists (select 1 from run_group g where g.batch_id = document_batch.id)
       and not exists (select 1 from run_group g where g.batch_id = document_batch.id and g.completed_date is null)`,
    [sql.list(batchIds)],
  );
};
