import type { Statement } from '../../../database/sql-session.js';
import { HELD_STEPS } from '../../held-steps.js';
import { NOW } from '../fragments.js';
import { RECOVERY } from '../recovery.js';

/** $1 id, $2 instance, $3 host name, $4 pid. Index: worker_pkey. */
export const registerWorker: Statement = {
  name: 'worker_register',
  text: `
insert into worker (id, instance, hostname, pid, started_date, checkin_date) values ($1, $2, $3, $4, ${NOW}, ${NOW})
on conflict (id) do update set instance = excluded.instance, hostname = excluded.hostname, pid = excluded.pid,
  started_date = excluded.started_date, checkin_date = excluded.checkin_date`,
};

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

/** $1 age (ms). The table has a row per worker that was seen lately. */
export const forgetWorkers: Statement = {
  name: 'worker_forget',
  text: `delete from worker w where checkin_date < ${NOW} - $1::bigint
    and not exists (select 1 from run_lease l where l.lease_owner = w.id)`,
};

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

/** $1 worker id: takes over what an earlier process of this id left. Indexes: run_lease_owner_idx, run_step_run_idx. */
export const recoverWorker: Statement = {
  name: 'queue_recover_worker',
  text: `
with lost as materialized (
  select s.id from run_lease l join run_step s on s.workflow_run_id = l.workflow_run_id and s.lease_owner = l.lease_owner
  where l.lease_owner = $1 for update of s
),
${RECOVERY}`,
};
