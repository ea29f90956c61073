import type { Statement } from '../../database/sql-session.js';
import { CLAIMED_COLUMNS } from '../claimed-row.js';
import { STOPPING_GROUPS } from '../stopping-groups.js';
import { NOW } from './fragments.js';

/** The parts of a turn; they run in one `BEGIN IMMEDIATE` transaction. Lists travel as JSON arrays. */

/** $1 [[id, attempt, status, delay, message, meta], …], $2 worker id. Index: the rowid of run_step. */
export const settle: Statement = {
  name: 'queue_settle',
  text: `
update run_step as s
set status = o.status,
  queue_state = case when o.status in ('COMPLETED', 'FAILED') then 4 when s.paused then 5 when o.status = 'ERROR' then 3 else 1 end,
  ready_at = case o.status when 'ERROR' then ${NOW} + o.delay_ms when 'PENDING' then ${NOW} end,
  retry = case when o.status = 'PENDING' then s.retry - 1 else s.retry end,
  completed_date = case when o.status in ('COMPLETED', 'FAILED') then ${NOW} end,
  status_date = ${NOW}, status_message = o.message, status_meta = o.meta, lease_owner = null
from (select value ->> 0 as id, value ->> 1 as attempt, value ->> 2 as status, value ->> 3 as delay_ms,
    value ->> 4 as message, value ->> 5 as meta from json_each($1)) as o
where s.id = o.id and s.attempt = o.attempt and +s.lease_owner = $2
returning id, status, status_message, status_meta, run_group_id, workflow_run_id, workflow_step_number, is_last_step, paused`,
};

/** Index: run_step_ready_idx. */
export const topPriority: Statement = {
  name: 'queue_top_priority',
  text: `select priority from run_step where queue_state = 1 order by priority desc, turn, id limit 1`,
};

/** Whether the activated step `n` goes straight to the worker. */
const CHAINED = `(n.priority >= $2 and not p.paused)`;

/** $1 [[run id, step number, 1 when paused], …], $2 lowest priority that is chained, or null, $3 worker id. Index: run_step_run_idx. */
export const activate: Statement = {
  name: 'queue_activate',
  text: `
update run_step as n
set queue_state = case when p.paused then 5 when n.priority >= $2 then 2 else 1 end,
  ready_at = ${NOW}, status_date = ${NOW}, paused = p.paused,
  status = case when ${CHAINED} then 'RUNNING' else n.status end,
  start_date = case when ${CHAINED} then ${NOW} end,
  retry = n.retry + (coalesce(${CHAINED}, 0)),
  attempt = n.attempt + (coalesce(${CHAINED}, 0)),
  lease_owner = case when ${CHAINED} then $3 end,
  worker_id = case when ${CHAINED} then $3 end
from (select value ->> 0 as run_id, value ->> 1 as number, value ->> 2 as paused from json_each($1)) as p
where n.workflow_run_id = p.run_id and n.workflow_step_number = p.number and +n.queue_state = 0
returning id, queue_state, run_group_id, workflow_run_id, workflow_step_number`,
};

/** $1 limit, $2 worker id. Index: run_step_ready_idx. */
export const claim: Statement = {
  name: 'queue_claim',
  text: `
update run_step
set queue_state = 2, status = 'RUNNING', retry = retry + 1, attempt = attempt + 1, lease_owner = $2, worker_id = $2,
  start_date = ${NOW}, status_date = ${NOW}, status_message = null, paused = false
where id in (select id from run_step where queue_state = 1 and run_group_id not in (${STOPPING_GROUPS})
  order by priority desc, turn, id limit $1)
returning id, queue_state, run_group_id, workflow_run_id, workflow_step_number`,
};

/** $1 [[run id, status, message, meta], …]. A failed run tells the cause of its step. Index: the rowid of workflow_run. */
export const finishRuns: Statement = {
  name: 'queue_finish_runs',
  text: `
update workflow_run as r
set status = d.status, status_message = d.message, completed_date = ${NOW}, status_date = ${NOW},
  status_meta = case d.status when 'FAILED' then d.meta else '{}' end, paused_date = null
from (select value ->> 0 as run_id, value ->> 1 as status, value ->> 2 as message, value ->> 3 as meta from json_each($1)) as d
where r.id = d.run_id and r.completed_date is null
returning id, run_group_id, status`,
};

