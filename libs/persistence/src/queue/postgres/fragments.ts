import { sqlVocabulary } from '../../database/sql-vocabulary.js';
import { Dialect } from '../../database/dialect.js';

/** The database's clock in epoch milliseconds; the same for all parts of a statement. */
export const NOW = `(select ${sqlVocabulary(Dialect.Postgres).now})`;

/**
 * Ends the runs whose last step completed or any step failed; a failed run tells the cause of its step. Reads the CTE
 * `settled`.
 * Index: primary key of workflow_run.
 */
export const FINISHED_RUNS = `
finished as (
  update workflow_run r
  set status = d.status, status_message = d.status_message, completed_date = ${NOW}, status_date = ${NOW},
    status_meta = case d.status when 'FAILED' then d.status_meta else '{}' end, paused_date = null
  from settled d
  where r.id = d.workflow_run_id and r.completed_date is null
    and (d.status = 'FAILED' or (d.status = 'COMPLETED' and d.is_last_step))
  returning r.id, r.run_group_id, r.status, d.id as step_id
)`;

/**
 * Writes lifecycle rows for the CTE `occurrence (seq, event, run_group_id, workflow_run_id, step_id, message)`: one row
 * without handlers, one per handler otherwise. Index: primary key of run_group_handler.
 */
export const RECORD_EVENTS = `
recorded as (
  insert into lifecycle_history (event, handler_name, handler_position, run_group_id, workflow_run_id, step_id, start_date,
    status_date, completed_date, status, status_message, status_meta, queue_state, ready_at, retry, attempt)
  select o.event, h.name, h.position, o.run_group_id, o.workflow_run_id, o.step_id, ${NOW}, ${NOW},
    case when h.name is null then ${NOW} end, case when h.name is null then 'COMPLETED' else 'PENDING' end, o.message, '{}',
    case when h.name is null then 4 else 1 end, case when h.name is null then null else ${NOW} end, 0, 0
  from occurrence o left join run_group_handler h on h.run_group_id = o.run_group_id and h.event = o.event
  order by o.seq, o.step_id, h.position
  returning handler_name
)`;
