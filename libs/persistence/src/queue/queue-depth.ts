import type { RunStatus, WorkflowStepType } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { long } from '../database/sql-session.js';
import { QueueState } from './queue-state.js';

export interface WaitingSteps {
  readonly status: RunStatus;
  /** Such as `ready` or `delayed`: why they are not finished. */
  readonly state: string;
  readonly type: WorkflowStepType;
  readonly count: number;
}

export interface QueueFigures {
  /** Steps of open runs that are not finished; what a failed run never reached waits for nothing. */
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

/** How full the queue is. It is counted, which takes the longer the more runs are open: not to be asked all the time. */
export class QueueDepth {
  constructor(private readonly database: Database) {}

  /** Reads open runs and their steps only, however many are finished. Indexes: workflow_run_open_idx, run_step_run_idx. */
  async read(): Promise<QueueFigures> {
    const { now, inRows } = this.database.sql;
    const rows = await this.database.rows<DepthRow>(
      long(`select s.queue_state, s.status, s.step_type, count(*) as count, ${now} - min(s.ready_at) as oldest_ms
       from run_step s where s.workflow_run_id ${inRows(OPEN_RUNS)} and s.queue_state <> ${QueueState.Done}
       group by s.queue_state, s.status, s.step_type`),
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
    const now = this.database.sql.now;
    const rows = await this.database.rows<{ id: string; age_ms: number }>(
      `select id, ${now} - checkin_date as age_ms from worker`,
    );
    return new Map(rows.map(({ id, age_ms: ageMs }) => [id, Math.max(0, ageMs)]));
  }
}

const OPEN_RUNS = `select id from workflow_run where completed_date is null`;

const NAMES = new Map<number, string>(Object.entries(QueueState).map(([name, state]) => [state, name.toLowerCase()]));
