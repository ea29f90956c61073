import type { SourceProblem } from '@sluice/domain';
import type { StartedWorkflows } from '@sluice/ingester-client';
import type { DeletionDecision } from '../planning/deletion-policy.js';
import type { DocumentStatus } from '../planning/sync-plan.js';

/** A document, or with null the source as a whole, that something failed for. */
export interface SyncError {
  readonly uri: string | null;
  readonly message: string;
}

export interface BatchWorkflows extends StartedWorkflows {
  readonly batchId: number;
}

/** What a sync did. */
export interface SyncReport {
  readonly source: string;
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
  /** What the sources leave out on purpose, such as archives. */
  readonly skipped: readonly SourceProblem[];
  readonly deletion: DeletionDecision;
  readonly stale: readonly string[];
  /** Documents that the ingester has and that exist in the source, but are not taken any more; they stay. */
  readonly leftOut: readonly SourceProblem[];
  /** Documents that the ingester has below a part of the source that could not be seen; they stay. */
  readonly hidden: readonly SourceProblem[];
  /** Number of files that are left out by their extension. */
  readonly filteredCount: number;
  /** What the source names and says not to exist. */
  readonly missing: readonly SourceProblem[];
  readonly deleted: readonly string[];
  /** Null when there is no batch, because there was never anything to ingest. */
  readonly batchId: number | null;
  readonly workflows: readonly BatchWorkflows[];
  readonly errors: readonly SyncError[];
  /** What somebody should know, and what makes nothing wrong. */
  readonly warnings: readonly string[];
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
