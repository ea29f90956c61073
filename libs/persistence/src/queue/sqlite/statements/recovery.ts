import type { Statement } from '../../../database/sql-session.js';
import { beatOf, isLost, promoteDue } from '../../statements/shared-statements.js';
import { IS_CURRENT, SETTLED_COLUMNS, stepChanges } from '../../statements/step-changes.js';
import { SQL } from '../fragments.js';

const { recovered, cancelled } = stepChanges(SQL);

/** $1 id, $2 instance. */
export const beat: Statement = { name: 'worker_beat', text: beatOf(SQL) };

/** $1 time-out (ms), $2 limit, $3 id of the worker that looks. Index: run_step_run_idx. Reads all leases. */
export const lostSteps: Statement = {
  name: 'queue_lost_steps',
  text: `
select s.id from run_lease l cross join run_step s on s.workflow_run_id = l.workflow_run_id and s.lease_owner = l.lease_owner
where ${isLost(SQL)}
order by s.id limit $2`,
};

/** $1 [step id, …]. Index: the rowid of run_step. */
export const recover: Statement = {
  name: 'queue_recover',
  text: `update run_step set ${recovered} where id ${SQL.inIds(1)} returning ${SETTLED_COLUMNS}`,
};

/** $1 [run id, …]. Index: run_step_run_idx. */
export const cancelRuns: Statement = {
  name: 'control_cancel',
  text: `update run_step set ${cancelled} where workflow_run_id ${SQL.inIds(1)} and ${IS_CURRENT} returning ${SETTLED_COLUMNS}`,
};

/** $1 limit. */
export const promoteDelayed: Statement = { name: 'queue_promote_delayed', text: promoteDue(SQL) };

/** Index: run_step_delayed_idx. */
export const nextDue: Statement = {
  name: 'queue_next_due',
  text: `select due_at - ${SQL.now} as next_due_ms from run_step where due_at is not null order by due_at limit 1`,
};
