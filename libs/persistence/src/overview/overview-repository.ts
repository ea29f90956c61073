import type { RunStatus, WorkflowStepType } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';
import { long } from '../database/sql-session.js';
import { QueueState } from '../queue/queue-state.js';
import { FIRST_LOCATION } from '../runs/run-repository.js';

export interface SeenWorker {
  readonly id: string;
  readonly hostname: string;
  readonly pid: number;
  readonly startedDate: Date;
  readonly checkinDate: Date;
  readonly isAlive: boolean;
}

/** A step that a worker is at. */
export interface HeldStep {
  readonly workerId: string;
  readonly stepId: number;
  readonly runId: number;
  readonly runGroupId: number;
  readonly batchId: number;
  readonly stepName: string;
  readonly stepType: WorkflowStepType;
  readonly startDate: Date | null;
  /** What it waits for at the moment, if it says so. */
  readonly message: string | null;
  readonly docId: string;
  readonly uri: string | null;
  readonly title: string | null;
}

export interface QueueOfType {
  readonly type: WorkflowStepType;
  readonly ready: number;
  readonly running: number;
  /** Waiting for their next attempt. */
  readonly delayed: number;
  readonly paused: number;
}

export interface OpenGroup {
  readonly id: number;
  readonly name: string;
  readonly batchId: number;
  readonly batchName: string;
  readonly workflowId: string;
  readonly paramId: string;
  readonly status: RunStatus;
  readonly createdDate: Date;
  readonly pausedDate: Date | null;
  /** The control operation under way. */
  readonly control: string | null;
}

interface HeldRow extends Omit<HeldStep, 'startDate' | 'title'> {
  startDate: number | null;
  doc_meta: string;
  uri_meta: string | null;
}

/** PostgreSQL's own reading of JSON fails for texts that it cannot store, such as `\\u0000`. */
const titleIn = (meta: string | null): string | null => {
  const { title } = (meta === null ? {} : JSON.parse(meta)) as { title?: unknown };
  return typeof title === 'string' && title.trim() !== '' ? title : null;
};

const PAUSED_RUNS = `select id from workflow_run where paused_date is not null and completed_date is null
  union select r.id from workflow_run r where r.completed_date is null and r.run_group_id in (
    select id from run_group where completed_date is null and paused_date is not null)`;

/** What happens now: workers, what they are at, the queue and the groups under way. Reads what is open, however much is finished. */
export class OverviewRepository {
  constructor(private readonly database: Database) {}

  /** Workers that were seen lately, those heard of last first. The table has a row for each. */
  async workers(timeoutMs: number, limit: number): Promise<SeenWorker[]> {
    const { now } = this.database.sql;
    const rows = await this.database.rows<{
      id: string;
      hostname: string;
      pid: number;
      started: number;
      checkin: number;
      alive: number;
    }>(
      `select id, hostname, pid, started_date as started, checkin_date as checkin,
         case when checkin_date > ${now} - $1 then 1 else 0 end as alive
       from worker order by checkin_date desc, id limit $2`,
      [timeoutMs, limit],
    );
    return rows.map(({ started, checkin, alive, ...row }) => ({
      ...row,
      startedDate: new Date(started),
      checkinDate: new Date(checkin),
      isAlive: alive === 1,
    }));
  }

  countWorkers(): Promise<number> {
    return readCount(this.database, 'select count(*) from worker');
  }

  /** At most `perWorker` of each worker, the longest first, and `limit` in all. Reads from the leases on, which SQLite has to be told. Indexes: run_step_run_idx, primary keys. */
  async heldSteps(perWorker: number, limit: number): Promise<HeldStep[]> {
    const rows = await this.database.rows<HeldRow>(
      `select h.owner as "workerId", h.step_id as "stepId", r.id as "runId", r.run_group_id as "runGroupId", r.batch_id as "batchId",
         h.name as "stepName", h.step_type as "stepType", h.start_date as "startDate", h.message, r.doc_id as "docId", u.uri,
         d.doc_meta, u.doc_meta as uri_meta
       from (
         select l.lease_owner as owner, s.id as step_id, s.workflow_run_id as run_id, s.workflow_step_name as name, s.step_type,
           s.start_date, s.status_message as message,
           row_number() over (partition by l.lease_owner order by s.start_date, s.id) as place
         from run_lease l cross join run_step s where s.workflow_run_id = l.workflow_run_id and s.queue_state = ${QueueState.Leased}
       ) as h
         cross join workflow_run r
         join document d on d.hash = r.doc_id
         left join document_uri u on u.id = ${FIRST_LOCATION}
       where r.id = h.run_id and h.place <= $1 order by h.owner, h.place limit $2`,
      [perWorker, limit],
    );
    return rows.map(({ doc_meta: docMeta, uri_meta: uriMeta, startDate, ...row }) => ({
      ...row,
      startDate: startDate === null ? null : new Date(startDate),
      title: titleIn(uriMeta) ?? titleIn(docMeta),
    }));
  }

  /** How many steps each worker holds, by worker: also those of workers that are gone. Index: run_lease_owner_idx. */
  async heldCounts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ owner: string; count: number }>(
      'select lease_owner as owner, count(*) as count from run_lease group by lease_owner',
    );
    return new Map(rows.map(({ owner, count }) => [owner, count]));
  }

  /**
   * Steps that wait or run, by type; what waits for its predecessor is left out. Indexes: run_step_type_ready_idx,
   * run_step_delayed_idx, run_step_run_idx, workflow_run_paused_idx, workflow_run_open_idx.
   */
  async queue(): Promise<QueueOfType[]> {
    const { inRows } = this.database.sql;
    const rows = await this.database.rows<{ type: WorkflowStepType; state: string; count: number }>(
      long(`select ready_type as type, 'ready' as state, count(*) as count from run_step where ready_type is not null group by ready_type
       union all
       select step_type, 'delayed', count(*) from run_step where due_at is not null group by step_type
       union all
       select s.step_type, 'running', count(*) from run_lease l
         cross join run_step s where s.workflow_run_id = l.workflow_run_id and s.queue_state = ${QueueState.Leased} group by s.step_type
       union all
       select step_type, 'paused', count(*) from run_step
         where workflow_run_id ${inRows(PAUSED_RUNS)} and queue_state = ${QueueState.Paused} group by step_type`),
    );
    const byType = new Map<WorkflowStepType, QueueOfType>();
    for (const { type, state, count } of rows) {
      const known = byType.get(type) ?? { type, ready: 0, running: 0, delayed: 0, paused: 0 };
      byType.set(type, { ...known, [state]: count });
    }
    return [...byType.values()];
  }

  /** Groups that are not finished, newest first. Index: run_group_open_idx. */
  async openGroups(limit: number): Promise<OpenGroup[]> {
    const rows = await this.database.rows<
      Omit<OpenGroup, 'createdDate' | 'pausedDate'> & { created: number; paused: number | null }
    >(
      `select g.id, g.name, g.batch_id as "batchId", b.name as "batchName", g.workflow_definition_id as "workflowId",
         g.param_definition_id as "paramId", g.status, g.created_date as created, g.paused_date as paused, g.control
       from run_group g join document_batch b on b.id = g.batch_id
       where g.completed_date is null order by g.id desc limit $1`,
      [limit],
    );
    return rows.map(({ created, paused, ...row }) => ({
      ...row,
      createdDate: new Date(created),
      pausedDate: paused === null ? null : new Date(paused),
    }));
  }

  /** Index: run_group_open_idx. */
  countOpenGroups(): Promise<number> {
    return readCount(this.database, 'select count(*) from run_group where completed_date is null');
  }
}
