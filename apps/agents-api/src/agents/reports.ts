import { isComplete, type BuiltInventory, type PlannedDocument, type SyncPlan, type SyncReport } from '@sluice/agents';

/** A sync's report, as endpoints return it and `--json` prints it. */
export const syncReportToJson = (report: SyncReport): Record<string, unknown> => {
  const [first] = report.workflows;
  return {
    status: isComplete(report) ? 'ok' : 'partial',
    source: report.source,
    inventory_count: report.inventoryCount,
    ...report.counts,
    to_process_count: report.toProcessCount,
    ingested_count: report.ingestedCount,
    error_count: report.errors.length,
    not_attempted_count: report.notAttemptedCount,
    batch_id: report.batchId,
    deleted_count: report.deleted.length,
    deletions: {
      outcome: report.deletion.outcome,
      reason: report.deletion.reason,
      stale: report.stale,
      deleted: report.deleted,
      withheld: report.deletion.withheld,
      hidden: report.hidden,
    },
    left_out: report.leftOut,
    filtered_count: report.filteredCount,
    missing: report.missing,
    refused: report.refused,
    skipped: report.skipped,
    errors: report.errors,
    warnings: report.warnings,
    workflow_result: first ? workflowJson(first) : null,
    workflow_results: report.workflows.map(workflowJson),
  };
};

const workflowJson = (result: SyncReport['workflows'][number]): Record<string, unknown> => ({
  batch_id: result.batchId,
  message: result.message,
  workflows: result.workflows,
  run_group: result.runGroupId,
  warnings: result.warnings,
});

/** How the documents of a source stand, as check-status returns it. */
export const statusToJson = (plan: SyncPlan, detail: boolean): Record<string, unknown> => ({
  status: 'ok',
  source: plan.source,
  total_files: plan.documents.totals.count,
  files_to_process: plan.documents.totals.toUpload.count,
  ...plan.documents.totals.byStatus,
  deleted: plan.stale.length,
  left_out: plan.leftOut,
  hidden: plan.hidden,
  filtered_count: plan.filteredCount,
  refused: Array.from(plan.documents.refused()).length,
  errors: plan.problems,
  warnings: plan.warnings,
  skipped: plan.skipped,
  ...(detail ? { files: Array.from(plan.documents, fileJson), deleted_files: plan.stale } : {}),
});

const fileJson = ({ uri, item, status, hash, refusal }: PlannedDocument): Record<string, unknown> => ({
  path: uri,
  status,
  size: item.size,
  hash,
  refused: refusal,
});

/** An inventory, as build-config returns it. @param file where it was written */
export const buildAnswer = ({ rows, problems }: BuiltInventory, file: string | null) => ({
  status: problems.length === 0 ? 'ok' : 'partial',
  files_count: rows.length,
  inventory_file: file,
  inventory: rows,
  errors: problems,
});
