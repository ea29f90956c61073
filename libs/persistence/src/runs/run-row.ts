import type { WorkflowRun } from '@sluice/domain';
import { PROGRESS_COLUMNS, toProgress, type ProgressRow } from './progress-row.js';

/** What a run is made of, as the database answers it. */
export interface RunRow extends ProgressRow {
  id: number;
  workflow_definition_id: string;
  run_group_id: number;
  batch_id: number;
  doc_id: string;
  priority: number;
  run_params: string;
}

export const RUN_COLUMNS = `id, workflow_definition_id, run_group_id, batch_id, doc_id, priority, run_params, ${PROGRESS_COLUMNS}`;

export const toRun = (row: RunRow): WorkflowRun => ({
  id: row.id,
  workflowDefinitionId: row.workflow_definition_id,
  runGroupId: row.run_group_id,
  batchId: row.batch_id,
  docId: row.doc_id,
  priority: row.priority,
  runParams: JSON.parse(row.run_params) as Record<string, unknown>,
  ...toProgress(row),
});
