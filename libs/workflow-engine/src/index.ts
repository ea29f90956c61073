export {
  DefinitionCatalog,
  type ParameterSetFile,
  type ParameterSetListing,
} from './definitions/definition-catalog.js';
export { DefinitionDirectory, type DefinitionFile, type DirectoryListing } from './definitions/definition-directory.js';
export type { YamlProblem } from '@sluice/yaml-fields';
export { knownSteps } from './definitions/known-steps.js';
export { DEFINITION_ID, EXPECTED_ID } from './definitions/definition-id.js';
export { checkReadable, type SettingDirectory } from './definitions/unusable-directory.js';
export { InvalidDefinitionError } from './definitions/invalid-definition-error.js';
export {
  acceptParameterSet,
  checkParameterSet,
  parseParameterSet,
  UPLOADED_SET_LIMITS,
  type AcceptedParameterSet,
  type CheckedParameterSet,
  type ParameterSetRules,
  type ReportProblem,
} from './definitions/parameter-set.js';
export { parseWorkflowDefinition } from './definitions/workflow-definition.js';
export type { EventContext, EventHandler } from './handlers/event-handler.js';
export { HandlerModules } from './handlers/handler-modules.js';
export { HandlerRegistry, type PlannedStep } from './handlers/handler-registry.js';
export type { StepAttempt, StepEnvironment } from './handlers/step-environment.js';
export { builtInName } from './handlers/built-in-method.js';
export { logEvent } from './handlers/log-event.js';
export { BatchRemoval, type RemovedPart } from './runs/batch-removal.js';
export { BulkControl, type BulkSlice } from './runs/bulk-control.js';
export { ControlBlockedError, movedBefore } from './runs/passes.js';
export { DocumentRemoval, type RemovedLocation, type RemovedOrphans } from './runs/document-removal.js';
export { GroupControl, type GroupControlResult } from './runs/group-control.js';
export { assertGroupAllows } from './runs/rules.js';
export { RunControl, type RunControlResult } from './runs/run-control.js';
export { RunGroupRemoval } from './runs/run-group-removal.js';
export { RunRetry, type RetryResult } from './runs/run-retry.js';
export { problemOf, withoutEffect } from './starting/check-parameters.js';
export { checkStart } from './starting/check-start.js';
export { effectiveParameters } from './starting/effective-parameters.js';
export { configMadeBy, cumulativeHash, planSteps } from './starting/step-plan.js';
export { type PreviewedStep } from './starting/preview-steps.js';
export {
  WorkflowStarter,
  type StartBatch,
  type StartPreview,
  type WorkflowSources,
} from './starting/workflow-starter.js';
export { offerPackages } from './handlers/offer-packages.js';
export { CANCELLED_NOTICE, outageOverNotice, STEPS_CHANNEL } from './worker/steps-channel.js';
export { raceAbort } from './worker/time-limit.js';
export { Worker } from './worker/worker.js';
export type { WorkerSettings } from './worker/worker-settings.js';
