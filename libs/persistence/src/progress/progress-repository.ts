import { isOutage, type RunStatus } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { QueueState } from '../queue/queue-state.js';
import { readCount, readValue } from '../database/read-values.js';
import { READY, READY_ORDER } from '../queue/ready-steps.js';
import { long } from '../database/sql-session.js';
import { runSteps, workflowRuns } from '../tables/run-tables.js';
import type { RawRow } from '../tables/table.js';

/** Where an unfinished run stands in the queue. */
export interface RunPlace {
  readonly runGroupId: number;
  readonly startDate: Date | null;
  readonly finished: boolean;
  readonly paused: boolean;
  readonly groupPaused: boolean;
  /** The step that is next or runs; null when the run is finished. */
  readonly step: QueuedStep | null;
  /** The database's clock. */
  readonly now: Date;
}

export interface QueuedStep {
  readonly id: number;
  readonly name: string;
  readonly queueState: number;
  readonly priority: number;
  readonly turn: number;
  readonly readyDate: Date | null;
  readonly message: string | null;
  /** Whether it waits for what is missing in its surroundings, rather than for its next attempt. */
  readonly waitsForOutage: boolean;
}

/** When the next step of a group is due that waits, and why it does. */
export interface NextRetry extends Pick<QueuedStep, 'message' | 'waitsForOutage'> {
  readonly date: Date;
}

export interface GroupPlace {
  readonly finished: boolean;
  readonly paused: boolean;
  /** Whether a worker holds a step of the group. */
  readonly running: boolean;
  /** What a step of it waits for that runs. */
  readonly notice: string | null;
  /** One-based place of its first ready step among all; null when there is none among the first `POSITIONS`. */
  readonly position: number | null;
  /** When its next delayed retry is due. */
  readonly nextRetry: NextRetry | null;
  readonly now: Date;
}

/** When a finished run began and ended. */
export interface RunEnd {
  readonly startDate: Date | null;
  readonly completedDate: Date;
}

/** How far into the queue a place is looked for: further away, "later" is answer enough. */
export const POSITIONS = 10_000;
const DELAYED = 10_000;

const RUN = workflowRuns.select(['runGroupId', 'startDate', 'completedDate', 'pausedDate'], {
  alias: 'r',
  prefix: 'r_',
});
const STEP = runSteps.select(
  ['id', 'workflowStepName', 'queueState', 'priority', 'turn', 'readyAt', 'statusMessage', 'statusMeta'],
  { alias: 's', prefix: 's_' },
);
type StepRow = ReturnType<typeof STEP.read>;
const END = workflowRuns.select(['startDate', 'completedDate']);
const WAIT = runSteps.select(['statusMessage', 'statusMeta']);

const whyItWaits = ({ statusMessage, statusMeta }: ReturnType<typeof WAIT.read>): Omit<NextRetry, 'date'> => ({
  message: statusMessage,
  waitsForOutage: isOutage(statusMeta.error_kind),
});

/** What runs and groups wait for. Every query reads a bounded part of an index. */
export class ProgressRepository {
  private readonly now: string;

  constructor(private readonly database: Database) {
    this.now = database.sql.now;
  }

  /** Indexes: primary keys of workflow_run and run_group, run_step_run_idx. */
  async placeOfRun(id: number): Promise<RunPlace | null> {
    const [row] = await this.database.rows<RawRow & { s_id: number | null; group_paused: number | null; now: number }>(
      `select ${RUN.sql}, g.paused_date as group_paused, ${STEP.sql}, ${this.now} as now
       from workflow_run r join run_group g on g.id = r.run_group_id
         left join run_step s on s.workflow_run_id = r.id and s.queue_state in (1, 2, 3, 5)
       where r.id = $1`,
      [id],
    );
    if (!row) return null;
    const { runGroupId, startDate, completedDate, pausedDate } = RUN.read(row);
    return {
      runGroupId,
      startDate,
      finished: completedDate !== null,
      paused: pausedDate !== null,
      groupPaused: row.group_paused !== null,
      step: row.s_id === null ? null : toQueuedStep(STEP.read(row)),
      now: new Date(row.now),
    };
  }

