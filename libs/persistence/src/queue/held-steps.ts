/**
 * Steps that workers hold, with their owners. A step's own row decides; the lease says where to look. Indexes:
 * run_lease_owner_idx, run_step_run_idx.
 */
export const HELD_STEPS = `select s.id, s.attempt, s.lease_owner
  from run_lease l join run_step s on s.workflow_run_id = l.workflow_run_id and s.lease_owner = l.lease_owner`;
