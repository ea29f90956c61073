import { RUN_STATUSES, type LifecycleRecord, type RunStatus, type RunStep, type WorkflowRun } from '@sluice/domain';
import { In } from 'typeorm';
import type { Database } from '../database/database.js';

export interface RunFilter {
  readonly batchId?: number;
  readonly runGroupId?: number;
  readonly status?: RunStatus;
}

/** One-based page of a list. */
export interface Page {
  readonly page: number;
  readonly rowsPerPage: number;
}

export interface DocumentInfo {
  readonly uri: string;
  readonly source: string;
  readonly fileSize: number;
  readonly mimeType: string;
}

/** Runs and their steps, as the API reads them. */
export class RunRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list(filter: RunFilter, page?: Page): Promise<WorkflowRun[]> {
    return this.database.manager.find<WorkflowRun>('WorkflowRun', {
      where: { ...filter },
      order: { createdDate: 'DESC', id: 'DESC' },
      ...(page ? { skip: (page.page - 1) * page.rowsPerPage, take: page.rowsPerPage } : {}),
    });
  }

  count(filter: RunFilter): Promise<number> {
    return this.database.manager.countBy<WorkflowRun>('WorkflowRun', { ...filter });
  }

  find(id: number): Promise<WorkflowRun | null> {
    return this.database.manager.findOneBy<WorkflowRun>('WorkflowRun', { id });
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
  async stepsOf(runIds: readonly number[]): Promise<RunStep[]> {
    if (runIds.length === 0) return [];
    return this.database.manager.find<RunStep>('RunStep', {
      where: { workflowRunId: In([...runIds]) },
      order: { workflowRunId: 'ASC', workflowStepNumber: 'ASC' },
    });
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
