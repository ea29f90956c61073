/**
 * Groups of which nothing may be claimed although steps of theirs are ready still: their pause or cancellation is under way.
 * Takes effect with the commit that begins it, however many steps are to be moved. Index: run_group_control_idx.
 */
export const STOPPING_GROUPS = `select id from run_group where control is not null and control <> 'resuming'`;
