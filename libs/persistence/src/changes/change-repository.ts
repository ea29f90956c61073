import type { LifecycleEvent, RunStatus } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readValue } from '../database/read-values.js';

/** One state change of a group, run or step. */
export interface Change {
  /** Of its lifecycle row: rises with time, without being contiguous. */
  readonly id: number;
  readonly event: LifecycleEvent;
  readonly batchId: number;
  readonly runGroupId: number;
  readonly workflowRunId: number;
  readonly stepId: number | null;
  readonly stepName: string | null;
  /** Status of the group, read when the change is; the others follow from the event. */
  readonly groupStatus: RunStatus;
  readonly message: string | null;
  readonly date: Date;
}

export interface ChangeFilter {
  readonly batchId?: number | undefined;
  readonly runGroupId?: number | undefined;
}

/** What the database shows of the newest rows, from one snapshot. */
export interface Tail {
  /** Highest id seen; null when there is none after `after`. */
  readonly newest: number | null;
  /** End of the ids that follow `after` without a gap. */
  readonly contiguous: number;
  /** Oldest transaction that is under way, and the next one to begin; equal when none is. */
  readonly oldestOpen: number;
  readonly nextTransaction: number;
}

/** Ids looked at for one `Tail`. */
const TAIL = 10_000;

/** State changes as lifecycle rows tell them. An occurrence with several handlers has several rows; the first counts. */
export class ChangeRepository {
  constructor(private readonly database: Database) {}

  /** Index: primary key of lifecycle_history. */
  async tail(after: number): Promise<Tail> {
    const [row] = await this.database.rows<{
      newest: number | null;
      contiguous: number | null;
      oldest: number;
      next: number;
    }>(
      `select max(id) as newest, max(case when id = $1 + place then id end) as contiguous, ${this.database.sql.openTransactions}
       from (select id, row_number() over (order by id) as place
         from (select id from lifecycle_history where id > $1 order by id limit ${TAIL}) as newer) as placed`,
      [after],
    );
    return {
      newest: row?.newest ?? null,
      contiguous: row?.contiguous ?? after,
      oldestOpen: row?.oldest ?? 0,
      nextTransaction: row?.next ?? 0,
    };
  }

  /** Highest id of all. Index: primary key of lifecycle_history. */
  async newestId(): Promise<number> {
    return (await readValue<number | null>(this.database, `select max(id) from lifecycle_history`)) ?? 0;
  }

  /** Lowest id above `after`; null when there is none. Index: primary key of lifecycle_history. */
  async nextId(after: number): Promise<number | null> {
    const next = `select min(id) from lifecycle_history where id > $1`;
    return (await readValue<number | null>(this.database, next, [after])) ?? null;
  }

  /**
   * Changes with `after < id <= upTo`, by id. Where handlers follow the change, its row has their message, and the step is
   * asked for its own. Indexes: primary keys of lifecycle_history, run_group and run_step.
   */
  async between(after: number, upTo: number, filter: ChangeFilter): Promise<Change[]> {
    const parameters = [after, upTo];
    let conditions = '';
    for (const [column, value] of [
      ['h.run_group_id', filter.runGroupId],
      ['g.batch_id', filter.batchId],
    ] as const) {
      if (value === undefined) continue;
      parameters.push(value);
      conditions += ` and ${column} = $${parameters.length}`;
    }
    const rows = await this.database.rows<Omit<Change, 'date'> & { date: number }>(
      `select h.id, h.event, g.batch_id as "batchId", h.run_group_id as "runGroupId", h.workflow_run_id as "workflowRunId",
         h.step_id as "stepId", s.workflow_step_name as "stepName", g.status as "groupStatus",
         case when h.handler_name is null then h.status_message when h.event = 'step_failed' then s.status_message end as message,
         h.start_date as date
       from lifecycle_history h join run_group g on g.id = h.run_group_id left join run_step s on s.id = h.step_id
       where h.id > $1 and h.id <= $2 and coalesce(h.handler_position, 0) = 0${conditions}
       order by h.id`,
      parameters,
    );
    return rows.map((row) => ({ ...row, date: new Date(row.date) }));
  }
}
