import type { Statement } from '../../../database/sql-session.js';

/** $1 [step id, …] that the worker has just claimed, $2 worker id. Index: the rowid of run_step. */
export const leaseRuns: Statement = {
  name: 'queue_lease_runs',
  text: `
insert into run_lease (workflow_run_id, run_group_id, lease_owner)
select workflow_run_id, run_group_id, $2 from run_step where id in (select value from json_each($1))
on conflict (workflow_run_id) do update set lease_owner = excluded.lease_owner`,
};
