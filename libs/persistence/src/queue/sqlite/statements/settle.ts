import type { Statement } from '../../../database/sql-session.js';
import { READY, READY_ORDER } from '../../ready-steps.js';
import { failCancelled, IS_CURRENT } from '../../statements/cancel.js';
import { NOW } from '../fragments.js';

/**
 * $1 [[id, attempt, status, delay, message, meta], …], $2 worker id. WAITING is an ERROR that waits for what
 * is missing in its surroundings: its attempt does not count, its wait does. Index: the rowid of run_step.
 */
export const settle: Statement = {
  name: 'queue_settle',
  text: `
update run_step as s
set status = case o.status when 'WAITING' then 'ERROR' else o.status end,
  queue_state = case when o.status in ('COMPLETED', 'FAILED') then 4 when s.paused then 5 when o.status = 'PENDING' then 1 else 3 end,
  ready_at = case when o.status in ('ERROR', 'WAITING') then ${NOW} + o.delay_ms when o.status = 'PENDING' then ${NOW} end,
  retry = case when o.status in ('PENDING', 'WAITING') then s.retry - 1 else s.retry end,
  outage_ms = case o.status when 'WAITING' then s.outage_ms + o.delay_ms else s.outage_ms end,
  completed_date = case when o.status in ('COMPLETED', 'FAILED') then ${NOW} end,
  status_date = ${NOW}, status_message = o.message, status_meta = o.meta, lease_owner = null
from (select value ->> 0 as id, value ->> 1 as attempt, value ->> 2 as status, value ->> 3 as delay_ms,
    value ->> 4 as message, value ->> 5 as meta from json_each($1)) as o
where s.id = o.id and s.attempt = o.attempt and +s.lease_owner = $2
returning id, status, status_message, status_meta, run_group_id, workflow_run_id, workflow_step_number, is_last_step, paused`,
};

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

/** $1 [run id, …] of which nothing is held any more. Index: primary key of run_lease. */
export const releaseRuns: Statement = {
  name: 'queue_release_runs',
  text: `delete from run_lease where workflow_run_id in (select value from json_each($1))`,
};

/** Index: run_step_ready_idx. */
export const topPriority: Statement = {
  name: 'queue_top_priority',
  text: `select priority from run_step where ${READY} order by ${READY_ORDER} limit 1`,
};

/** $1 [run id, …]. Index: run_step_run_idx. */
export const cancelRuns: Statement = {
  name: 'control_cancel',
  text: `
update run_step ${failCancelled(NOW)}
where workflow_run_id in (select value from json_each($1)) and ${IS_CURRENT}
returning id, status, status_message, status_meta, run_group_id, workflow_run_id, workflow_step_number, is_last_step, paused`,
};
