import type { Statement } from '../../../database/sql-session.js';
import { READY, READY_ORDER } from '../../ready-steps.js';
import { STOPPING_GROUPS } from '../../stopping-groups.js';
import { NOW } from '../fragments.js';

export const CLAIMABLE = `run_group_id not in (${STOPPING_GROUPS})`;

export const claimStatement = (name: string, candidates: string): Statement => ({
  name,
  text: `
update run_step
set queue_state = 2, status = 'RUNNING', retry = retry + 1, attempt = attempt + 1, lease_owner = $2, worker_id = $2,
  start_date = ${NOW}, status_date = ${NOW}, status_message = null, paused = false
where id in (${candidates})
returning id, queue_state, run_group_id, workflow_run_id, workflow_step_number`,
});

/** $1 limit, $2 worker id. Index: run_step_ready_idx. */
export const claim = claimStatement(
  'queue_claim',
  `select id from run_step where ${READY} and ${CLAIMABLE} order by ${READY_ORDER} limit $1`,
);
