import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** Whether the activated step `n` goes straight to the worker. */
const CHAINED = `(n.priority >= $2 and not p.paused and n.step_type not in (select value from json_each($4)))`;

/**
 * $1 [[run id, step number, 1 when paused], …], $2 lowest priority that is chained, or null, $3 worker id,
 * $4 [type that is never chained, …]. Index: run_step_run_idx.
 */
export const activate: Statement = {
  name: 'queue_activate',
  text: `
update run_step as n
set queue_state = case when p.paused then 5 when ${CHAINED} then 2 else 1 end,
  ready_at = ${NOW}, status_date = ${NOW}, paused = p.paused,
  status = case when ${CHAINED} then 'RUNNING' else n.status end,
  start_date = case when ${CHAINED} then ${NOW} end,
  retry = n.retry + (coalesce(${CHAINED}, 0)),
  attempt = n.attempt + (coalesce(${CHAINED}, 0)),
  lease_owner = case when ${CHAINED} then $3 end,
  worker_id = case when ${CHAINED} then $3 end
from (select value ->> 0 as run_id, value ->> 1 as number, value ->> 2 as paused from json_each($1)) as p
where n.workflow_run_id = p.run_id and n.workflow_step_number = p.number and +n.queue_state = 0
returning id, queue_state, run_group_id, workflow_run_id, workflow_step_number`,
};
