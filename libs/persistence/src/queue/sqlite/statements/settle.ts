import type { Statement } from '../../../database/sql-session.js';
import { READY, READY_ORDER } from '../../ready-steps.js';
import { SETTLED_COLUMNS, stepChanges } from '../../statements/step-changes.js';
import { SQL } from '../fragments.js';

const { settled, activated } = stepChanges(SQL);

/** $1 [[id, attempt, status, delay, message, meta], …], $2 worker id. Index: the rowid of run_step. */
export const settle: Statement = {
  name: 'queue_settle',
  text: `
update run_step as s
set ${settled}
from (select value ->> 0 as id, value ->> 1 as attempt, value ->> 2 as status, value ->> 3 as delay_ms,
    value ->> 4 as message, value ->> 5 as meta from json_each($1)) as o
where s.id = o.id and s.attempt = o.attempt and +s.lease_owner = $2
returning ${SETTLED_COLUMNS}`,
};

/** Whether the activated step `n` goes straight to the worker. */
const CHAINED = `(n.priority >= $2 and not d.paused and n.step_type not in (select value from json_each($4)))`;

/**
 * $1 [[run id, step number, 1 when paused], …], $2 lowest priority that is chained, or null, $3 worker id,
 * $4 [type that is never chained, …]. Index: run_step_run_idx.
 */
export const activate: Statement = {
  name: 'queue_activate',
  text: `
update run_step as n
set ${activated(CHAINED, '$3')}
from (select value ->> 0 as run_id, value ->> 1 as number, value ->> 2 as paused from json_each($1)) as d
where n.workflow_run_id = d.run_id and n.workflow_step_number = d.number and +n.queue_state = 0
returning id, queue_state, run_group_id, workflow_run_id, workflow_step_number`,
};

/** $1 [run id, …] of which nothing is held any more. Index: primary key of run_lease. */
export const releaseRuns: Statement = {
  name: 'queue_release_runs',
  text: `delete from run_lease where workflow_run_id in (select value from json_each($1))`,
};

/** Index: run_step_ready_idx. */
export const topPriority: Statement = {
  name: 'queue_top_priority',
  text: `select priority from run_step where ${READY} order by ${READY_ORDER} limit 1`,
};
