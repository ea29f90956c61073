import type { Statement } from '../../../database/sql-session.js';
import { RECOVERY } from '../recovery.js';

/** $1 worker id: takes over what an earlier process of this id left. Indexes: run_lease_owner_idx, run_step_run_idx. */
export const recoverWorker: Statement = {
  name: 'queue_recover_worker',
  text: `
with lost as materialized (
  select s.id from run_lease l join run_step s on s.workflow_run_id = l.workflow_run_id and s.lease_owner = l.lease_owner
  where l.lease_owner = $1 for update of s
),
${RECOVERY}`,
};
