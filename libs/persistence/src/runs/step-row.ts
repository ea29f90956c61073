import type { RunStep, WorkflowStepType } from '@sluice/domain';
import { PROGRESS_COLUMNS, toProgress, type ProgressRow } from './progress-row.js';

/** What a step is made of, as the database answers it. */
export interface StepRow extends ProgressRow {
  id: number;
  workflow_run_id: number;
  workflow_step_number: number;
  workflow_step_name: string;
  step_config_id: number;
  step_type: WorkflowStepType;
  is_last_step: boolean | number;
  priority: number;
  retry: number;
  retries: number;
  worker_id: string | null;
}

export const STEP_COLUMNS = `id, workflow_run_id, workflow_step_number, workflow_step_name, step_config_id, step_type,
  is_last_step, priority, retry, retries, worker_id, ${PROGRESS_COLUMNS}`;

export const toStep = (row: StepRow): RunStep => ({
  id: row.id,
  workflowRunId: row.workflow_run_id,
  workflowStepNumber: row.workflow_step_number,
  workflowStepName: row.workflow_step_name,
  stepConfigId: row.step_config_id,
  stepType: row.step_type,
  isLastStep: Boolean(row.is_last_step),
  priority: row.priority,
  retry: row.retry,
  retries: row.retries,
  workerId: row.worker_id,
  ...toProgress(row),
});
