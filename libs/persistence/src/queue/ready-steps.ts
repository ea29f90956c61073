/** Most steps that a worker with limits per type claims by one statement. */
export const MOST_CLAIMED_BY_TYPE = 500;

/** Steps that may run now. Index: run_step_ready_idx. */
export const READY = 'ready_turn is not null';

/** The order in which they are claimed; that of the index. */
export const READY_ORDER = 'priority desc, ready_turn, id';

/**
 * Those of one type. Index: run_step_type_ready_idx. It is asked for by a column of its own, so that no planner can take
 * run_step_ready_idx for it: a walk through that reads past everything that waits of other types.
 */
export const readyOfType = (type: string): string => `ready_type = '${type}'`;

/** Their order within a type. */
export const TYPE_ORDER = 'priority desc, turn, id';
