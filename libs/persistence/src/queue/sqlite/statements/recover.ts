import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 [step id, …]. Index: the rowid of run_step. */
export const recover: Statement = {
  name: 'queue_recover',
  text: `
update run_step
set status = case when retry >= retries then 'FAILED' else 'PENDING' end,
  queue_state = case when retry >= retries then 4 when paused then 5 else 1 end,
  completed_date = case when retry >= retries then ${NOW} end,
  ready_at = ${NOW}, status_date = ${NOW}, status_meta = '{"error":"WORKER_LOST","error_kind":"transient"}',
  status_message = 'Worker ' || lease_owner || ' stopped responding while it ran this step', lease_owner = null
where id in (select value from json_each($1))
returning id, status, status_message, status_meta, run_group_id, workflow_run_id, workflow_step_number, is_last_step, paused`,
};
