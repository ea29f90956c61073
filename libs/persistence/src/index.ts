export { ChangeHorizon } from './changes/change-horizon.js';
export { ChangeRepository, type Change, type ChangeFilter, type Tail } from './changes/change-repository.js';
export {
  beginBulk,
  findBulk,
  markBulkPaused,
  nextBulkTargets,
  noteBulk,
  noteBulkCancelled,
  notBeingCancelled,
  notPausedByGroup,
  previewBulk,
  unfinishedOf,
  type BulkCount,
  type BulkOperation,
  type BulkTarget,
} from './control/bulk-rows.js';
export { CANCELLED_CODE, isCancelled } from './control/cancelled.js';
export {
  beginOperation,
  endOperation,
  GroupOperation,
  lockGroup,
  lockRun,
  nextPriorityToken,
  noteCancelled,
  operationsUnderWay,
  type LockedGroup,
  type LockedRun,
  type OperationUnderWay,
} from './control/group-rows.js';
export { cancellingGroupOf, lockFailed, lockGroupsOf, makeDue, resetSteps } from './control/retry-rows.js';
export { countOpen, heldRuns, lastRunOf, markPaused, notPausedThemselves, openRuns } from './control/run-rows.js';
export {
  moveSteps,
  prioritizeRuns,
  prioritizeSteps,
  WHERE_IT_WAITED,
  type Pass,
  type StepMove,
} from './control/step-moves.js';
export { connectDatabase, type DatabaseOptions } from './database/connect.js';
export type { Database } from './database/database.js';
export { parseDatabaseUrl, type DatabaseUrl } from './database/database-url.js';
export { Dialect } from './database/sql-vocabulary.js';
export { keysetPages } from './database/keyset-pages.js';
export { repeatWhileBusy } from './database/repeat-while-busy.js';
export { isUniqueViolation, wrapDatabaseError } from './database/database-errors.js';
export { long, type AnyStatement, type SqlSession, type Statement } from './database/sql-session.js';
export { ArtifactRepository } from './documents/artifact-repository.js';
export {
  BatchIndexingRepository,
  type BatchDocument,
  type MarkdownOfDocument,
  type NewestRun,
  type RagEntryOfDocument,
} from './documents/batch-indexing-repository.js';
export {
  BatchDocumentsRepository,
  DOCUMENT_SORTS,
  type BatchDocumentSearch,
  type DocumentSort,
  type ListedDocument,
  type NewestRunOfDocument,
} from './documents/batch-documents-repository.js';
export { BatchRepository, type BatchProgress } from './documents/batch-repository.js';
export {
  BATCH_SORTS,
  BatchSearchRepository,
  type BatchSort,
  type DocumentsByState,
} from './documents/batch-search-repository.js';
export { claimCopiesOf, PendingRemovals, type PendingRemoval } from './documents/pending-removals.js';
export { planVectorRemovals, removeHistoryOf } from './documents/plan-removals.js';
export {
  deleteLocation,
  findLocation,
  lockLocation,
  lockProgressOf,
  lockUnlocated,
  openGroups,
  removeDocuments,
  unlocatedAfter,
  type AffectedProgress,
} from './documents/remove-documents.js';
export {
  DocumentDetails,
  type DocumentArtifact,
  type DocumentPlace,
  type DocumentResult,
  type DocumentRun,
  type PlaceVersion,
} from './documents/document-details.js';
export {
  DocumentSearchRepository,
  MOST_FOUND,
  type DocumentPageSearch,
  type FoundDocument,
  type FoundDocuments,
} from './documents/document-search-repository.js';
export { RemovalPreviewRepository, type RemovalPreview } from './documents/removal-preview-repository.js';
export {
  deleteEmptyBatch,
  deleteLocations,
  groupsOfBatch,
  locationsOfBatch,
  lockLocations,
} from './documents/remove-batch.js';
export { DocumentRegistry, type StepHolder } from './documents/document-registry.js';
export type { Registration, RegistrationResult } from './documents/registration.js';
export { VectorMaintenance, type MaintenanceInNeed, type MaintenanceRecord } from './documents/vector-maintenance.js';
export { VectorDeletions, type UnendedGroup, type VectorRecords } from './documents/vector-deletions.js';
export { VectorMaintenancePlan } from './documents/vector-maintenance-plan.js';
export { StepCrashes } from './queue/step-crashes.js';
export { StepNotices, type HeldAttempt } from './queue/step-notices.js';
export { VectorWrites, type StoredAs, type VectorWrite } from './documents/vector-writes.js';
export { SourceRepository, type StoredContent, type UriRange } from './documents/source-repository.js';
export { EmbeddingCacheRepository, PRUNED_AT_ONCE } from './documents/embedding-cache-repository.js';
export { EventQueue, type ClaimedEvent, type EventOutcome } from './events/event-queue.js';
export type { ArtifactRow, RagEntryRow } from './tables/document-tables.js';
export { PRUNING_PAGE, RunPruning, type PrunedPage } from './growth/run-pruning.js';
export { UnreferencedArtifacts, type ArtifactName, type FoundArtifact } from './growth/unreferenced-artifacts.js';
export { migrationNames } from './migrations/migrations.js';
export {
  FailureRepository,
  type FailedRun,
  type FailureExample,
  type FailurePlace,
  type FailureScope,
  type FailureSpan,
  type RecentFailedRun,
} from './failures/failure-repository.js';
export {
  AuditLog,
  type AuditedAction,
  type AuditedOften,
  type AuditEntry,
  type AuditFilter,
} from './audit/audit-log.js';
export { DocumentStates, type DocumentCounts } from './overview/document-states.js';
export {
  OverviewRepository,
  type HeldStep,
  type OpenGroup,
  type QueueOfType,
  type SeenWorker,
} from './overview/overview-repository.js';
export { LargeResults } from './runs/large-counts.js';
export { RunDays, type RunDay } from './overview/run-days.js';
export {
  DURATION_BOUNDS,
  StepDistributions,
  type SampledSteps,
  type StepDistribution,
  type StepScope,
} from './overview/step-distribution.js';
export { Throughput, type EndedRuns } from './overview/throughput.js';
export {
  ProgressRepository,
  type GroupPlace,
  type QueuedStep,
  type RunEnd,
  type RunPlace,
} from './progress/progress-repository.js';
export { createStepQueue } from './queue/create-step-queue.js';
export { QueueDepth, type QueueFigures, type WaitingSteps } from './queue/queue-depth.js';
export { QueueState } from './queue/queue-state.js';
export { MOST_CLAIMED_BY_TYPE } from './queue/ready-steps.js';
export type {
  ClaimedStep,
  Heartbeat,
  Promotion,
  Recovery,
  RunOfGroup,
  Settlement,
  StepQueue,
  TurnRequest,
  TurnResult,
  WorkerIdentity,
} from './queue/step-queue.js';
export { reopenGroups, reopenRuns } from './runs/progress-rows.js';
export { removeGroup, type RemovedRuns } from './runs/remove-runs.js';
export { RunGroupRepository, type GroupSnapshot } from './runs/run-group-repository.js';
export { runConditions, type RunSearch } from './runs/run-filter.js';
export type { RunFilter } from './runs/run-list.js';
export {
  RUN_SORTS,
  RunSearchRepository,
  totalOf,
  type ListedRun,
  type ListedStep,
  type RunsByState,
  type RunSort,
} from './runs/run-search-repository.js';
export { STATE_OF_DOCUMENT, STATE_OF_RUN } from './runs/run-state-sql.js';
export { RunRepository, RUNS_WITH_STEPS, type DocumentInfo, type Page } from './runs/run-repository.js';
export { RunStarter, type JoinedGroup, type StartRequest, type StartResult } from './runs/run-starter.js';
export { StartPreviewRepository, type MadeArtifacts, type StartedDocuments } from './runs/start-preview.js';
export { StepConfigs, type ConfiguredStep, type StepTemplate } from './runs/step-configs.js';
export {
  StatisticsRepository,
  type GroupStatistics,
  type StepCount,
  type StepDurations,
} from './statistics/statistics-repository.js';
export { ProviderSlots } from './providers/provider-slots.js';
export { KeptQuestions, type QuestionRoundSummary } from './questions/kept-questions.js';
export { QuestionRounds, type EndedGroup, type QuestionRound } from './questions/question-rounds.js';
export type { KeptQuestion, QuestionHit, QuestionMode, QuestionResult } from './tables/question-tables.js';
