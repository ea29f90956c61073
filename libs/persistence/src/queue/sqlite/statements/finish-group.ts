import type { Statement } from '../../../database/sql-session.js';
import { NOW } from '../fragments.js';

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
