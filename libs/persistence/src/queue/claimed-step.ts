import { RunStatus } from '@sluice/domain';
import { documents } from '../tables/document-tables.js';
import { runSteps, workflowRuns } from '../tables/run-tables.js';
import type { RawRow } from '../tables/table.js';
import type { ClaimedStep } from './step-queue.js';

const step = runSteps.select(
  [
    'id',
    'workflowRunId',
    'workflowStepNumber',
    'workflowStepName',
    'stepConfigId',
    'stepType',
    'isLastStep',
    'priority',
    'retry',
    'retries',
    'workerId',
    'createdDate',
  ],
  { alias: 's', prefix: 's_' },
);
/** Set by every claim. */
const claim = runSteps.select(['attempt', 'startDate', 'readyAt', 'outageMs', 'runGroupId'], {
  alias: 's',
  prefix: 's_',
});
const run = workflowRuns.select(['workflowDefinitionId', 'batchId', 'docId', 'createdDate', 'runParams'], {
  alias: 'r',
  prefix: 'r_',
});
const trace = workflowRuns.select(['traceContext'], { alias: 'r', prefix: 'r_' });
const document = documents.selectAs({ alias: 'd', prefix: 'd_' });

/** What a claim returns of step `s`, run `r` and document `d`; what it has set itself is known. */
export const CLAIMED_COLUMNS = [step, claim, run, trace, document].map(({ sql }) => sql).join(', ');

/** The columns in a row without a claim. */
export const NO_CLAIM = CLAIMED_COLUMNS.replace(/[^,]+/g, 'null');

export const readClaimedStep = (row: RawRow): ClaimedStep => {
  const claimed = step.read(row);
  const { attempt, startDate, readyAt, outageMs, runGroupId } = claim.read(row);
  const progress = {
    startDate,
    statusDate: startDate!,
    completedDate: null,
    status: RunStatus.Running,
    statusMessage: null,
    statusMeta: {},
    priority: claimed.priority,
  };
  return {
    attempt,
    ...trace.read(row),
    outageMs,
    waitedMs: readyAt === null ? 0 : Math.max(0, startDate!.getTime() - readyAt),
    step: { ...claimed, ...progress },
    run: { ...run.read(row), id: claimed.workflowRunId, runGroupId, ...progress },
    document: document.read(row),
  };
};
