import { isComplete, type SyncReport } from '@sluice/agents';
import { Shown, ShownPart, toWire } from '@sluice/http-kit';
import {
  DocumentCounts,
  FilteredCount,
  Hidden,
  LeftOut,
  Missing,
  Skipped,
  Warnings,
  SyncErrorBody,
  type SourceProblemBody,
} from './findings.js';

class DeletionsBody {
  @Shown('What becomes of documents that are gone from the source', 'delete', {
    enum: ['none', 'not-requested', 'partial-listing', 'withheld', 'delete'],
  })
  readonly outcome: string;

  @Shown('Why not all is deleted', 'Nothing is deleted: the listing is incomplete', { nullable: true })
  readonly reason: string | null;

  @Shown('Documents that are gone from the source', ['a.md'])
  readonly stale: readonly string[];

  @Shown('Those that were deleted', ['a.md'])
  readonly deleted: readonly string[];

  @Shown('Those that a person is to look at first', ['b.md'])
  readonly withheld: readonly string[];

  @Hidden()
  readonly hidden: readonly SourceProblemBody[];
}

class WorkflowStartBody {
  @Shown('Batch whose workflows were started', 1)
  readonly batch_id: number;

  @Shown('What the ingester returned', 'Started 12 workflows')
  readonly message: string;

  @Shown('Number of workflows', 12)
  readonly workflows: number;

  @Shown('Their run group', 3)
  readonly run_group: number;

  @Shown('Parameters that have no effect', ['chunk_size has no effect'])
  readonly warnings: readonly string[];
}

/** What a synchronization did. */
class SyncReportBody extends DocumentCounts {
  @Shown('ok, or partial when something failed or was withheld', 'ok', { enum: ['ok', 'partial'] })
  readonly status: string;

  @Shown('Source in the ingester', 'handbook')
  readonly source: string;

  @Shown('Documents looked at', 120)
  readonly inventory_count: number;

  @Shown('Documents that were to be sent', 3)
  readonly to_process_count: number;

  @Shown('Documents that the ingester accepted', 3)
  readonly ingested_count: number;

  @Shown('Number of errors', 0)
  readonly error_count: number;

  @Shown('Documents that were not tried, because the ingester failed again and again', 0)
  readonly not_attempted_count: number;

  @Shown('Batch of the documents', 1, { nullable: true })
  readonly batch_id: number | null;

  @Shown('Documents that were deleted', 0)
  readonly deleted_count: number;

  @ShownPart(DeletionsBody, 'What became of documents that are gone from the source')
  readonly deletions: DeletionsBody;

  @LeftOut()
  readonly left_out: readonly SourceProblemBody[];

  @FilteredCount()
  readonly filtered_count: number;

  @Missing()
  readonly missing: readonly SourceProblemBody[];

  @ShownPart([SyncErrorBody], 'Contents that the ingester refused in an earlier run and that have not changed since')
  readonly refused: readonly SyncErrorBody[];

  @Skipped()
  readonly skipped: readonly SourceProblemBody[];

  @ShownPart([SyncErrorBody], 'What failed')
  readonly errors: readonly SyncErrorBody[];

  @Warnings()
  readonly warnings: readonly string[];

  @ShownPart(WorkflowStartBody, 'The first of `workflow_results`', { nullable: true })
  readonly workflow_result: WorkflowStartBody | null;

  @ShownPart([WorkflowStartBody], 'What the ingester returned for each start of workflows')
  readonly workflow_results: readonly WorkflowStartBody[];
}

/** The same with the run that did it. */
export class SyncAnswer extends SyncReportBody {
  @Shown('Run under which it is recorded', 17)
  readonly run_id: number;
}

const toDeletions = toWire(DeletionsBody, {
  outcome: ({ deletion }: SyncReport) => deletion.outcome,
  reason: ({ deletion }: SyncReport) => deletion.reason,
  withheld: ({ deletion }: SyncReport) => deletion.withheld,
});

const toWorkflowStart = toWire(WorkflowStartBody, {
  run_group: ({ runGroupId }: SyncReport['workflows'][number]) => runGroupId,
});

/** A sync's report, as endpoints return it and `--json` prints it. */
export const toSyncReport = toWire(SyncReportBody, {
  status: (report: SyncReport) => (isComplete(report) ? 'ok' : 'partial'),
  new: ({ counts }: SyncReport) => counts.new,
  mismatch: ({ counts }: SyncReport) => counts.mismatch,
  match: ({ counts }: SyncReport) => counts.match,
  error_count: ({ errors }: SyncReport) => errors.length,
  deleted_count: ({ deleted }: SyncReport) => deleted.length,
  deletions: (report: SyncReport) => toDeletions(report),
  workflow_result: ({ workflows: [first] }: SyncReport) => (first ? toWorkflowStart(first) : null),
  workflow_results: ({ workflows }: SyncReport) => workflows.map(toWorkflowStart),
});
