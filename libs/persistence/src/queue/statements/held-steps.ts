import type { Statement } from '../../database/sql-session.js';

/** $1 worker id. Index: run_step_lease_idx. */
export const heldSteps: Statement = {
  name: 'worker_held_steps',
  text: `select id, attempt from run_step where lease_owner = $1`,
};
