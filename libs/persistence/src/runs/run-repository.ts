import { RUN_STATUSES, type LifecycleRecord, type RunStatus, type RunStep, type WorkflowRun } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { KEYSET_ROWS, keysetPages } from '../database/keyset-pages.js';
import { LargeCounts } from './large-counts.js';
import { countRuns, readPositions, readRuns, RunOrder, type RunFilter, type RunPosition } from './run-list.js';
import { long } from '../database/sql-session.js';
import { lifecycleHistory } from '../tables/run-tables.js';
import { runSteps, workflowRuns } from '../tables/run-tables.js';

/** One-based page of a list. */
export interface Page {
  readonly page: number;
  readonly rowsPerPage: number;
}

/** Runs that are read at once where their steps are read with them. */
export const RUNS_WITH_STEPS = 200;

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

/** The first location of the document of run `r`, preferring one in the run's batch. */
export const FIRST_LOCATION = `coalesce(
  (select min(id) from document_uri where doc_hash = r.doc_id and batch_id = r.batch_id),
  (select min(id) from document_uri where doc_hash = r.doc_id))`;

/** Runs and their steps, as the API reads them. */
export class RunRepository {
  private readonly counts = new LargeCounts();

  constructor(private readonly database: Database) {}

  /** A page, newest first; a large total may be some seconds old. The later half is read from the end, so that the last page costs what the first does. */
  async page(filter: RunFilter, { page, rowsPerPage }: Page): Promise<{ rows: WorkflowRun[]; total: number }> {
    const total = await this.counts.get(JSON.stringify(filter), () => this.count(filter));
    const offset = (page - 1) * rowsPerPage;
    const limit = Math.min(rowsPerPage, total - offset);
    if (limit <= 0) return { rows: [], total };
    if (offset <= total / 2) {
      return { rows: await readRuns(this.database, filter, { order: RunOrder.NewestFirst, limit, offset }), total };
    }
    const fromEnd = { order: RunOrder.OldestFirst, limit, offset: total - offset - limit };
    return { rows: (await readRuns(this.database, filter, fromEnd)).reverse(), total };
  }

  /** All of them, newest first, in pages of `limit`. */
  pages(filter: RunFilter, limit = KEYSET_ROWS): AsyncGenerator<WorkflowRun[]> {
    const order = RunOrder.NewestFirst;
    return keysetPages((after) => readRuns(this.database, filter, { order, limit, after }), limit);
  }

  count(filter: RunFilter): Promise<number> {
    return countRuns(this.database, filter);
  }

  async find(id: number): Promise<WorkflowRun | null> {
    return (await workflowRuns.selection.findOne(this.database, 'where id = $1', [id])) ?? null;
  }

  /** Runs of the batch per status; all statuses are present. Index: workflow_run_batch_status_idx, a part of it per status. */
  async countByStatus(batchId: number): Promise<Record<RunStatus, number>> {
    const rows = await this.database.rows<{ status: RunStatus; count: number }>(
      long(
        RUN_STATUSES.map(
          (status) =>
            `select '${status}' as status, count(*) as count from workflow_run where batch_id = $1 and status = '${status}'`,
        ).join(' union all '),
      ),
      [batchId],
    );
    return Object.fromEntries(rows.map((row) => [row.status, row.count])) as Record<RunStatus, number>;
  }

  /** Steps of the runs, by run and number. Index: run_step_run_idx. */
  async stepsOf(runIds: readonly number[], status?: RunStatus): Promise<RunStep[]> {
    if (runIds.length === 0) return [];
    const { sql } = this.database;
    return runSteps.selection.find(
      this.database,
      `where workflow_run_id ${sql.inIds(1)}${status === undefined ? '' : ' and status = $2'}
       order by workflow_run_id, workflow_step_number`,
      status === undefined ? [sql.list(runIds)] : [sql.list(runIds), status],
    );
  }

  /**
   * What the unfinished steps of these runs say, by run: why the last attempt failed of one that waits for the next, or what one
   * waits for that runs. Index: run_step_run_idx.
   */
  async stepMessages(runIds: readonly number[]): Promise<Map<number, string>> {
    if (runIds.length === 0) return new Map();
    const { sql } = this.database;
    const rows = await this.database.rows<{ workflow_run_id: number; status_message: string }>(
      `select workflow_run_id, status_message from run_step
       where workflow_run_id ${sql.inIds(1)} and status in ('ERROR', 'RUNNING') and status_message is not null`,
      [sql.list(runIds)],
    );
    return new Map(rows.map((row) => [row.workflow_run_id, row.status_message]));
  }

  /**
   * Steps by run, oldest run first, and number, in pages; `status` picks some. A step is RUNNING, waits for its retry or is
   * FAILED only in a run that is RUNNING or FAILED, so few runs are read where few such steps are.
   */
  async *stepPages(filter: {
    batchId?: number | undefined;
    status?: RunStatus | undefined;
  }): AsyncGenerator<RunStep[]> {
    const { status, batchId } = filter;
    const runs = { batchId, status: status && RUN_STATUS_OF_STEP[status] };
    const slice = { order: RunOrder.OldestFirst, limit: RUNS_WITH_STEPS };
    const pages = keysetPages<RunPosition>(
      (after) => readPositions(this.database, runs, { ...slice, after }),
      RUNS_WITH_STEPS,
    );
    for await (const page of pages) {
      yield await this.stepsOf(
        page.map((run) => run.id),
        status,
      );
    }
  }

  /** The first location of each document, preferring one in the run's batch, with size and type. */
  async documentInfo(runs: readonly WorkflowRun[]): Promise<Map<number, DocumentInfo>> {
    if (runs.length === 0) return new Map();
    const { sql } = this.database;
    const rows = await this.database.rows<DocumentInfo & { id: number }>(
      `select r.id, u.uri, u.source, d.file_size as "fileSize", d.mime_type as "mimeType"
       from workflow_run r join document d on d.hash = r.doc_id left join document_uri u on u.id = ${FIRST_LOCATION}
       where r.id ${sql.inIds(1)}`,
      [sql.list(runs.map((run) => run.id))],
    );
    return new Map(rows.map(({ id, ...info }) => [id, info]));
  }

  /** Lifecycle of one run in order of occurrence. Index: lifecycle_history_run_idx. */
  lifecycleOf(runId: number): Promise<LifecycleRecord[]> {
    return lifecycleHistory.selection.find(this.database, 'where workflow_run_id = $1 order by start_date, id', [
      runId,
    ]);
  }
}
