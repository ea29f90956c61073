import { readColumn } from '../database/read-values.js';
import type { SqlSession } from '../database/sql-session.js';
import type { SqlVocabulary } from '../database/sql-vocabulary.js';

/** A group or run that is open again, as far as it had come. */
const OPEN = ({ now }: SqlVocabulary): string => `completed_date = null, status_date = ${now}, status_message = null,
  status_meta = '{}', status = case when start_date is null then 'PENDING' else 'RUNNING' end`;

/** Opens runs again; returns their groups. Index: workflow_run_pkey. */
export const reopenRuns = async (
  session: SqlSession,
  runIds: readonly number[],
): Promise<{ runs: number; groupIds: number[] }> => {
  const { sql } = session;
  const reopened = `update workflow_run set ${OPEN(sql)} where id ${sql.inIds(1)} returning run_group_id`;
  const groupIds = await readColumn<number>(session, reopened, [sql.list(runIds)]);
  return { runs: groupIds.length, groupIds: [...new Set(groupIds)] };
};

/** Opens groups again, and their batches. Indexes: run_group_pkey, document_batch_pkey. */
export const reopenGroups = async (session: SqlSession, groupIds: readonly number[]): Promise<void> => {
  const { sql } = session;
  const groups = sql.list(groupIds);
  await session.rows(
    `update document_batch set completed_date = null
     where id in (select batch_id from run_group where id ${sql.inIds(1)}) and completed_date is not null`,
    [groups],
  );
  await session.rows(`update run_group set ${OPEN(sql)} where id ${sql.inIds(1)}`, [groups]);
};

/** Completes groups that have no run at all any more. Indexes: run_group_pkey, workflow_run_group_idx. */
export const closeEmptyGroups = async (session: SqlSession, groupIds: readonly number[]): Promise<void> => {
  const { now, inIds, list } = session.sql;
  await session.rows(
    `update run_group set status = 'COMPLETED', start_date = coalesce(start_date, ${now}), completed_date = ${now},
       status_date = ${now}, paused_date = null, control = null
     where id ${inIds(1)} and completed_date is null
       and not exists (select 1 from workflow_run r where r.run_group_id = run_group.id)`,
    [list(groupIds)],
  );
};

/** Completes batches whose groups, of which there is one at least, are all finished. Indexes: run_group_batch_idx, run_group_open_idx. */
export const closeBatches = async (session: SqlSession, batchIds: readonly number[]): Promise<void> => {
  const { now, inIds, list } = session.sql;
  await session.rows(
    `update document_batch set completed_date = ${now}
     where id ${inIds(1)} and completed_date is null
       and exists (select 1 from run_group g where g.batch_id = document_batch.id)
       and not exists (select 1 from run_group g where g.batch_id = document_batch.id and g.completed_date is null)`,
    [list(batchIds)],
  );
};
