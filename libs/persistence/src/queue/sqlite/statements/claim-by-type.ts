import { WORKFLOW_STEP_TYPES } from '@sluice/domain';
import { readyOfType, TYPE_ORDER } from '../../ready-steps.js';
import { CLAIMABLE, claimStatement } from './claim.js';

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
