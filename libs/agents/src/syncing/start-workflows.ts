import { errorMessage } from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
import type { BatchWorkflows, SyncError } from './sync-report.js';

export interface WorkflowOptions {
  /** Null takes the ingester's default. */
  readonly workflowDefinitionId: string | null;
  readonly paramSetId: string | null;
}

export interface WorkflowsResult {
  readonly workflows: BatchWorkflows[];
  readonly errors: SyncError[];
}

/** Starts workflows for what has no run yet in these batches; a batch that fails never stops the rest. */
export const startWorkflows = async (
  batchIds: Iterable<number>,
  { workflowDefinitionId, paramSetId }: WorkflowOptions,
  priority: number,
  client: IngesterClient,
  signal: AbortSignal,
): Promise<WorkflowsResult> => {
  const result: WorkflowsResult = { workflows: [], errors: [] };
  for (const batchId of batchIds) {
    try {
      const start = { batchId, workflowDefinitionId, paramSetId, priority, onlyUnparsed: true };
      result.workflows.push({ batchId, ...(await client.startWorkflows(start, signal)) });
    } catch (error) {
      signal.throwIfAborted();
      const message = `The workflows of batch ${batchId} were not started: ${errorMessage(error)}`;
      result.errors.push({ uri: null, message });
    }
  }
  return result;
};
