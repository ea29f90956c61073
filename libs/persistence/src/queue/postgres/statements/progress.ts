import type { Statement } from '../../../database/sql-session.js';
import { runChanges } from '../../statements/run-changes.js';
import { promoteDue } from '../../statements/shared-statements.js';
import { RECORD_EVENTS, SQL } from '../fragments.js';

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
 * $1 group id, $2 id of the run that triggers the event. Runs after the batch and the group were locked, so that two
 * workers that finish the last two runs, or a retry, cannot pass each other. Index of its own: run_group_open_idx.
 */
export const finishGroup: Statement = {
  name: 'queue_finish_group',
  text: `
with ended as (${runChanges(SQL).endGroup}),
batch_ended as (
  update document_batch b set completed_date = ${SQL.now}
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

/** $1 limit. Index: run_step_delayed_idx, twice. */
export const promoteDelayed: Statement = {
  name: 'queue_promote_delayed',
  text: `
with due as (${promoteDue(SQL)})
select (select count(*) from due) as promoted,
  (select due_at - ${SQL.now} from run_step where due_at > ${SQL.now} order by due_at limit 1) as next_due_ms`,
};
