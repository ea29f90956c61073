import { durationSeconds, type RunStep, type WorkflowRun } from '@sluice/domain';
import { nullableTimestamp, timestamp } from '@sluice/http-kit';
import type { DocumentInfo } from '@sluice/persistence';
import type { DocumentInfoBody, RunStepBody, WorkflowRunFields } from './workflow-run.dto.js';

/** The dates, status and duration that runs and steps have in common. */
const progress = (resource: WorkflowRun | RunStep) => ({
  created_date: timestamp(resource.createdDate),
  start_date: nullableTimestamp(resource.startDate),
  status_date: timestamp(resource.statusDate),
  completed_date: nullableTimestamp(resource.completedDate),
  priority: resource.priority,
  status: resource.status,
  status_message: resource.statusMessage,
  status_meta: resource.statusMeta,
  duration: durationSeconds(resource.startDate, resource.completedDate),
});

export const toRunBody = (run: WorkflowRun): WorkflowRunFields => ({
  id: run.id,
  workflow_definition_id: run.workflowDefinitionId,
  run_group_id: run.runGroupId,
  batch_id: run.batchId,
  doc_id: run.docId,
  ...progress(run),
  run_params: run.runParams,
});

export const toStepBody = (step: RunStep): RunStepBody => ({
  id: step.id,
  workflow_run_id: step.workflowRunId,
  workflow_step_number: step.workflowStepNumber,
  workflow_step_name: step.workflowStepName,
  step_config_id: step.stepConfigId,
  step_type: step.stepType,
  is_last_step: step.isLastStep,
  ...progress(step),
  retry: step.retry,
  retries: step.retries,
  worker_id: step.workerId,
});

export const toDocumentInfoBody = (info: DocumentInfo): DocumentInfoBody => ({
  uri: info.uri,
  source: info.source,
  file_size: info.fileSize,
  mime_type: info.mimeType,
});
