import type { Statement } from '../../../database/sql-session.js';
import { READY, READY_ORDER } from '../../ready-steps.js';

/** Index: run_step_ready_idx. */
export const topPriority: Statement = {
  name: 'queue_top_priority',
  text: `select priority from run_step where ${READY} order by ${READY_ORDER} limit 1`,
};
