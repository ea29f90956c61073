import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

/** $1 [group id, …]. Index: the rowid of run_group. */
export const startGroups: Statement = {
  name: 'queue_start_groups',
  text: `
update run_group set status = 'RUNNING', start_date = ${NOW}, status_date = ${NOW}
where id in (select value from json_each($1)) and start_date is null
returning id`,
};
