import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 time-out (ms), $2 limit. Indexes: run_step_lease_idx, primary key of worker. */
export const lostSteps: Statement = {
  name: 'queue_lost_steps',
  text: `
select s.id from run_step s indexed by run_step_lease_idx
where s.lease_owner is not null
  and not exists (select 1 from worker w where w.id = s.lease_owner and w.checkin_date > ${NOW} - $1)
order by s.id limit $2`,
};
