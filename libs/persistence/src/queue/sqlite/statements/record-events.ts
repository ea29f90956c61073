import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

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
