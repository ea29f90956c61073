import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 id, $2 instance, $3 host name, $4 pid. */
export const registerWorker: Statement = {
  name: 'worker_register',
  text: `
insert into worker (id, instance, hostname, pid, started_date, checkin_date) values ($1, $2, $3, $4, ${NOW}, ${NOW})
on conflict (id) do update set instance = excluded.instance, hostname = excluded.hostname, pid = excluded.pid,
  started_date = excluded.started_date, checkin_date = excluded.checkin_date`,
};
