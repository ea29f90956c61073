import type {
  Document,
  HandlerEntry,
  LifecycleEvent,
  Logger,
  RunStep,
  WorkflowRun,
  WorkflowStepType,
} from '@sluice/domain';

/** What a step handler is given. */
export interface StepContext {
  readonly step: RunStep;
  readonly run: WorkflowRun;
  readonly document: Document;
  /** The step entry's parameters, overridden by those of the parameter set. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The effective parameters of another step of the same workflow; undefined when it has no such step. */
  readonly parametersOf: (step: WorkflowStepType) => Readonly<Record<string, unknown>> | undefined;
  /** Aborted when the step's time is over, its lease is lost or the worker must stop. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/**
 * Runs one step. What it returns becomes the step's `status_meta`. Throwing fails the attempt: a `PermanentError` or
 * `ConfigurationError` for good, anything else until the attempts are used up.
 */
export type StepHandler = (context: StepContext) => Promise<Record<string, unknown> | undefined>;

/** What a lifecycle handler is given. */
export interface EventContext {
  readonly event: LifecycleEvent;
  readonly entry: HandlerEntry;
  readonly runGroupId: number;
  readonly workflowRunId: number;
  readonly stepId: number | null;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Runs after the commit of what it tells; its failure never touches the run. */
export type EventHandler = (context: EventContext) => Promise<Record<string, unknown> | undefined>;
