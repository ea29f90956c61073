import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** Index: run_step_delayed_idx. */
export const nextDue: Statement = {
  name: 'queue_next_due',
  text: `select due_at - ${NOW} as next_due_ms from run_step where due_at is not null order by due_at limit 1`,
};
