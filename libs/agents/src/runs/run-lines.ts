import { recordsSql, type AgentDatabase } from '../state/agent-database.js';

export const LINE_LEVELS = ['info', 'warning', 'error'] as const;
export type LineLevel = (typeof LINE_LEVELS)[number];

/** A line of a run's log. */
export interface RunLine {
  /** From 1, in the order in which they were written. */
  readonly number: number;
  readonly at: Date;
  readonly level: LineLevel;
  readonly message: string;
}

/** Runs whose lines are kept. */
const MOST_RUNS = 500;

/** What runs have written about themselves. */
export class RunLines {
  constructor(private readonly database: AgentDatabase) {}

  async add(runId: number, added: readonly RunLine[]): Promise<void> {
    if (added.length === 0) return;
    const records = added.map(({ number, at, level, message }) => ({
      number: String(number),
      at: String(at.getTime()),
      level,
      message,
    }));
    const lines = recordsSql(this.database.dialect, 2, ['cast($1 as text)'], ['number', 'at', 'level', 'message']);
    await this.database.rows(
      `with lines (run, number, at, level, message) as (${lines})
       insert into agent_run_line (run_id, number, at, level, message)
       select cast(run as bigint), cast(number as bigint), cast(at as bigint), level, message from lines where true
       on conflict (run_id, number) do nothing`,
      [String(runId), JSON.stringify(records)],
    );
  }

  /** Lines after this one, oldest first. */
  async after(runId: number, after: number, limit: number): Promise<RunLine[]> {
    const rows = await this.database.rows<Omit<RunLine, 'at'> & { readonly at: number }>(
      `select number, at, level, message from agent_run_line where run_id = $1 and number > $2 order by number limit $3`,
      [runId, after, limit],
    );
    return rows.map((row) => ({ ...row, at: new Date(row.at) }));
  }

  /** Lets go of the lines of old runs. */
  async forgetOld(): Promise<void> {
    await this.database.rows(
      `delete from agent_run_line where run_id <= (select coalesce(max(id), 0) from agent_run) - ${MOST_RUNS}`,
    );
  }
}