  /** Indexes: run_group_pkey, run_step_ready_idx, run_step_delayed_idx. Reads all leases, and from them on (`cross join`, for SQLite). */
  async placeOfGroup(id: number): Promise<GroupPlace | null> {
    const [row] = await this.database.rows<{
      completed: number | null;
      paused: number | null;
      held: number | null;
      notice: string | null;
      position: number | null;
      due: number | null;
      now: number;
    }>(
      `select g.completed_date as completed, g.paused_date as paused, ${this.now} as now,
         (select l.workflow_run_id from run_lease l where l.run_group_id = g.id limit 1) as held,
         (select s.status_message from run_lease l cross join run_step s
          where l.run_group_id = g.id and s.workflow_run_id = l.workflow_run_id and s.queue_state = ${QueueState.Leased} and s.status_message is not null limit 1) as notice,
         (select min(place) from (
            select run_group_id, row_number() over (order by ${READY_ORDER}) as place from (
              select run_group_id, priority, ready_turn, id from run_step where ${READY}
              order by ${READY_ORDER} limit ${POSITIONS}) as ready) as placed
          where run_group_id = g.id) as position,
         (select min(due_at) from (
            select run_group_id, due_at from run_step where due_at is not null order by due_at limit ${DELAYED}) as late
          where run_group_id = g.id) as due
       from run_group g where g.id = $1`,
      [id],
    );
    if (!row) return null;
    return {
      finished: row.completed !== null,
      paused: row.paused !== null,
      running: row.held !== null,
      notice: row.notice,
      position: row.position,
      nextRetry: row.due === null ? null : await this.nextRetry(id, row.due),
      now: new Date(row.now),
    };
  }

  /** Why the step of the group waits that is due then. Index: run_step_delayed_idx. */
  private async nextRetry(runGroupId: number, dueAt: number): Promise<NextRetry> {
    const where = 'where due_at = $1 and run_group_id = $2 limit 1';
    const step = await WAIT.findOne(this.database, where, [dueAt, runGroupId]);
    return { date: new Date(dueAt), ...(step ? whyItWaits(step) : { message: null, waitsForOutage: false }) };
  }

  /** One-based place of a ready step in the order of claims; null beyond `POSITIONS`. Index: run_step_ready_idx. */
  async position(step: QueuedStep): Promise<number | null> {
    const ahead = await readCount(
      this.database,
      `select count(*) from (
         select 1 from run_step where ${READY} and priority >= $1
           and (priority > $1 or ready_turn < $2 or (ready_turn = $2 and id < $3)) limit ${POSITIONS}) as earlier`,
      [step.priority, step.turn, step.id],
    );
    return ahead >= POSITIONS ? null : ahead + 1;
  }

  /** Workers that were heard of within `timeoutMs`. The table has a row per worker that was seen lately. */
  livingWorkers(timeoutMs: number): Promise<number> {
    return readCount(this.database, `select count(*) from worker where checkin_date > ${this.now} - $1`, [timeoutMs]);
  }

  /** Runs of the group per status, those without any left out. Index: workflow_run_group_idx. */
  async countRuns(runGroupId: number): Promise<Partial<Record<RunStatus, number>>> {
    const rows = await this.database.rows<{ status: RunStatus; count: number }>(
      long(`select status, count(*) as count from workflow_run where run_group_id = $1 group by status`),
      [runGroupId],
    );
    return Object.fromEntries(rows.map((row) => [row.status, row.count]));
  }

  /** Unfinished runs of the group up to this one, which claims reach first. Index: workflow_run_open_idx. */
  openRunsUpTo(runGroupId: number, runId: number): Promise<number> {
    const open = `select count(*) from workflow_run where run_group_id = $1 and completed_date is null and id <= $2`;
    return readCount(this.database, long(open), [runGroupId, runId]);
  }

  /** The oldest unfinished run of the group; undefined when there is none. Index: workflow_run_open_idx. */
  firstOpenRun(runGroupId: number): Promise<number | undefined> {
    const open = `select id from workflow_run where run_group_id = $1 and completed_date is null order by id limit 1`;
    return readValue(this.database, open, [runGroupId]);
  }

  /** The newest finished runs of the group: runs end in about the order of their ids. Index: workflow_run_group_idx, twice. */
  async recentEnds(runGroupId: number, limit: number): Promise<RunEnd[]> {
    const newest = (status: string): string =>
      `select ${END.sql} from (
         select ${END.sql} from workflow_run where run_group_id = $1 and status = '${status}' order by id desc limit $2
       ) as ${status}`;
    const rows = await this.database.rows<RawRow>(
      `select ${END.sql} from (${newest('COMPLETED')} union all ${newest('FAILED')}) as ended
       order by completed_date desc limit $2`,
      [runGroupId, limit],
    );
    return rows.map((row) => END.read(row) as RunEnd);
  }
}

const toQueuedStep = ({ id, workflowStepName, queueState, priority, turn, readyAt, ...step }: StepRow): QueuedStep => ({
  id,
  name: workflowStepName,
  queueState,
  priority,
  turn,
  readyDate: readyAt === null ? null : new Date(readyAt),
  ...whyItWaits(step),
});
