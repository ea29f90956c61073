import type { Statement } from '../../../database/sql-session.js';
import { STOPPING_GROUPS } from '../../stopping-groups.js';
import { NOW } from '../fragments.js';

/** $1 limit, $2 worker id. Index: run_step_ready_idx. */
export const claim: Statement = {
  name: 'queue_claim',
  text: `
update run_step
set queue_state = 2, status = 'RUNNING', retry = retry + 1, attempt = attempt + 1, lease_owner = $2, worker_id = $2,
  start_date = ${NOW}, status_date = ${NOW}, status_message = null, paused = false
where id in (select id from run_step where queue_state = 1 and run_group_id not in (${STOPPING_GROUPS})
  order by priority desc, turn, id limit $1)
returning id, queue_state, run_group_id, workflow_run_id, workflow_step_number`,
};
