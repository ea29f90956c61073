import type { IngesterClient } from '@sluice/ingester-client';
import type { Component } from '../planning/component.js';
import { decideDeletions, type DeletionLimits, type UploadOutcome } from '../planning/deletion-policy.js';
import { DocumentStatus, type SyncPlan } from '../planning/sync-plan.js';
import type { DocumentOwner, DocumentOwners } from '../state/document-owners.js';
import type { HeldDeletions } from '../state/refusals.js';
import { deleteDocuments, type DeletionResult } from './delete-documents.js';
import { startWorkflows, type WorkflowOptions, type WorkflowsResult } from './start-workflows.js';
import type { SyncReport } from './sync-report.js';
import { nothingUploaded, uploadDocuments, type UploadResult, type UploadTools } from './upload-documents.js';

export interface ApplyOptions {
  readonly priority: number;
  /** Null starts none. */
  readonly workflows: WorkflowOptions | null;
  readonly deletions: DeletionLimits;
  /** Whether documents are sent only with exactly the content that was planned. */
  readonly exact: boolean;
}

export interface ApplyTools extends UploadTools {
  readonly heldDeletions: HeldDeletions;
  readonly owners: DocumentOwners;
}

const OWNERS_AT_ONCE = 1000;

/** Carries out a plan: uploads first, so that a moved document is there before its old URI goes, then deletions, then workflows. */
export const applyPlan = async (
  plan: SyncPlan,
  components: readonly Component[],
  options: ApplyOptions,
  tools: ApplyTools,
  signal: AbortSignal,
): Promise<SyncReport> => {
  await rememberOwners(plan, tools.owners);
  const { totals } = plan.documents;
  const toUpload = totals.toUpload.count;
  const batchId =
    toUpload > 0
      ? await findOrCreateBatch(tools.client, plan.source, signal)
      : await findBatch(tools.client, plan.source, signal);
  const { priority, exact } = options;
  const documents = plan.documents.toUpload();
  const request = { documents, total: toUpload, components, destination: plan, priority, exact };
  const uploads =
    batchId === null || toUpload === 0
      ? nothingUploaded(batchId)
      : await uploadDocuments({ ...request, batchId }, tools, signal);
  const deletion = decideDeletions(plan, options.deletions, await uploadOutcome(plan, uploads, tools));
  const deletions: DeletionResult =
    deletion.uris.length > 0
      ? await deleteDocuments(deletion.uris, plan.source, tools, signal)
      : { deleted: [], errors: [] };
  await tools.owners.forget(plan, deletions.deleted);
  const workflows = await workflowsOf(uploads.batchIds, options, tools, signal);
  const { source, skipped, leftOut, hidden, filteredCount, missing, stale, warnings } = plan;
  return {
    source,
    skipped,
    leftOut,
    hidden,
    filteredCount,
    missing,
    stale,
    warnings,
    inventoryCount: totals.count,
    counts: totals.byStatus,
    toProcessCount: toUpload,
    ingestedCount: uploads.ingestedCount,
    ingestedBytes: uploads.ingestedBytes,
    notAttemptedCount: uploads.notAttemptedCount,
    refused: Array.from(plan.documents.refused(), ({ uri, refusal }) => ({ uri, message: refusal ?? '' })),
    deletion,
    deleted: deletions.deleted,
    batchId,
    workflows: workflows.workflows,
    errors: [...plan.problems, ...uploads.errors, ...deletions.errors, ...workflows.errors],
  };
};

/** Before anything is sent: a document keeps the URI under which it may have arrived. */
const rememberOwners = async (
  { documents, locations, ...destination }: SyncPlan,
  owners: DocumentOwners,
): Promise<void> => {
  if (locations.length < 2) return;
  let page: DocumentOwner[] = [];
  for (const { uri, component, item } of documents) {
    page.push({ uri, location: locations[component]!, listedUri: item.uri });
    if (page.length < OWNERS_AT_ONCE) continue;
    await owners.remember(destination, page);
    page = [];
  }
  await owners.remember(destination, page);
};

/** What is gone while a document is refused stays as long as that one is. */
const uploadOutcome = async (
  plan: SyncPlan,
  { errors, notAttemptedCount, refusedCount }: UploadResult,
  { heldDeletions }: ApplyTools,
): Promise<UploadOutcome> => {
  if (refusedCount > 0) await heldDeletions.remember(plan, plan.stale);
  const isRefused = Array.from(plan.documents.refused()).some(({ status }) => status === DocumentStatus.New);
  if (refusedCount === 0 && !isRefused) await heldDeletions.clear(plan);
  return { failed: errors.length > 0 || notAttemptedCount > 0, heldBack: await heldDeletions.of(plan) };
};

const workflowsOf = async (
  batchIds: ReadonlySet<number>,
  { workflows, priority }: ApplyOptions,
  { client, onProgress }: UploadTools,
  signal: AbortSignal,
): Promise<WorkflowsResult> => {
  if (workflows === null || batchIds.size === 0) return { workflows: [], errors: [] };
  onProgress({ phase: 'start-workflows', done: 0, total: batchIds.size });
  return startWorkflows(batchIds, workflows, priority, client, signal);
};

/** The oldest batch of the source, so that all runs add to the same one; null when there is none. */
const findBatch = async (client: IngesterClient, source: string, signal: AbortSignal): Promise<number | null> => {
  const ids = (await client.batches(signal)).filter((batch) => batch.source === source).map((batch) => batch.id);
  return ids.length === 0 ? null : Math.min(...ids);
};

const findOrCreateBatch = async (client: IngesterClient, source: string, signal: AbortSignal): Promise<number> =>
  (await findBatch(client, source, signal)) ?? (await client.createBatch(source, source, signal));
