import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

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
