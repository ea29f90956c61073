import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** Index: run_step_delayed_idx. */
export const nextDue: Statement = {
  name: 'queue_next_due',
  text: `select ready_at - ${NOW} as next_due_ms from run_step where queue_state = 3 order by ready_at limit 1`,
};
