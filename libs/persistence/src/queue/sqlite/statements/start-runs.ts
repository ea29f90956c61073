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