/** $1 [run id, …]. Index: the rowid of workflow_run. */
export const startRuns: Statement = {
  name: 'queue_start_runs',
  text: `
update workflow_run set status = 'RUNNING', start_date = ${NOW}, status_date = ${NOW}
where id in (select value from json_each($1)) and start_date is null
returning id, run_group_id`,
};

/** $1 [group id, …]. Index: the rowid of run_group. */
export const startGroups: Statement = {
  name: 'queue_start_groups',
  text: `
update run_group set status = 'RUNNING', start_date = ${NOW}, status_date = ${NOW}
where id in (select value from json_each($1)) and start_date is null
returning id`,
};

/** $1 [[event, group id, run id, step id, message], …] in the order of occurrence. Index: primary key of run_group_handler. */
export const recordEvents: Statement = {
  name: 'queue_record_events',
  text: `
insert into lifecycle_history (event, handler_name, handler_position, run_group_id, workflow_run_id, step_id, start_date,
  status_date, completed_date, status, status_message, status_meta, queue_state, ready_at, retry, attempt)
select o.event, h.name, h.position, o.run_group_id, o.run_id, o.step_id, ${NOW}, ${NOW},
  case when h.name is null then ${NOW} end, case when h.name is null then 'COMPLETED' else 'PENDING' end, o.message, '{}',
  case when h.name is null then 4 else 1 end, case when h.name is not null then ${NOW} end, 0, 0
from (select key as seq, value ->> 0 as event, value ->> 1 as run_group_id, value ->> 2 as run_id, value ->> 3 as step_id,
    value ->> 4 as message from json_each($1)) as o
  left join run_group_handler h on h.run_group_id = o.run_group_id and h.event = o.event
order by o.seq, h.position`,
};

/** $1 [step id, …]. Indexes: the rowids of run_step and workflow_run, the primary key of document. */
export const readClaimed: Statement = {
  name: 'queue_read_claimed',
  text: `
select ${CLAIMED_COLUMNS}
from json_each($1) as c
  cross join run_step s on s.id = c.value
  cross join workflow_run r on r.id = s.workflow_run_id
  cross join document d on d.hash = r.doc_id`,
};

/** $1 limit. Index: run_step_delayed_idx. */
export const promoteDelayed: Statement = {
  name: 'queue_promote_delayed',
  text: `
update run_step set queue_state = 1
where id in (select id from run_step where queue_state = 3 and ready_at <= ${NOW} order by ready_at limit $1)
returning id`,
};

/** Index: run_step_delayed_idx. */
export const nextDue: Statement = {
  name: 'queue_next_due',
  text: `select ready_at - ${NOW} as next_due_ms from run_step where queue_state = 3 order by ready_at limit 1`,
};

/** $1 time-out (ms), $2 limit. Indexes: run_step_lease_idx, primary key of worker. */
export const lostSteps: Statement = {
  name: 'queue_lost_steps',
  text: `
select s.id from run_step s indexed by run_step_lease_idx
where s.lease_owner is not null
  and not exists (select 1 from worker w where w.id = s.lease_owner and w.checkin_date > ${NOW} - $1)
order by s.id limit $2`,
};

/** $1 worker id. Index: run_step_lease_idx. */
export const heldSteps: Statement = {
  name: 'queue_held_steps',
  text: `select id, attempt from run_step where lease_owner = $1`,
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

/** $1 group id. Indexes: the rowid of run_group, workflow_run_open_idx, workflow_run_group_idx. */
export const finishGroup: Statement = {
  name: 'queue_finish_group',
  text: `
update run_group as g
set status = case when exists (select 1 from workflow_run r where r.run_group_id = g.id and r.status = 'FAILED')
    then 'FAILED' else 'COMPLETED' end,
  completed_date = ${NOW}, status_date = ${NOW}, paused_date = null, control = null
where g.id = $1 and g.completed_date is null
  and not exists (select 1 from workflow_run r where r.run_group_id = g.id and r.completed_date is null)
returning id, batch_id`,
};

/** $1 batch id. Index: run_group_open_idx. */
export const finishBatch: Statement = {
  name: 'queue_finish_batch',
  text: `
update document_batch set completed_date = ${NOW}
where id = $1 and not exists (select 1 from run_group o where o.batch_id = $1 and o.completed_date is null)`,
};

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
    and not exists (select 1 from run_step s where s.lease_owner = worker.id)`,
};
