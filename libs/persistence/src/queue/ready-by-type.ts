/**
 * Ready, in the words of run_step_type_ready_idx. They differ from those of run_step_ready_idx so that no planner can take the one
 * for the other: a walk through the latter reads past everything that waits of other types.
 */
export const READY_BY_TYPE = 'queue_state > 0 and queue_state < 2';

/** Most steps that a worker with limits per type claims by one statement. */
export const MOST_CLAIMED_BY_TYPE = 500;
