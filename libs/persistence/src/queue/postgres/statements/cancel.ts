import type { Statement } from '../../../database/sql-session.js';
import { failCancelled, IS_CURRENT } from '../../statements/cancel.js';
import { NOW } from '../fragments.js';
import { FAIL_RUNS } from '../recovery.js';

/**
 * $1 run ids; steps that are locked are left out. Indexes: run_step_run_idx, run_step_pkey, workflow_run_pkey, primary key of
 * run_group_handler.
 */
export const cancelRuns: Statement = {
  name: 'control_cancel',
  text: `
with lost as materialized (
  select id from run_step where workflow_run_id = any ($1::bigint[]) and ${IS_CURRENT} for update skip locked
),
settled as (
  update run_step s ${failCancelled(NOW)}
  where s.id = any (array (select id from lost))
  returning s.id, s.status, s.status_message, s.status_meta, s.run_group_id, s.workflow_run_id, s.is_last_step
),
${FAIL_RUNS}`,
};
