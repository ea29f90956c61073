import { FINISHED_RUNS, NOW, RECORD_EVENTS } from './fragments.js';

/**
 * Ends the leases of the runs in the CTE `settled`: nothing of them is held any more. Index: run_lease_pkey.
 */
const RELEASE_RUNS = `
released as (
  delete from run_lease where workflow_run_id = any (array (select workflow_run_id from settled))
)`;

/**
 * Gives up what was held of the runs in the CTE `settled`, ends those that failed, writes their events and returns both. To be
 * the end of a statement.
 */
export const FAIL_RUNS = `
${RELEASE_RUNS},
${FINISHED_RUNS},
occurrence as (
  select 1 as seq, 'step_failed' as event, run_group_id, workflow_run_id, id as step_id, status_message as message
    from settled where status = 'FAILED'
  union all select 2, 'item_failed', run_group_id, id, null, null from finished
),
${RECORD_EVENTS}
select 'settled' as kind, id, run_group_id, status from settled
union all select 'finished', id, run_group_id, status from finished`;

/** Attempts that ended with their worker's death are used: back to PENDING, or FAILED when there are none left. */
export const RECOVERY = `
settled as (
  update run_step s
  set status = case when s.retry >= s.retries then 'FAILED' else 'PENDING' end,
    queue_state = case when s.retry >= s.retries then 4 when s.paused then 5 else 1 end,
    completed_date = case when s.retry >= s.retries then ${NOW} end,
    ready_at = ${NOW}, status_date = ${NOW}, status_meta = '{"error":"WORKER_LOST","error_kind":"transient"}',
    status_message = 'Worker ' || s.lease_owner || ' stopped responding while it ran this step', lease_owner = null
  where s.id = any (array (select id from lost))
  returning s.id, s.status, s.status_message, s.status_meta, s.run_group_id, s.workflow_run_id, s.workflow_step_number, s.is_last_step
),
${FAIL_RUNS}`;
