import type { HandlerEntry, LifecycleEvent, Logger } from '@sluice/domain';

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
