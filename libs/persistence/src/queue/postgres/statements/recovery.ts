import type { Statement } from '../../../database/sql-session.js';
import { beatOf, HELD_STEPS, isLost } from '../../statements/shared-statements.js';
import { IS_CURRENT, SETTLED_COLUMNS, stepChanges } from '../../statements/step-changes.js';
import { FINISHED_RUNS, RECORD_EVENTS, SQL } from '../fragments.js';

/**
 * Changes the steps of the CTE `lost`, gives up what was held of their runs, ends those that failed, writes their events and
 * returns both. Indexes: run_step_pkey, run_lease_pkey.
 */
const endAttempts = (lost: string, change: string): string => `
with lost as materialized (${lost}),
settled as (
  update run_step set ${change} where id = any (array (select id from lost))
  returning ${SETTLED_COLUMNS}
),
released as (
  delete from run_lease where workflow_run_id = any (array (select workflow_run_id from settled))
),
${FINISHED_RUNS},
occurrence as (
  select 1 as seq, 'step_failed' as event, run_group_id, workflow_run_id, id as step_id, status_message as message
    from settled where status = 'FAILED'
  union all select 2, 'item_failed', run_group_id, id, null, null from finished
),
${RECORD_EVENTS}
select 'settled' as kind, id, run_group_id, status from settled
union all select 'finished', id, run_group_id, status from finished`;

const { recovered, cancelled } = stepChanges(SQL);

const HELD = `select s.id from run_lease l join run_step s on s.workflow_run_id = l.workflow_run_id and s.lease_owner = l.lease_owner`;

/**
 * $1 time-out (ms), $2 limit, $3 id of the worker that looks. Index: run_step_run_idx. Reads all leases, of which there are as
 * many as steps run.
 */
export const sweep: Statement = {
  name: 'queue_sweep',
  text: endAttempts(`${HELD} where ${isLost(SQL)} order by s.id limit $2 for update of s skip locked`, recovered),
};

/** $1 worker id: takes over what an earlier process of this id left. Indexes: run_lease_owner_idx, run_step_run_idx. */
export const recoverWorker: Statement = {
  name: 'queue_recover_worker',
  text: endAttempts(`${HELD} where l.lease_owner = $1 for update of s`, recovered),
};

/** $1 run ids; steps that are locked are left out. Indexes: run_step_run_idx, workflow_run_pkey. */
export const cancelRuns: Statement = {
  name: 'control_cancel',
  text: endAttempts(
    `select id from run_step where workflow_run_id = any ($1::bigint[]) and ${IS_CURRENT} for update skip locked`,
    cancelled,
  ),
};

/** $1 id, $2 instance. Returns no row when another process took the id. Indexes: run_lease_owner_idx, run_step_run_idx. */
export const heartbeat: Statement = {
  name: 'worker_heartbeat',
  text: `
with beat as (${beatOf(SQL)})
select b.id as worker, h.id, h.attempt from beat b left join (${HELD_STEPS}) h on h.lease_owner = b.id`,
};
