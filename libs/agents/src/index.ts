export { CoalescingQueue } from './concurrency/coalescing-queue.js';
export { buildInventory, type BuiltInventory } from './inventory/build-inventory.js';
export { INVENTORY_FILE, inventoryToJson, parseInventory, type InventoryRow } from './inventory/inventory.js';
export { InventorySource } from './inventory/inventory-source.js';
export type { ComponentReader, ComponentSpec, GivenPaths, Manifest } from './manifests/manifest.js';
export { NO_GIVEN_PATHS } from './manifests/manifest.js';
export { ManifestFolder, type FaultyManifest, type ManifestFolderContent } from './manifests/manifest-folder.js';
export { InvalidManifestError, MANIFEST_ID, parseManifest } from './manifests/parse-manifest.js';
export type { Component } from './planning/component.js';
export { decideDeletions, type DeletionDecision, type DeletionLimits } from './planning/deletion-policy.js';
export { readingFailed } from './planning/hash-items.js';
export type { PlanRequest, PositionRange } from './planning/make-plan.js';
export { parsePlan, planToJson } from './planning/plan-file.js';
export type { Progress, ProgressListener } from './planning/progress.js';
export { DocumentStatus, isToUpload, type Move, type PlannedDocument, type SyncPlan } from './planning/sync-plan.js';
export { LINE_LEVELS, type LineLevel, type RunLine } from './runs/run-lines.js';
export { RunLog } from './runs/run-log.js';
export type { RunSummary } from './runs/run-repository.js';
export { RunStart, RunState, type RunRecord, type RunRequest } from './runs/run-record.js';
export {
  RunCancelledError,
  RunService,
  type BegunRun,
  type RunResult,
  type RunServiceOptions,
} from './runs/run-service.js';
export { ManifestScheduler } from './scheduling/manifest-scheduler.js';
export { nowSql, type AgentDatabase } from './state/agent-database.js';
export { ContentHashes, knownContents } from './state/content-hashes.js';
export { StoredBlobTexts } from './state/blob-hashes.js';
export { KeptPlans, type KeptPlan } from './state/kept-plans.js';
export { WithheldDeletions, type WithheldDeletion } from './state/withheld-deletions.js';
export { openAgentDatabase, type AgentDatabaseOptions } from './state/open-agent-database.js';
export type { ApplyOptions } from './syncing/apply-plan.js';
export type { WorkflowOptions } from './syncing/start-workflows.js';
export { isComplete, type SyncError, type SyncReport } from './syncing/sync-report.js';
export { Synchronizer, type RunContext, type SynchronizerOptions } from './syncing/synchronizer.js';
export { concerns, isSignedBy, webhookEvent, type WebhookEvent } from './webhooks/webhook-event.js';
export type { YamlFields } from '@sluice/yaml-fields';
