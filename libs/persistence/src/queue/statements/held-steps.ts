import type { Statement } from '../../database/sql-session.js';
import { HELD_STEPS } from '../held-steps.js';

/** $1 worker id. Indexes: run_lease_owner_idx, run_step_run_idx. */
export const heldSteps: Statement = {
  name: 'worker_held_steps',
  text: `${HELD_STEPS} where l.lease_owner = $1`,
};
