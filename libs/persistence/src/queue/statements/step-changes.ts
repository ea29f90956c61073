import { CANCELLED_MESSAGE, CANCELLED_META } from '../../control/cancelled.js';
import type { SqlVocabulary } from '../../database/sql-vocabulary.js';

/** What becomes of a step: assignments to columns of `run_step`, the same on both databases. */
interface StepChanges {
  /**
   * What outcome `o` makes of step `s`. WAITING is an ERROR that waits for what is missing in its surroundings: its attempt does not
   * count, its wait does.
   */
  readonly settled: string;
  /** A successor `n` becomes ready, or RUNNING where `chained` holds; `d` is the settled step before it. */
  readonly activated: (chained: string, workerId: string) => string;
  /** Held by a worker. */
  readonly claimed: (workerId: string) => string;
  /** An attempt that ended with its worker's death is used: back to PENDING, or FAILED when there are none left. */
  readonly recovered: string;
  /** FAILED. Without its lease, and with its attempt raised, no outcome of the handler that may still run is written any more. */
  readonly cancelled: string;
}

export const stepChanges = ({ now }: SqlVocabulary): StepChanges => ({
  settled: `
    status = case o.status when 'WAITING' then 'ERROR' else o.status end,
    queue_state = case when o.status in ('COMPLETED', 'FAILED') then 4 when s.paused then 5 when o.status = 'PENDING' then 1 else 3 end,
    ready_at = case when o.status in ('ERROR', 'WAITING') then ${now} + o.delay_ms when o.status = 'PENDING' then ${now} end,
    retry = case when o.status in ('PENDING', 'WAITING') then s.retry - 1 else s.retry end,
    outage_ms = case o.status when 'WAITING' then s.outage_ms + o.delay_ms else s.outage_ms end,
    completed_date = case when o.status in ('COMPLETED', 'FAILED') then ${now} end,
    status_date = ${now}, status_message = o.message, status_meta = o.meta, lease_owner = null`,
  activated: (chained, workerId) => `
    queue_state = case when d.paused then 5 when ${chained} then 2 else 1 end,
    ready_at = ${now}, status_date = ${now}, paused = d.paused,
    status = case when ${chained} then 'RUNNING' else n.status end,
    start_date = case when ${chained} then ${now} end,
    retry = n.retry + case when ${chained} then 1 else 0 end,
    attempt = n.attempt + case when ${chained} then 1 else 0 end,
    lease_owner = case when ${chained} then ${workerId} end,
    worker_id = case when ${chained} then ${workerId} end`,
  claimed: (workerId) => `
    queue_state = 2, status = 'RUNNING', retry = retry + 1, attempt = attempt + 1, lease_owner = ${workerId},
    worker_id = ${workerId}, start_date = ${now}, status_date = ${now}, status_message = null, paused = false`,
  recovered: `
    status = case when retry >= retries then 'FAILED' else 'PENDING' end,
    queue_state = case when retry >= retries then 4 when paused then 5 else 1 end,
    completed_date = case when retry >= retries then ${now} end,
    ready_at = ${now}, status_date = ${now}, status_meta = '{"error":"WORKER_LOST","error_kind":"transient"}',
    status_message = 'Worker ' || lease_owner || ' stopped responding while it ran this step', lease_owner = null`,
  cancelled: `
    status = 'FAILED', queue_state = 4, completed_date = ${now}, status_date = ${now}, lease_owner = null,
    attempt = attempt + 1, status_message = '${CANCELLED_MESSAGE}', status_meta = '${CANCELLED_META}'`,
});

/** A run that is not finished has exactly one such step. */
export const IS_CURRENT = `queue_state in (1, 2, 3, 5)`;

/** What statements that end attempts return of each step. */
export const SETTLED_COLUMNS =
  'id, status, status_message, status_meta, run_group_id, workflow_run_id, workflow_step_number, is_last_step, paused';
