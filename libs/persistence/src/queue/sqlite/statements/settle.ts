import type { Statement } from '../../../database/sql-session.js';
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
