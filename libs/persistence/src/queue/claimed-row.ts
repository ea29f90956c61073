import { RunStatus, type WorkflowStepType } from '@sluice/domain';
import type { ClaimedStep } from './step-queue.js';

/** What the claim answers of a step, its run and its document. */
export interface ClaimedRow {
  id: number;
  attempt: number;
  run_group_id: number;
  workflow_run_id: number;
  workflow_step_number: number;
  workflow_step_name: string;
  step_config_id: number;
  step_type: WorkflowStepType;
  is_last_step: boolean | number;
  priority: number;
  retry: number;
  retries: number;
  worker_id: string;
  created_date: number;
  start_date: number;
  workflow_definition_id: string;
  batch_id: number;
  doc_id: string;
  run_created_date: number;
  run_params: string;
  trace_context: string | null;
  ready_at: number | null;
  outage_ms: number;
  mime_type: string;
  file_size: number;
  doc_meta: string;
  sha3_256: string;
  md5: string;
  git_blob_id: string;
  page_count: number | null;
  doc_created_date: number;
}

/** The columns of `ClaimedRow`, of step `s`, run `r` and document `d`. */
export const CLAIMED_COLUMNS = `s.id, s.attempt, s.run_group_id, s.workflow_run_id, s.workflow_step_number,
  s.workflow_step_name, s.step_config_id, s.step_type, s.is_last_step, s.priority, s.retry, s.retries, s.worker_id,
  s.created_date, s.start_date, r.workflow_definition_id, r.batch_id, r.doc_id, r.created_date as run_created_date,
  r.run_params, d.mime_type, d.file_size, d.doc_meta, d.sha3_256, d.md5, d.git_blob_id, d.page_count,
  d.created_date as doc_created_date, r.trace_context, s.ready_at, s.outage_ms`;

export const toClaimedStep = (row: ClaimedRow): ClaimedStep => {
  const startDate = new Date(row.start_date);
  const progress = {
    startDate,
    statusDate: startDate,
    completedDate: null,
    status: RunStatus.Running,
    statusMessage: null,
    statusMeta: {},
    priority: row.priority,
  };
  return {
    attempt: row.attempt,
    traceContext: row.trace_context,
    outageMs: row.outage_ms,
    waitedMs: Math.max(0, row.start_date - (row.ready_at ?? row.start_date)),
    step: {
      ...progress,
      id: row.id,
      workflowRunId: row.workflow_run_id,
      workflowStepNumber: row.workflow_step_number,
      workflowStepName: row.workflow_step_name,
      stepConfigId: row.step_config_id,
      stepType: row.step_type,
      isLastStep: Boolean(row.is_last_step),
      retry: row.retry,
      retries: row.retries,
      workerId: row.worker_id,
      createdDate: new Date(row.created_date),
    },
    run: {
      ...progress,
      id: row.workflow_run_id,
      workflowDefinitionId: row.workflow_definition_id,
      runGroupId: row.run_group_id,
      batchId: row.batch_id,
      docId: row.doc_id,
      createdDate: new Date(row.run_created_date),
      runParams: JSON.parse(row.run_params) as Record<string, unknown>,
    },
    document: {
      hash: row.doc_id,
      mimeType: row.mime_type,
      fileSize: row.file_size,
      docMeta: JSON.parse(row.doc_meta) as Record<string, unknown>,
      sha3256: row.sha3_256,
      md5: row.md5,
      gitBlobId: row.git_blob_id,
      pageCount: row.page_count,
      createdDate: new Date(row.doc_created_date),
    },
  };
};
