import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 id, $2 instance. Answers no row when another process took the id. Indexes: worker_pkey, run_step_lease_idx. */
export const heartbeat: Statement = {
  name: 'worker_heartbeat',
  text: `
with beat as (
  update worker set checkin_date = ${NOW} where id = $1 and instance = $2 returning id
)
select b.id as worker, s.id, s.attempt from beat b left join run_step s on s.lease_owner = b.id`,
};
