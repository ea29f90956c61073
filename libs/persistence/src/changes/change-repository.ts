import type { LifecycleEvent, RunStatus } from '@sluice/domain';
import type { Database } from '../database/database.js';

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
  readonly batchId?: number;
  readonly runGroupId?: number;
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

interface ChangeRow {
  id: number;
  event: LifecycleEvent;
  batch_id: number;
  run_group_id: number;
  workflow_run_id: number;
  step_id: number | null;
  workflow_step_name: string | null;
  group_status: RunStatus;
  status_message: string | null;
  start_date: number;
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
    const [row] = await this.database.rows<{ id: number | null }>(`select max(id) as id from lifecycle_history`);
    return row?.id ?? 0;
  }

  /** Lowest id above `after`; null when there is none. Index: primary key of lifecycle_history. */
  async nextId(after: number): Promise<number | null> {
    const [row] = await this.database.rows<{ id: number | null }>(
      `select min(id) as id from lifecycle_history where id > $1`,
      [after],
    );
    return row?.id ?? null;
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
    const rows = await this.database.rows<ChangeRow>(
      `select h.id, h.event, g.batch_id, h.run_group_id, h.workflow_run_id, h.step_id, s.workflow_step_name,
         g.status as group_status, h.start_date,
         case when h.handler_name is null then h.status_message when h.event = 'step_failed' then s.status_message end as status_message
       from lifecycle_history h join run_group g on g.id = h.run_group_id left join run_step s on s.id = h.step_id
       where h.id > $1 and h.id <= $2 and coalesce(h.handler_position, 0) = 0${conditions}
       order by h.id`,
      parameters,
    );
    return rows.map(toChange);
  }
}

const toChange = (row: ChangeRow): Change => ({
  id: row.id,
  event: row.event,
  batchId: row.batch_id,
  runGroupId: row.run_group_id,
  workflowRunId: row.workflow_run_id,
  stepId: row.step_id,
  stepName: row.workflow_step_name,
  groupStatus: row.group_status,
  message: row.status_message,
  date: new Date(row.start_date),
});
