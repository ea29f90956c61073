import { WORKFLOW_STEP_TYPES } from '@sluice/domain';
import type { Statement } from '../../../database/sql-session.js';
import { CLAIMED_COLUMNS } from '../../claimed-step.js';
import { READY, READY_ORDER, readyOfType, TYPE_ORDER } from '../../ready-steps.js';
import { STOPPING_GROUPS } from '../../statements/run-changes.js';
import { stepChanges } from '../../statements/step-changes.js';
import { SQL } from '../fragments.js';

const CLAIMABLE = `run_group_id not in (${STOPPING_GROUPS})`;

const claimStatement = (name: string, candidates: string): Statement => ({
  name,
  text: `
update run_step
set ${stepChanges(SQL).claimed('$2')}
where id in (${candidates})
returning id, queue_state, run_group_id, workflow_run_id, workflow_step_number`,
});

/** $1 limit, $2 worker id. Index: run_step_ready_idx. */
export const claim = claimStatement(
  'queue_claim',
  `select id from run_step where ${READY} and ${CLAIMABLE} order by ${READY_ORDER} limit $1`,
);

/** The steps of one type, in the order of the claim, as many as there is room for. */
const ofType = (type: string, index: number): string => `
    select * from (
      select id, priority, turn from run_step where ${readyOfType(type)} and ${CLAIMABLE}
      order by ${TYPE_ORDER} limit min(coalesce($3 ->> ${index}, $1), $1))`;

/**
 * The claim of a worker that has limits per type of step. What waits of a type without room is not even looked at.
 *
 * $1 limit, $2 worker id, $3 [room for each of WORKFLOW_STEP_TYPES, or null, …]. Index: run_step_type_ready_idx.
 */
export const claimByType = claimStatement(
  'queue_claim_by_type',
  `
  select id from (${WORKFLOW_STEP_TYPES.map(ofType).join('\n    union all')}
  ) as candidate order by ${TYPE_ORDER} limit $1`,
);

/** $1 [step id, …]. Indexes: the rowids of run_step and workflow_run, the primary key of document. */
export const readClaimed: Statement = {
  name: 'queue_read_claimed',
  text: `
select ${CLAIMED_COLUMNS}
from json_each($1) as c
  cross join run_step s on s.id = c.value
  cross join workflow_run r on r.id = s.workflow_run_id
  cross join document d on d.hash = r.doc_id`,
};

/** $1 [step id, …] that the worker has just claimed, $2 worker id. Index: the rowid of run_step. */
export const leaseRuns: Statement = {
  name: 'queue_lease_runs',
  text: `
insert into run_lease (workflow_run_id, run_group_id, lease_owner)
select workflow_run_id, run_group_id, $2 from run_step where id in (select value from json_each($1))
on conflict (workflow_run_id) do update set lease_owner = excluded.lease_owner`,
};
