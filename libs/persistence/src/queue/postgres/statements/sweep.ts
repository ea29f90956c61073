import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';
import { RECOVERY } from '../recovery.js';

/**
 * $1 time-out (ms), $2 limit, $3 id of the worker that looks. Indexes: worker_pkey, run_step_run_idx. Reads all leases, of which
 * there are as many as steps run.
 */
export const sweep: Statement = {
  name: 'queue_sweep',
  text: `
with lost as materialized (
  select s.id from run_lease l join run_step s on s.workflow_run_id = l.workflow_run_id and s.lease_owner = l.lease_owner
  where l.lease_owner <> $3
    and not exists (select 1 from worker w where w.id = l.lease_owner and w.checkin_date > ${NOW} - $1::bigint)
  order by s.id limit $2 for update of s skip locked
),
${RECOVERY}`,
};
