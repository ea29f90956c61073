import type { Statement } from '../../../database/sql-session.js';
import { NOW, RECORD_EVENTS } from '../fragments.js';

/** $1 group id. Indexes: document_batch_pkey, run_group_pkey. */
export const lockBatchOfGroup: Statement = {
  name: 'queue_lock_batch_of_group',
  text: `select b.id from document_batch b where b.id = (select batch_id from run_group where id = $1) for update`,
};

/** $1 group id. Index: run_group_pkey. */
export const lockGroup: Statement = {
  name: 'queue_lock_group',
  text: `select id from run_group where id = $1 for update`,
};

/**
 * Whether a run is open is asked by the newest id: runs end in about the order of their ids, so the first entry of the index
 * answers, and no plan is better that reads finished runs.
 *
 * $1 group id, $2 id of the run that triggers the event. Runs after the batch and the group were locked, so that two
 * workers that finish the last two runs, or a retry, cannot pass each other. Indexes: run_group_pkey, workflow_run_open_idx,
 * workflow_run_group_idx, run_group_open_idx.
 */
export const finishGroup: Statement = {
  name: 'queue_finish_group',
  text: `
with ended as (
  update run_group g
  set status = case when exists (select 1 from workflow_run r where r.run_group_id = g.id and r.status = 'FAILED')
      then 'FAILED' else 'COMPLETED' end,
    completed_date = ${NOW}, status_date = ${NOW}, paused_date = null, control = null
  where g.id = $1 and g.completed_date is null
    and (select r.id from workflow_run r where r.run_group_id = g.id and r.completed_date is null order by r.id desc limit 1) is null
  returning g.id, g.batch_id
),
batch_ended as (
  update document_batch b set completed_date = ${NOW}
  from ended e
  where b.id = e.batch_id
    and not exists (select 1 from run_group o where o.batch_id = b.id and o.completed_date is null and o.id <> e.id)
),
occurrence as (
  select 1 as seq, 'group_end' as event, id as run_group_id, $2::bigint as workflow_run_id, null::bigint as step_id,
    null::text as message from ended
),
${RECORD_EVENTS}
select id from ended`,
};
