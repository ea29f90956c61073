import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

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

/** $1 [group id, …], $2 [event, …]. Index: primary key of run_group_handler. */
export const anyHandler: Statement = {
  name: 'queue_any_handler',
  text: `
select 1 from run_group_handler
where run_group_id in (select value from json_each($1)) and event in (select value from json_each($2))
limit 1`,
};
