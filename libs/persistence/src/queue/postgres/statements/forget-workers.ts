import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 age (ms). The table has a row per worker that was seen lately. */
export const forgetWorkers: Statement = {
  name: 'worker_forget',
  text: `delete from worker w where checkin_date < ${NOW} - $1::bigint
    and not exists (select 1 from run_lease l where l.lease_owner = w.id)`,
};
