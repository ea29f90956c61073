import type { Statement } from '../../database/sql-session.js';
import { NOW } from './fragments.js';

/** $1 id, $2 instance, $3 host name, $4 pid. Index: worker_pkey. */
export const registerWorker: Statement = {
  name: 'worker_register',
  text: `
insert into worker (id, instance, hostname, pid, started_date, checkin_date) values ($1, $2, $3, $4, ${NOW}, ${NOW})
on conflict (id) do update set instance = excluded.instance, hostname = excluded.hostname, pid = excluded.pid,
  started_date = excluded.started_date, checkin_date = excluded.checkin_date`,
};

/** $1 id, $2 instance. Answers no row when another process took the id. Indexes: worker_pkey, run_step_lease_idx. */
export const heartbeat: Statement = {
  name: 'worker_heartbeat',
  text: `
with beat as (
  update worker set checkin_date = ${NOW} where id = $1 and instance = $2 returning id
)
select b.id as worker, s.id, s.attempt from beat b left join run_step s on s.lease_owner = b.id`,
};

/** $1 worker id. Index: run_step_lease_idx. */
export const heldSteps: Statement = {
  name: 'worker_held_steps',
  text: `select id, attempt from run_step where lease_owner = $1`,
};

/** $1 id, $2 instance. Index: worker_pkey. */
export const unregisterWorker: Statement = {
  name: 'worker_unregister',
  text: `delete from worker where id = $1 and instance = $2`,
};

/** $1 age (ms). The table has a row per worker that was seen lately. */
export const forgetWorkers: Statement = {
  name: 'worker_forget',
  text: `delete from worker w where checkin_date < ${NOW} - $1::bigint
    and not exists (select 1 from run_step s where s.lease_owner = w.id)`,
};
