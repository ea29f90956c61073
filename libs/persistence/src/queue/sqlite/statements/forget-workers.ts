import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 age (ms). */
export const forgetWorkers: Statement = {
  name: 'worker_forget',
  text: `delete from worker where checkin_date < ${NOW} - $1
    and not exists (select 1 from run_lease l where l.lease_owner = worker.id)`,
};
