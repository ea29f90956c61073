import type { Statement } from '../../database/sql-session.js';

/** $1 limit. Groups that no open run keeps open. Indexes: run_group_open_idx, workflow_run_open_idx, workflow_run_group_idx. */
export const unfinishedGroups: Statement = {
  name: 'queue_unfinished_groups',
  text: `
select run_group_id, run_id
from (
  select g.id as run_group_id,
    (select r.id from workflow_run r where r.run_group_id = g.id order by r.status limit 1) as run_id,
    (select r.id from workflow_run r where r.run_group_id = g.id and r.completed_date is null order by r.id desc limit 1) as open_id
  from run_group g where g.completed_date is null
) as candidate
where run_id is not null and open_id is null
limit $1`,
};
