import type { EventHandler } from './event-handler.js';

/** The built-in lifecycle handler `log_event`: writes the event to the log. */
export const logEvent: EventHandler = ({ event, runGroupId, workflowRunId, stepId, logger }) => {
  logger.info(`Lifecycle event ${event}`, {
    event,
    run_group_id: runGroupId,
    workflow_run_id: workflowRunId,
    ...(stepId === null ? {} : { step_id: stepId }),
  });
  return Promise.resolve(undefined);
};
