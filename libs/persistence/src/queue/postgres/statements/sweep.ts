import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';
import { RECOVERY } from '../recovery.js';

/** $1 time-out (ms), $2 limit. Indexes: run_step_lease_idx, worker_pkey. */
export const sweep: Statement = {
  name: 'queue_sweep',
  text: `
with lost as materialized (
  select s.id from run_step s
  where s.lease_owner is not null
    and not exists (select 1 from worker w where w.id = s.lease_owner and w.checkin_date > ${NOW} - $1::bigint)
  order by s.id limit $2 for update skip locked
),
${RECOVERY}`,
};
