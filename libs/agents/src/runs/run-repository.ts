import { AgentDialect, nowSql, type AgentDatabase, type SqlValue } from '../state/agent-database.js';
import type { RunEnd, RunRecord, RunRequest, RunState } from './run-record.js';

/** Runs that are kept: a year of one an hour. Their reports may name thousands of documents. */
const MOST_RUNS = 10_000;
const FORGOTTEN_AT_ONCE = 100;

/** As the database has it: instants in epoch milliseconds, the report as JSON. */
type RunRow = Omit<RunRecord, 'startedAt' | 'completedAt' | 'report'> & {
  readonly startedAt: number;
  readonly completedAt: number | null;
  readonly report: string | null;
};

const COLUMNS_WITHOUT_REPORT = `id, kind, source, manifest_id as "manifestId", started_by as "startedBy",
  scheduled_for as "scheduledFor", status as state, started_at as "startedAt", completed_at as "completedAt", message`;
const COLUMNS = `${COLUMNS_WITHOUT_REPORT}, report`;

export interface RunFilter {
  readonly manifestId?: string | null | undefined;
  readonly source?: string | null | undefined;
  readonly state?: RunState | null | undefined;
  /** Only older ones. */
  readonly before?: number | null | undefined;
}

/** A run without what it did in detail. */
export interface RunSummary extends Omit<RunRecord, 'report'> {
  /** Documents that were sent; null when the run has no report. */
  readonly ingested: number | null;
  readonly deleted: number | null;
  readonly errors: number | null;
}

type SummaryRow = Omit<RunSummary, 'startedAt' | 'completedAt'> & {
  readonly startedAt: number;
  readonly completedAt: number | null;
};

/** A number of the report, in either dialect. */
const figureSql = (dialect: AgentDialect, name: string): string =>
  dialect === AgentDialect.Postgres ? `(report::json ->> '${name}')::bigint` : `json_extract(report, '$.${name}')`;

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

  /**
   * Lets go of old runs, some at a time: what is under way stays, and the newest run of each manifest, from which the schedule goes on.
   *
   * @param mostRuns about how many are kept
   */
  async forgetOld(mostRuns = MOST_RUNS): Promise<void> {
    await this.database.rows(
      `delete from agent_run where id in (
         select r.id from agent_run r where r.id <= (select coalesce(max(id), 0) from agent_run) - $1 and r.status <> 'running'
           and (r.manifest_id is null or exists (select 1 from agent_run n where n.manifest_id = r.manifest_id and n.id > r.id))
         order by r.id limit ${FORGOTTEN_AT_ONCE})`,
      [mostRuns],
    );
  }

  async heartbeat(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.rows(`update agent_run set heartbeat_at = ${this.now} where id in (${placesOf(ids)})`, ids);
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
    return this.database.rows<{ id: number; reason: string }>(
      `select id, cancel_reason as reason from agent_run where id in (${placesOf(ids)}) and cancel_reason is not null`,
      ids,
    );
  }

  async find(id: number): Promise<RunRecord | null> {
    const rows = await this.database.rows<RunRow>(`select ${COLUMNS} from agent_run where id = $1`, [id]);
    return rows[0] === undefined ? null : recordOf(rows[0]);
  }

  /** The newest runs without their reports, which may name thousands of documents; before the run `before` when it is given. */
  async summaries(filter: RunFilter, limit: number): Promise<RunSummary[]> {
    const { manifestId = null, source = null, state = null, before = null } = filter;
    const conditions = [
      ['manifest_id = ', manifestId],
      ['source = ', source],
      ['status = ', state],
      ['id < ', before],
    ].filter(([, value]) => value !== null) as [string, SqlValue][];
    const where = conditions.map(([text], index) => `${text}$${index + 2}`).join(' and ');
    const figure = (name: string): string => figureSql(this.database.dialect, name);
    const sql = `select ${COLUMNS_WITHOUT_REPORT}, ${figure('ingested_count')} as ingested, ${figure('deleted_count')} as deleted,
        ${figure('error_count')} as errors
      from agent_run ${where === '' ? '' : `where ${where}`} order by id desc limit $1`;
    const rows = await this.database.rows<SummaryRow>(sql, [limit, ...conditions.map(([, value]) => value)]);
    return rows.map((row) => ({
      ...row,
      startedAt: new Date(row.startedAt),
      completedAt: row.completedAt === null ? null : new Date(row.completedAt),
    }));
  }

  /** The newest runs, of one manifest or of all. */
  async newest(limit: number, manifestId: string | null = null): Promise<RunRecord[]> {
    const filter = manifestId === null ? '' : 'where manifest_id = $2';
    const parameters: SqlValue[] = manifestId === null ? [limit] : [limit, manifestId];
    const sql = `select ${COLUMNS} from agent_run ${filter} order by id desc limit $1`;
    return (await this.database.rows<RunRow>(sql, parameters)).map(recordOf);
  }
}

const placesOf = (values: readonly unknown[]): string => values.map((_, index) => `$${index + 1}`).join(', ');

const recordOf = (row: RunRow): RunRecord => ({
  ...row,
  startedAt: new Date(row.startedAt),
  completedAt: row.completedAt === null ? null : new Date(row.completedAt),
  report: row.report === null ? null : (JSON.parse(row.report) as Record<string, unknown>),
});
