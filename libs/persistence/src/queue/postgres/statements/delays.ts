import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 limit. Index: run_step_delayed_idx, twice. */
export const promoteDelayed: Statement = {
  name: 'queue_promote_delayed',
  text: `
with due as (
  update run_step set queue_state = 1
  where id = any (array (
    select id from run_step where due_at <= ${NOW} order by due_at limit $1
    for update skip locked))
  returning 1
)
select (select count(*) from due) as promoted,
  (select due_at - ${NOW} from run_step where due_at > ${NOW} order by due_at limit 1) as next_due_ms`,
};

/** $1 step configuration, $2 limit. Index: run_step_delayed_idx. Reads what is delayed, which is little unless there is an outage. */
export const endOutage: Statement = {
  name: 'queue_end_outage',
  text: `
update run_step set queue_state = 1, ready_at = ${NOW}
where id = any (array (
  select id from run_step where due_at is not null and step_config_id = $1 and outage_ms > 0 order by due_at limit $2
  for update skip locked))
returning id`,
};
