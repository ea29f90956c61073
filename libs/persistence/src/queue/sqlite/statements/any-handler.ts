import type { Statement } from '../../../database/sql-session.js';

/** $1 [group id, …], $2 [event, …]. Index: primary key of run_group_handler. */
export const anyHandler: Statement = {
  name: 'queue_any_handler',
  text: `
select 1 from run_group_handler
where run_group_id in (select value from json_each($1)) and event in (select value from json_each($2))
limit 1`,
};
