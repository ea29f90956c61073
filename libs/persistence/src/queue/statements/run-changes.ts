import type { SqlVocabulary } from '../../database/sql-vocabulary.js';

/** What becomes of runs and groups when their steps change, the same on both databases. */
interface RunChanges {
  /** Assignments of a run or group of which the first step was claimed. */
  readonly started: string;
  /** Assignments of a run whose settled step `d` was its last, or failed; a failed run has the cause of its step. */
  readonly finished: string;
  /**
   * Completes group `$1` when no run of it is open. Whether one is, is asked by the newest id: runs end in about the order of
   * their ids, so the first entry of the index says so, and no plan is better that reads finished runs. Indexes: run_group_pkey,
   * workflow_run_open_idx, workflow_run_group_idx.
   */
  readonly endGroup: string;
}

export const runChanges = ({ now }: SqlVocabulary): RunChanges => ({
  started: `status = 'RUNNING', start_date = ${now}, status_date = ${now}`,
  finished: `status = d.status, status_message = d.status_message, completed_date = ${now}, status_date = ${now},
    status_meta = case d.status when 'FAILED' then d.status_meta else '{}' end, paused_date = null`,
  endGroup: `
  update run_group as g
  set status = case when exists (select 1 from workflow_run r where r.run_group_id = g.id and r.status = 'FAILED')
      then 'FAILED' else 'COMPLETED' end,
    completed_date = ${now}, status_date = ${now}, paused_date = null, control = null
  where g.id = $1 and g.completed_date is null
    and (select r.id from workflow_run r where r.run_group_id = g.id and r.completed_date is null order by r.id desc limit 1) is null
  returning id, batch_id`,
});

/**
 * Writes lifecycle rows for `occurrence (seq, event, run_group_id, workflow_run_id, step_id, message)`: one row without handlers,
 * one per handler otherwise. Index: primary key of run_group_handler.
 */
export const recordOccurrences = ({ now }: SqlVocabulary, occurrence: string): string => `
  insert into lifecycle_history (event, handler_name, handler_position, run_group_id, workflow_run_id, step_id, start_date,
    status_date, completed_date, status, status_message, status_meta, queue_state, ready_at, retry, attempt)
  select o.event, h.name, h.position, o.run_group_id, o.workflow_run_id, o.step_id, ${now}, ${now},
    case when h.name is null then ${now} end, case when h.name is null then 'COMPLETED' else 'PENDING' end, o.message, '{}',
    case when h.name is null then 4 else 1 end, case when h.name is not null then ${now} end, 0, 0
  from ${occurrence} as o left join run_group_handler h on h.run_group_id = o.run_group_id and h.event = o.event
  order by o.seq, o.step_id, h.position`;

/**
 * Groups of which nothing may be claimed although steps of theirs are ready still: their pause or cancellation is under way.
 * Takes effect with the commit that begins it, however many steps are to be moved. Index: run_group_control_idx.
 */
export const STOPPING_GROUPS = `select id from run_group where control is not null and control <> 'resuming'`;
