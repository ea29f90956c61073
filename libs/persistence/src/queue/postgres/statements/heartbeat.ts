import type { Statement } from '../../../database/sql-session.js';
import { HELD_STEPS } from '../../held-steps.js';
import { NOW } from '../fragments.js';

/**
 * $1 id, $2 instance. Returns no row when another process took the id. Indexes: worker_pkey, run_lease_owner_idx,
 * run_step_run_idx.
 */
export const heartbeat: Statement = {
  name: 'worker_heartbeat',
  text: `
with beat as (
  update worker set checkin_date = ${NOW} where id = $1 and instance = $2 returning id
)
select b.id as worker, h.id, h.attempt from beat b left join (${HELD_STEPS}) h on h.lease_owner = b.id`,
};
