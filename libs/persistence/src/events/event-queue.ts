import type { LifecycleEvent } from '@sluice/domain';
import { nowSql } from '../database/clock.js';
import type { Database } from '../database/database.js';
import { Dialect } from '../database/dialect.js';
import type { Statement } from '../database/sql-session.js';

/** A lifecycle row whose handler is to be run. */
export interface ClaimedEvent {
  readonly id: number;
  readonly attempt: number;
  readonly event: LifecycleEvent;
  /** Place of the handler in the definition's list for this event. */
  readonly handlerPosition: number;
  readonly handlerName: string;
  readonly runGroupId: number;
  readonly workflowRunId: number;
  readonly stepId: number | null;
  /** Attempts used, this one included. */
  readonly retry: number;
}

export interface EventOutcome {
  readonly status: 'COMPLETED' | 'ERROR' | 'FAILED' | 'PENDING';
  readonly delayMs: number;
  readonly message: string | null;
  readonly meta: Record<string, unknown>;
}

interface EventRow {
  id: number;
  attempt: number;
  event: LifecycleEvent;
  handler_position: number;
  handler_name: string;
  run_group_id: number;
  workflow_run_id: number;
  step_id: number | null;
  retry: number;
}

/** The queue of lifecycle handlers. Rows are written by the step queue, in the transaction of the state change. */
export class EventQueue {
  private readonly now: string;
  private readonly lock: string;

  constructor(private readonly database: Database) {
    this.now = nowSql(database.dialect);
    this.lock = database.dialect === Dialect.Postgres ? 'for update skip locked' : '';
  }

  /** Named, so that it is prepared, and that its connection is given up when it is not answered. */
  private statement(name: string, text: string): Statement {
    return { name, text };
  }

  /** Index: lifecycle_history_ready_idx. */
  async claim(workerId: string, limit: number): Promise<ClaimedEvent[]> {
    const rows = await this.database.rows<EventRow>(
      this.statement(
        'event_claim',
        `update lifecycle_history
       set queue_state = 2, status = 'RUNNING', status_date = ${this.now}, retry = retry + 1, attempt = attempt + 1, lease_owner = $1
       where id in (
         select id from lifecycle_history where queue_state in (1, 3) and ready_at <= ${this.now}
         order by ready_at, id limit $2 ${this.lock})
       returning id, attempt, event, handler_position, handler_name, run_group_id, workflow_run_id, step_id, retry`,
      ),
      [workerId, limit],
    );
    return rows
      .sort((one, other) => one.id - other.id)
      .map((row) => ({
        id: row.id,
        attempt: row.attempt,
        event: row.event,
        handlerPosition: row.handler_position,
        handlerName: row.handler_name,
        runGroupId: row.run_group_id,
        workflowRunId: row.workflow_run_id,
        stepId: row.step_id,
        retry: row.retry,
      }));
  }

  /** Writes an outcome; false when the lease was lost. */
  async settle(workerId: string, claimed: ClaimedEvent, outcome: EventOutcome): Promise<boolean> {
    const rows = await this.database.rows(
      this.statement(
        'event_settle',
        `update lifecycle_history
       set status = $4, status_message = coalesce($5, status_message), status_meta = $6, status_date = ${this.now}, lease_owner = null,
         queue_state = case $4 when 'ERROR' then 3 when 'PENDING' then 1 else 4 end,
         retry = case $4 when 'PENDING' then retry - 1 else retry end,
         ready_at = ${this.now} + $7,
         completed_date = case when $4 in ('COMPLETED', 'FAILED') then ${this.now} end
       where id = $1 and attempt = $2 and lease_owner = $3 returning id`,
      ),
      [
        claimed.id,
        claimed.attempt,
        workerId,
        outcome.status,
        outcome.message,
        JSON.stringify(outcome.meta),
        outcome.delayMs,
      ],
    );
    return rows.length > 0;
  }

  /** Makes the rows of workers that were silent for `timeoutMs` ready again. Index: lifecycle_history_lease_idx. */
  async sweep(timeoutMs: number): Promise<number> {
    const rows = await this.database.rows(
      this.statement(
        'event_sweep',
        `update lifecycle_history set queue_state = 1, status = 'PENDING', status_date = ${this.now}, lease_owner = null
       where lease_owner is not null
         and not exists (select 1 from worker w where w.id = lifecycle_history.lease_owner and w.checkin_date > ${this.now} - $1)
       returning id`,
      ),
      [timeoutMs],
    );
    return rows.length;
  }

  /** Rows the worker holds, by id, with the attempt. Index: lifecycle_history_lease_idx. */
  async held(workerId: string): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.rows<{ id: number; attempt: number }>(
      { name: 'event_held', text: `select id, attempt from lifecycle_history where lease_owner = $1` },
      [workerId],
    );
    return new Map(rows.map((row) => [row.id, row.attempt]));
  }

  /** Makes a row ready again whose handler was never run by the worker that holds it; the attempt does not count. */
  async release(workerId: string, id: number, attempt: number): Promise<boolean> {
    const rows = await this.database.rows(
      this.statement(
        'event_release',
        `update lifecycle_history
       set queue_state = 1, status = 'PENDING', status_date = ${this.now}, retry = retry - 1, lease_owner = null
       where id = $1 and attempt = $2 and lease_owner = $3 returning id`,
      ),
      [id, attempt, workerId],
    );
    return rows.length > 0;
  }

  /** Makes the rows that an earlier process of this worker id held ready again. */
  async recoverWorker(workerId: string): Promise<number> {
    const rows = await this.database.rows(
      this.statement(
        'event_recover_worker',
        `update lifecycle_history set queue_state = 1, status = 'PENDING', status_date = ${this.now}, lease_owner = null
       where lease_owner = $1 returning id`,
      ),
      [workerId],
    );
    return rows.length;
  }
}
