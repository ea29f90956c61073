import { nowSql, type AgentDatabase, type SqlValue } from '../state/agent-database.js';
import type { RunEnd, RunRecord, RunRequest, RunStart, RunState } from './run-record.js';

interface RunRow {
  id: number;
  kind: string;
  source: string;
  manifest_id: string | null;
  started_by: string;
  scheduled_for: number | null;
  status: string;
  started_at: number;
  completed_at: number | null;
  report: string | null;
  message: string | null;
}

const COLUMNS =
  'id, kind, source, manifest_id, started_by, scheduled_for, status, started_at, completed_at, report, message';

/** Runs of agents, newest first. */
export class RunRepository {
  private readonly now: string;

  constructor(private readonly database: AgentDatabase) {
    this.now = nowSql(database.dialect);
  }

  /** @returns null when another process has begun the run of this manifest and instant already */
  async begin(run: RunRequest): Promise<RunRecord | null> {
    const rows = await this.database.rows<RunRow>(
      `insert into agent_run (kind, source, manifest_id, started_by, scheduled_for, status, started_at, heartbeat_at)
       values ($1, $2, $3, $4, $5, 'running', ${this.now}, ${this.now})
       on conflict (manifest_id, scheduled_for) do nothing
       returning ${COLUMNS}`,
      [run.kind, run.source, run.manifestId, run.startedBy, run.scheduledFor],
    );
    return rows[0] === undefined ? null : recordOf(rows[0]);
  }

  /** Ends a run that is under way; one that another process declared interrupted stays so. */
  async end(id: number, { state, report, message }: RunEnd): Promise<void> {
    await this.database.rows(
      `update agent_run set status = $2, report = $3, message = $4, completed_at = ${this.now}
       where id = $1 and status = 'running'`,
      [id, state, report === null ? null : JSON.stringify(report), message],
    );
  }

  async heartbeat(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const list = ids.map((_, index) => `$${index + 1}`).join(', ');
    await this.database.rows(`update agent_run set heartbeat_at = ${this.now} where id in (${list})`, ids);
  }

  /** Ends runs whose process has been silent for `silenceMs`. */
  async interruptSilent(silenceMs: number): Promise<void> {
    await this.database.rows(
      `update agent_run
       set status = 'interrupted', completed_at = ${this.now}, message = 'The process that ran it ended'
       where status = 'running' and heartbeat_at < ${this.now} - ${silenceMs}`,
    );
  }

  /**
   * Asks for the end of a run that is under way, wherever it runs.
   * @returns false when there is none of this id under way
   */
  async requestCancel(id: number, reason: string): Promise<boolean> {
    const rows = await this.database.rows(
      `update agent_run set cancel_reason = coalesce(cancel_reason, $2) where id = $1 and status = 'running' returning id`,
      [id, reason],
    );
    return rows.length > 0;
  }

  /** The same for each run of a source that has been under way for longer than `longestMs`. */
  async requestCancelOverdue(source: string, longestMs: number, reason: string): Promise<void> {
    await this.database.rows(
      `update agent_run set cancel_reason = coalesce(cancel_reason, $2)
       where source = $1 and status = 'running' and started_at < ${this.now} - ${longestMs}`,
      [source, reason],
    );
  }

  /** Of these runs, those whose end was asked for, with the reason. */
  async cancelRequests(ids: readonly number[]): Promise<{ readonly id: number; readonly reason: string }[]> {
    if (ids.length === 0) return [];
    const list = ids.map((_, index) => `$${index + 1}`).join(', ');
    const rows = await this.database.rows<{ id: number; cancel_reason: string }>(
      `select id, cancel_reason from agent_run where id in (${list}) and cancel_reason is not null`,
      ids,
    );
    return rows.map(({ id, cancel_reason: reason }) => ({ id, reason }));
  }

  async find(id: number): Promise<RunRecord | null> {
    const rows = await this.database.rows<RunRow>(`select ${COLUMNS} from agent_run where id = $1`, [id]);
    return rows[0] === undefined ? null : recordOf(rows[0]);
  }

  /** The newest runs, of one manifest or of all. */
  async newest(limit: number, manifestId: string | null = null): Promise<RunRecord[]> {
    const filter = manifestId === null ? '' : 'where manifest_id = $2';
    const parameters: SqlValue[] = manifestId === null ? [limit] : [limit, manifestId];
    const sql = `select ${COLUMNS} from agent_run ${filter} order by id desc limit $1`;
    return (await this.database.rows<RunRow>(sql, parameters)).map(recordOf);
  }
}

const recordOf = (row: RunRow): RunRecord => ({
  id: row.id,
  kind: row.kind,
  source: row.source,
  manifestId: row.manifest_id,
  startedBy: row.started_by as RunStart,
  scheduledFor: row.scheduled_for,
  state: row.status as RunState,
  startedAt: new Date(row.started_at),
  completedAt: row.completed_at === null ? null : new Date(row.completed_at),
  report: row.report === null ? null : (JSON.parse(row.report) as Record<string, unknown>),
  message: row.message,
});
