import type { Statement } from '../../../database/sql-session.js';
import { RECOVERY } from '../recovery.js';

/** $1 worker id: takes over what an earlier process of this id left. Index: run_step_lease_idx. */
export const recoverWorker: Statement = {
  name: 'queue_recover_worker',
  text: `
with lost as materialized (
  select s.id from run_step s where s.lease_owner = $1 for update
),
${RECOVERY}`,
};
