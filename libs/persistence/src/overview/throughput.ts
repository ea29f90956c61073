import { CANCELLED_META } from '../control/cancelled.js';
import type { Database } from '../database/database.js';
import { long } from '../database/sql-session.js';

/** Runs that ended in a span of time. */
export interface EndedRuns {
  readonly begin: Date;
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
}

interface EndedRow {
  place: number;
  outcome: 'completed' | 'failed' | 'cancelled';
  count: number;
}

/**
 * $1 begin, $2 end (exclusive), $3 width of a span. What was cancelled is looked up among what failed alone. Index:
 * workflow_run_ended_idx. SQLite is given numbers as floating-point ones, of which it makes such quotients.
 */
const ENDED = `select cast((completed_date - $1) / $3 as bigint) as place, 'completed' as outcome, count(*) as count from workflow_run
    where completed_date >= $1 and completed_date < $2 and status = 'COMPLETED' group by 1
  union all
  select cast((completed_date - $1) / $3 as bigint), case when status_meta = '${CANCELLED_META}' then 'cancelled' else 'failed' end, count(*)
    from workflow_run where completed_date >= $1 and completed_date < $2 and status = 'FAILED' group by 1, 2`;

/** How many runs end, over time. */
export class Throughput {
  constructor(private readonly database: Database) {}

  /** One entry for each span from `begin` to `end`, empty ones included; there are `(end - begin) / widthMs` of them. */
  async ended(begin: Date, end: Date, widthMs: number): Promise<EndedRuns[]> {
    const from = begin.getTime();
    const rows = await this.database.rows<EndedRow>(long(ENDED), [from, end.getTime(), widthMs]);
    const spans = Array.from({ length: Math.ceil((end.getTime() - from) / widthMs) }, (_, place) => ({
      begin: new Date(from + place * widthMs),
      completed: 0,
      failed: 0,
      cancelled: 0,
    }));
    for (const { place, outcome, count } of rows) {
      const span = spans[place];
      if (span) span[outcome] = count;
    }
    return spans;
  }

  /** The database's clock. */
  async now(): Promise<Date> {
    const [row] = await this.database.rows<{ now: number }>(`select ${this.database.sql.now} as now`);
    return new Date(row!.now);
  }
}
