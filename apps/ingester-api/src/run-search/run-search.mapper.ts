import { durationSeconds, isOutage } from '@sluice/domain';
import { nullableTimestamp, timestamp } from '@sluice/http-kit';
import { QueueState, type ListedRun, type ListedStep } from '@sluice/persistence';
import { failureCodeOf } from '../failures/failure-code.js';
import type { WaitingFor } from '../run-control/progress.dto.js';
import { atServer, inQueueSomewhere, noWorker, outageUntil, paused, retryAt } from '../run-control/progress.mapper.js';
import type { CurrentStepBody, ListedRunBody, ListedStepBody } from './run-search.dto.js';

const toListedStepBody = (step: ListedStep): ListedStepBody => ({
  number: step.workflowStepNumber,
  name: step.workflowStepName,
  type: step.stepType,
  status: step.status,
});

/** The step that a run is at, or ended at. */
export const currentStep = ({ steps }: ListedRun): ListedStep | undefined =>
  steps.find(({ status }) => status !== 'COMPLETED');

const toCurrentStepBody = (step: ListedStep): CurrentStepBody => ({
  ...toListedStepBody(step),
  retry: step.retry,
  retries: step.retries,
  start_date: nullableTimestamp(step.startDate),
});

/** What keeps a run from running; null while it runs, and when it is finished. */
export const waitsFor = (run: ListedRun, hasWorkers: boolean): WaitingFor | null => {
  const step = currentStep(run);
  if (!step || run.completedDate !== null) return null;
  if (step.queueState === QueueState.Leased) return atServer(step.statusMessage);
  if (run.isGroupPaused) return paused('The run group is paused');
  if (run.pausedDate !== null) return paused('The run is paused');
  if (step.queueState === QueueState.Delayed && step.readyAt !== null) {
    const until = isOutage(step.statusMeta.error_kind) ? outageUntil : retryAt;
    return until(new Date(step.readyAt), step.statusMessage);
  }
  return hasWorkers ? inQueueSomewhere() : noWorker();
};

export const toListedRunBody = (
  run: ListedRun,
  { waitingFor, remainingSeconds }: { waitingFor: WaitingFor | null; remainingSeconds: number | null },
): ListedRunBody => {
  const step = run.status === 'COMPLETED' ? undefined : currentStep(run);
  return {
    id: run.id,
    run_group_id: run.runGroupId,
    batch_id: run.batchId,
    batch_name: run.batchName,
    doc_id: run.docId,
    title: run.title,
    uri: run.uri,
    source: run.source,
    mime_type: run.mimeType,
    file_size: run.fileSize,
    workflow_definition_id: run.workflowDefinitionId,
    param_definition_id: run.paramDefinitionId,
    priority: run.priority,
    status: run.status,
    state: run.state,
    is_newest: run.isNewest,
    created_date: timestamp(run.createdDate),
    start_date: nullableTimestamp(run.startDate),
    status_date: timestamp(run.statusDate),
    completed_date: nullableTimestamp(run.completedDate),
    duration: durationSeconds(run),
    code: failureCodeOf(run),
    message: run.statusMessage ?? step?.statusMessage ?? null,
    steps: run.steps.map(toListedStepBody),
    step: step ? toCurrentStepBody(step) : null,
    waiting_for: waitingFor,
    remaining_seconds: remainingSeconds,
  };
};
