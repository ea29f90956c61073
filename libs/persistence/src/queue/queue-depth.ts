import type { RunStatus, WorkflowStepType } from '@sluice/domain';
import { nowSql } from '../database/clock.js';
import type { Database } from '../database/database.js';
import { QueueState } from './queue-state.js';

export interface WaitingSteps {
  readonly status: RunStatus;
  /** Such as `ready` or `delayed`: why they are not finished. */
  readonly state: string;
  readonly type: WorkflowStepType;
  readonly count: number;
}

export interface QueueFigures {
  /** Steps that are not finished. */
  readonly steps: readonly WaitingSteps[];
  /** How long the oldest ready step waits; null when none is ready. */
  readonly oldestReadyMs: number | null;
}

interface DepthRow {
  queue_state: number;
  status: RunStatus;
  step_type: WorkflowStepType;
  count: number;
  oldest_ms: number | null;
}

/** How full the queue is. It is counted, which takes the longer the more steps there are: not to be asked all the time. */
export class QueueDepth {
  constructor(private readonly database: Database) {}

  async read(): Promise<QueueFigures> {
    const now = nowSql(this.database.dialect);
    const rows = await this.database.rows<DepthRow>(
      `select queue_state, status, step_type, count(*) as count, ${now} - min(ready_at) as oldest_ms
       from run_step where queue_state <> ${QueueState.Done} group by queue_state, status, step_type`,
    );
    const ready = rows.filter((row) => row.queue_state === QueueState.Ready).map((row) => row.oldest_ms ?? 0);
    return {
      steps: rows.map((row) => ({
        status: row.status,
        state: NAMES.get(row.queue_state) ?? String(row.queue_state),
        type: row.step_type,
        count: row.count,
      })),
      oldestReadyMs: ready.length === 0 ? null : Math.max(0, ...ready),
    };
  }

  /** Milliseconds since the last heartbeat of each worker. */
  async heartbeatAges(): Promise<ReadonlyMap<string, number>> {
    const now = nowSql(this.database.dialect);
    const rows = await this.database.rows<{ id: string; age_ms: number }>(
      `select id, ${now} - checkin_date as age_ms from worker`,
    );
    return new Map(rows.map(({ id, age_ms: ageMs }) => [id, Math.max(0, ageMs)]));
  }
}

const NAMES = new Map<number, string>(Object.entries(QueueState).map(([name, state]) => [state, name.toLowerCase()]));
