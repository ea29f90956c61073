import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 time-out (ms), $2 limit, $3 id of the worker that looks. Indexes: primary key of worker, run_step_run_idx. Reads all leases. */
export const lostSteps: Statement = {
  name: 'queue_lost_steps',
  text: `
select s.id from run_lease l cross join run_step s on s.workflow_run_id = l.workflow_run_id and s.lease_owner = l.lease_owner
where l.lease_owner <> $3
  and not exists (select 1 from worker w where w.id = l.lease_owner and w.checkin_date > ${NOW} - $1)
order by s.id limit $2`,
};
