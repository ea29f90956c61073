import type { Statement } from '../../../database/sql-session.js';

/** Index: run_step_ready_idx. */
export const topPriority: Statement = {
  name: 'queue_top_priority',
  text: `select priority from run_step where queue_state = 1 order by priority desc, turn, id limit 1`,
};
