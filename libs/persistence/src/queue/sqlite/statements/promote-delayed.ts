import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 limit. Index: run_step_delayed_idx. */
export const promoteDelayed: Statement = {
  name: 'queue_promote_delayed',
  text: `
update run_step set queue_state = 1
where id in (select id from run_step where due_at <= ${NOW} order by due_at limit $1)
returning id`,
};
