import { CANCELLED_CODE, CANCELLED_META } from '../control/cancelled.js';
import type { Database } from '../database/database.js';
import { readValue } from '../database/read-values.js';
import { long, type SqlSession } from '../database/sql-session.js';
import { runDays } from '../tables/overview-tables.js';
import type { RowOf } from '../tables/table.js';

export type RunDay = RowOf<typeof runDays>;

const DAY_MS = 86_400_000;
/** What ended at the very end of a day is committed by then. */
const SETTLED_MS = 300_000;
/** Of a database that was never asked, as much of the past is written down. */
const MOST_DAYS = 400;
/** Codes of failures that are kept of a day. */
const MOST_CODES = 20;
const PAGE = 2000;

/** $1 begin and $2 end of the day. Indexes: workflow_run_ended_idx, primary keys. */
const COMPLETED = `select count(*) as completed, cast(coalesce(sum(d.page_count), 0) as bigint) as pages,
    cast(coalesce(sum(r.completed_date - r.start_date), 0) as bigint) as work
  from workflow_run r join document d on d.hash = r.doc_id
  where r.completed_date >= $1 and r.completed_date < $2 and r.status = 'COMPLETED'`;

const CANCELLED = `select count(*) from workflow_run
  where completed_date >= $1 and completed_date < $2 and status = 'FAILED' and status_meta = '${CANCELLED_META}'`;

const FAILED_PAGE = `select id, status_meta as meta from workflow_run
  where completed_date >= $1 and completed_date < $2 and status = 'FAILED' and status_meta <> '${CANCELLED_META}' and id > $3
  order by id limit ${PAGE}`;

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

/** What each day came to, also after its runs are forgotten. Days are those of UTC. */
export class RunDays {
  constructor(private readonly database: Database) {}

  /** Writes down the days that are over and were not written down yet. Several processes may do it at once. */
  async record(): Promise<void> {
    const now = await this.now();
    const end = dayOf(now - SETTLED_MS);
    const newest = await readValue<number | null>(this.database, 'select max(day) from run_day');
    const first = await readValue<number | null>(
      this.database,
      'select min(completed_date) from workflow_run where completed_date is not null',
    );
    const begin = typeof newest === 'number' ? newest + DAY_MS : typeof first === 'number' ? dayOf(first) : end;
    for (let day = Math.max(begin, end - MOST_DAYS * DAY_MS); day < end; day += DAY_MS) await this.write(day);
  }

  /** The days from `days` ago until today, those without a run left out; today is counted as it stands. */
  async list(days: number): Promise<RunDay[]> {
    const now = await this.now();
    const recorded = await runDays.selection.find(this.database, 'where day > $1 order by day', [now - days * DAY_MS]);
    const last = recorded.at(-1)?.day.getTime();
    const open: RunDay[] = [];
    for (let day = last === undefined ? dayOf(now - DAY_MS) : last + DAY_MS; day <= now; day += DAY_MS) {
      if (day > now - days * DAY_MS) open.push(await this.count(this.database, day));
    }
    return [...recorded, ...open].filter(({ completed, failed, cancelled }) => completed + failed + cancelled > 0);
  }

  private async write(day: number): Promise<void> {
    const { completed, failed, cancelled, pages, workMs, failureCodes } = await this.count(this.database, day);
    await this.database.rows(
      `insert into run_day (day, completed, failed, cancelled, pages, work_ms, failure_codes) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (day) do nothing`,
      [day, completed, failed, cancelled, pages, workMs, JSON.stringify(failureCodes)],
    );
  }

  private async count(session: SqlSession, day: number): Promise<RunDay> {
    const span = [day, day + DAY_MS];
    const [row] = await session.rows<{ completed: number; pages: number; work: number }>(long(COMPLETED), span);
    const { completed, pages, work: workMs } = row!;
    const cancelled = (await readValue<number>(session, long(CANCELLED), span)) ?? 0;
    const counts = await this.failures(session, span);
    const failed = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const often = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_CODES);
    return { day: new Date(day), completed, failed, cancelled, pages, workMs, failureCodes: Object.fromEntries(often) };
  }

  private async failures(session: SqlSession, span: readonly number[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (let after = 0, size = PAGE; size === PAGE;) {
      const rows = await session.rows<{ id: number; meta: string }>(long(FAILED_PAGE), [...span, after]);
      for (const { meta } of rows) {
        const { error } = JSON.parse(meta) as { error?: unknown };
        const code = typeof error === 'string' && error !== CANCELLED_CODE ? error : 'UNKNOWN';
        counts.set(code, (counts.get(code) ?? 0) + 1);
      }
      after = rows.at(-1)?.id ?? 0;
      size = rows.length;
    }
    return counts;
  }

  private async now(): Promise<number> {
    return (await readValue<number>(this.database, `select ${this.database.sql.now}`))!;
  }
}
