import type { Statement } from '../../../database/sql-session.js';
import { recordOccurrences, runChanges } from '../../statements/run-changes.js';
import { SQL } from '../fragments.js';

const { started, finished, endGroup } = runChanges(SQL);

/** $1 [run id, …]. Index: the rowid of workflow_run. */
export const startRuns: Statement = {
  name: 'queue_start_runs',
  text: `
update workflow_run set ${started}
where id in (select value from json_each($1)) and start_date is null
returning id, run_group_id`,
};

/** $1 [group id, …]. Index: the rowid of run_group. */
export const startGroups: Statement = {
  name: 'queue_start_groups',
  text: `
update run_group set ${started}
where id in (select value from json_each($1)) and start_date is null
returning id`,
};

/** $1 [[run id, status, message, meta], …]. A failed run tells the cause of its step. Index: the rowid of workflow_run. */
export const finishRuns: Statement = {
  name: 'queue_finish_runs',
  text: `
update workflow_run as r
set ${finished}
from (select value ->> 0 as run_id, value ->> 1 as status, value ->> 2 as status_message, value ->> 3 as status_meta
  from json_each($1)) as d
where r.id = d.run_id and r.completed_date is null
returning id, run_group_id, status`,
};

/** $1 group id. */
export const finishGroup: Statement = { name: 'queue_finish_group', text: endGroup };

/** $1 batch id. Index: run_group_open_idx. */
export const finishBatch: Statement = {
  name: 'queue_finish_batch',
  text: `
update document_batch set completed_date = ${SQL.now}
where id = $1 and not exists (select 1 from run_group o where o.batch_id = $1 and o.completed_date is null)`,
};

/** $1 [[event, group id, run id, step id, message], …] in the order of occurrence. */
export const recordEvents: Statement = {
  name: 'queue_record_events',
  text: recordOccurrences(
    SQL,
    `(select key as seq, value ->> 0 as event, value ->> 1 as run_group_id, value ->> 2 as workflow_run_id,
      value ->> 3 as step_id, value ->> 4 as message from json_each($1))`,
  ),
};

/** $1 [group id, …], $2 [event, …]. Index: primary key of run_group_handler. */
export const anyHandler: Statement = {
  name: 'queue_any_handler',
  text: `
select 1 from run_group_handler
where run_group_id in (select value from json_each($1)) and event in (select value from json_each($2))
limit 1`,
};
