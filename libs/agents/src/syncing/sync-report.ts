import type { StartedWorkflows } from '@sluice/ingester-client';
import type { DeletionDecision } from '../planning/deletion-policy.js';
import type { DocumentStatus, SyncPlan } from '../planning/sync-plan.js';

/** A document, or with null the source as a whole, that something failed for. */
export interface SyncError {
  readonly uri: string | null;
  readonly message: string;
}

export interface BatchWorkflows extends StartedWorkflows {
  readonly batchId: number;
}

/** What a sync did; of the plan, what it found. */
export interface SyncReport extends Pick<
  SyncPlan,
  'source' | 'skipped' | 'leftOut' | 'hidden' | 'filteredCount' | 'missing' | 'stale' | 'warnings'
> {
  /** Documents looked at. */
  readonly inventoryCount: number;
  readonly counts: Readonly<Record<DocumentStatus, number>>;
  readonly toProcessCount: number;
  readonly ingestedCount: number;
  readonly ingestedBytes: number;
  /** Documents that were not tried any more because the ingester failed again and again. */
  readonly notAttemptedCount: number;
  /** Contents that the ingester refused in an earlier run and that have not changed since. */
  readonly refused: readonly SyncError[];
  readonly deletion: DeletionDecision;
  readonly deleted: readonly string[];
  /** Null when there is no batch, because there was never anything to ingest. */
  readonly batchId: number | null;
  readonly workflows: readonly BatchWorkflows[];
  readonly errors: readonly SyncError[];
}

/** What a sync and its repetition did together; how things stand is what the repetition saw. */
export const afterRepeat = (first: SyncReport, again: SyncReport): SyncReport => ({
  ...again,
  toProcessCount: first.toProcessCount + again.toProcessCount,
  ingestedCount: first.ingestedCount + again.ingestedCount,
  ingestedBytes: first.ingestedBytes + again.ingestedBytes,
  deleted: [...first.deleted, ...again.deleted],
  workflows: [...first.workflows, ...again.workflows],
  warnings: [...new Set([...first.warnings, ...again.warnings])],
});

/** Whether everything that was to be done is done, deletions included. */
export const isComplete = (report: SyncReport): boolean =>
  report.errors.length === 0 &&
  report.notAttemptedCount === 0 &&
  report.deletion.withheld.length === 0 &&
  report.deletion.outcome !== 'partial-listing';
