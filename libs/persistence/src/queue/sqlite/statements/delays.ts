import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** Index: run_step_delayed_idx. */
export const nextDue: Statement = {
  name: 'queue_next_due',
  text: `select due_at - ${NOW} as next_due_ms from run_step where due_at is not null order by due_at limit 1`,
};

/** $1 limit. Index: run_step_delayed_idx. */
export const promoteDelayed: Statement = {
  name: 'queue_promote_delayed',
  text: `
update run_step set queue_state = 1
where id in (select id from run_step where due_at <= ${NOW} order by due_at limit $1)
returning id`,
};

/** $1 step configuration, $2 limit. Index: run_step_delayed_idx. Reads what is delayed, which is little unless there is an outage. */
export const endOutage: Statement = {
  name: 'queue_end_outage',
  text: `
update run_step set queue_state = 1, ready_at = ${NOW}
where id in (
  select id from run_step where due_at is not null and step_config_id = $1 and outage_ms > 0 order by due_at limit $2)
returning id`,
};
