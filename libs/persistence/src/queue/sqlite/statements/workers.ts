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

/** $1 id, $2 instance. */
export const beat: Statement = {
  name: 'worker_beat',
  text: `update worker set checkin_date = ${NOW} where id = $1 and instance = $2 returning id`,
};

/** $1 age (ms). */
export const forgetWorkers: Statement = {
  name: 'worker_forget',
  text: `delete from worker where checkin_date < ${NOW} - $1
    and not exists (select 1 from run_lease l where l.lease_owner = worker.id)`,
};

/** $1 time-out (ms), $2 limit, $3 id of the worker that looks. Indexes: primary key of worker, run_step_run_idx. Reads all leases. */
export const lostSteps: Statement = {
  name: 'queue_lost_steps',
  text: `
select s.id from run_lease l cross join run_step s on s.workflow_run_id = l.workflow_run_id and s.lease_owner = l.lease_owner
where l.lease_owner <> $3
  and not exists (select 1 from worker w where w.id = l.lease_owner and w.checkin_date > ${NOW} - $1)
order by s.id limit $2`,
};

/** $1 [step id, …]. Index: the rowid of run_step. */
export const recover: Statement = {
  name: 'queue_recover',
  text: `
update run_step
set status = case when retry >= retries then 'FAILED' else 'PENDING' end,
  queue_state = case when retry >= retries then 4 when paused then 5 else 1 end,
  completed_date = case when retry >= retries then ${NOW} end,
  ready_at = ${NOW}, status_date = ${NOW}, status_meta = '{"error":"WORKER_LOST","error_kind":"transient"}',
  status_message = 'Worker ' || lease_owner || ' stopped responding while it ran this step', lease_owner = null
where id in (select value from json_each($1))
returning id, status, status_message, status_meta, run_group_id, workflow_run_id, workflow_step_number, is_last_step, paused`,
};
