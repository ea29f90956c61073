import type { LifecycleEvent } from '@sluice/domain';
import type { Database } from '../database/database.js';
import type { RawRow } from '../tables/table.js';
import { CLAIMED_EVENT, eventStatements, type EventStatements } from './event-statements.js';

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
  /** How long it has waited for what was missing in its surroundings, milliseconds. */
  readonly outageMs: number;
}

export interface EventOutcome {
  readonly status: 'COMPLETED' | 'ERROR' | 'FAILED' | 'PENDING';
  readonly delayMs: number;
  readonly message: string | null;
  readonly meta: Record<string, unknown>;
  /** Whether an ERROR waits for what is missing in its surroundings: its attempt does not count, the wait does. */
  readonly waits?: boolean;
}

/** The queue of lifecycle handlers. Rows are written by the step queue, in the transaction of the state change. */
export class EventQueue {
  private readonly sql: EventStatements;

  constructor(private readonly database: Database) {
    this.sql = eventStatements(database.sql);
  }

  /** Takes rows whose handlers are due, in their order. */
  async claim(workerId: string, limit: number): Promise<ClaimedEvent[]> {
    const rows = await this.database.rows<RawRow>(this.sql.claim, [workerId, limit]);
    return rows.map(CLAIMED_EVENT.read).sort((one, other) => one.id - other.id) as ClaimedEvent[];
  }

  /** Writes an outcome; false when the lease was lost. */
  async settle(workerId: string, claimed: ClaimedEvent, outcome: EventOutcome): Promise<boolean> {
    const rows = await this.database.rows(this.sql.settle, [
      claimed.id,
      claimed.attempt,
      workerId,
      outcome.waits ? 'WAITING' : outcome.status,
      outcome.message,
      JSON.stringify(outcome.meta),
      outcome.delayMs,
    ]);
    return rows.length > 0;
  }

  /** Makes the rows of workers that were silent for `timeoutMs` ready again; never those of the worker that sweeps. */
  async sweep(sweeper: string, timeoutMs: number): Promise<number> {
    return (await this.database.rows(this.sql.sweep, [timeoutMs, sweeper])).length;
  }

  /** Rows the worker holds, by id, with the attempt. */
  async held(workerId: string): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.rows<{ id: number; attempt: number }>(this.sql.held, [workerId]);
    return new Map(rows.map((row) => [row.id, row.attempt]));
  }

  /** Makes a row ready again whose handler was never run by the worker that holds it; the attempt does not count. */
  async release(workerId: string, id: number, attempt: number): Promise<boolean> {
    return (await this.database.rows(this.sql.release, [id, attempt, workerId])).length > 0;
  }

  /** Makes handlers of this name due that wait for what is there again, at most `limit`; returns how many. */
  async endOutage(handlerName: string, limit: number): Promise<number> {
    return (await this.database.rows(this.sql.endOutage, [handlerName, limit])).length;
  }

  /** Makes the rows that an earlier process of this worker id held ready again. */
  async recoverWorker(workerId: string): Promise<number> {
    return (await this.database.rows(this.sql.recoverWorker, [workerId])).length;
  }
}
