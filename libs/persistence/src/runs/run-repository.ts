import { RUN_STATUSES, type LifecycleRecord, type RunStatus, type RunStep, type WorkflowRun } from '@sluice/domain';
import { In } from 'typeorm';
import type { Database } from '../database/database.js';
import { KEYSET_ROWS, keysetPages } from '../database/keyset-pages.js';
import { readRuns, RunOrder, type RunFilter } from './run-list.js';

/** One-based page of a list. */
export interface Page {
  readonly page: number;
  readonly rowsPerPage: number;
}

/** Runs whose steps are read at once. */
const RUNS_PER_STEP_PAGE = 200;

/** The only status of a run in which a step of the given status can be, where there is only one. */
const RUN_STATUS_OF_STEP: Partial<Record<RunStatus, RunStatus>> = {
  RUNNING: 'RUNNING',
  ERROR: 'RUNNING',
  FAILED: 'FAILED',
};

export interface DocumentInfo {
  readonly uri: string;
  readonly source: string;
  readonly fileSize: number;
  readonly mimeType: string;
}

/** Runs and their steps, as the API reads them. */
export class RunRepository {
  constructor(private readonly database: Database) {}

  /** A page, newest first. The later half is read from the end, so that the last page costs what the first does. */
  async page(filter: RunFilter, { page, rowsPerPage }: Page): Promise<{ rows: WorkflowRun[]; total: number }> {
    const total = await this.count(filter);
    const offset = (page - 1) * rowsPerPage;
    const limit = Math.min(rowsPerPage, total - offset);
    if (limit <= 0) return { rows: [], total };
    if (offset <= total / 2) {
      return { rows: await readRuns(this.database, filter, { order: RunOrder.NewestFirst, limit, offset }), total };
    }
    const fromEnd = { order: RunOrder.OldestFirst, limit, offset: total - offset - limit };
    return { rows: (await readRuns(this.database, filter, fromEnd)).reverse(), total };
  }

  /** All of them in pages. */
  pages(filter: RunFilter, order: RunOrder = RunOrder.NewestFirst, limit = KEYSET_ROWS): AsyncGenerator<WorkflowRun[]> {
    return keysetPages((after) => readRuns(this.database, filter, { order, limit, after }), limit);
  }

  count(filter: RunFilter): Promise<number> {
    return this.database.manager.countBy<WorkflowRun>('WorkflowRun', { ...filter });
  }

  find(id: number): Promise<WorkflowRun | null> {
    return this.database.manager.findOneBy<WorkflowRun>('WorkflowRun', { id });
  }

  /** Ids of the failed runs of a group. Index: workflow_run_group_idx. */
  async failedIds(runGroupId: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `select id from workflow_run where run_group_id = $1 and status = 'FAILED' order by id`,
      [runGroupId],
    );
    return rows.map((row) => row.id);
  }

  /** Runs of the batch per status; all statuses are present. */
  async countByStatus(batchId: number): Promise<Record<RunStatus, number>> {
    const rows = await this.database.rows<{ status: RunStatus; count: number }>(
      `select status, count(*) as count from workflow_run where batch_id = $1 group by status`,
      [batchId],
    );
    const counts = Object.fromEntries(RUN_STATUSES.map((status) => [status, 0])) as Record<RunStatus, number>;
    for (const row of rows) counts[row.status] = row.count;
    return counts;
  }

  /** Steps of the runs, by run and number. */
  async stepsOf(runIds: readonly number[], status?: RunStatus): Promise<RunStep[]> {
    if (runIds.length === 0) return [];
    return this.database.manager.find<RunStep>('RunStep', {
      where: { workflowRunId: In([...runIds]), ...(status === undefined ? {} : { status }) },
      order: { workflowRunId: 'ASC', workflowStepNumber: 'ASC' },
    });
  }

  /**
   * Steps by run, oldest run first, and number, in pages; `status` picks some. A step is RUNNING, waits for its retry or is
   * FAILED only in a run that is RUNNING or FAILED, so few runs are read where few such steps are.
   */
  async *stepPages(filter: { batchId?: number; status?: RunStatus }): AsyncGenerator<RunStep[]> {
    const { status, ...ofBatch } = filter;
    const ofStatus = status === undefined ? undefined : RUN_STATUS_OF_STEP[status];
    const runs = { ...ofBatch, ...(ofStatus === undefined ? {} : { status: ofStatus }) };
    for await (const page of this.pages(runs, RunOrder.OldestFirst, RUNS_PER_STEP_PAGE)) {
      yield await this.stepsOf(
        page.map((run) => run.id),
        status,
      );
    }
  }

  /** The first location of each document, preferring one in the run's batch, with size and type. */
  async documentInfo(runs: readonly WorkflowRun[]): Promise<Map<number, DocumentInfo>> {
    if (runs.length === 0) return new Map();
    const rows = await this.database.rows<{
      id: number;
      uri: string;
      source: string;
      file_size: number;
      mime_type: string;
    }>(
      `select r.id, u.uri, u.source, d.file_size, d.mime_type
       from workflow_run r join document d on d.hash = r.doc_id
         left join document_uri u on u.id = coalesce(
           (select min(id) from document_uri where doc_hash = r.doc_id and batch_id = r.batch_id),
           (select min(id) from document_uri where doc_hash = r.doc_id))
       where r.id ${this.database.dialect === 'postgres' ? '= any ($1::bigint[])' : 'in (select value from json_each($1))'}`,
      [this.database.dialect === 'postgres' ? runs.map((run) => run.id) : JSON.stringify(runs.map((run) => run.id))],
    );
    return new Map(
      rows.map((row) => [
        row.id,
        { uri: row.uri, source: row.source, fileSize: row.file_size, mimeType: row.mime_type },
      ]),
    );
  }

  /** Lifecycle of one run in order of occurrence. */
  lifecycleOf(runId: number): Promise<LifecycleRecord[]> {
    return this.database.manager.find<LifecycleRecord>('LifecycleHistory', {
      where: { workflowRunId: runId },
      order: { startDate: 'ASC', id: 'ASC' },
    });
  }
}
