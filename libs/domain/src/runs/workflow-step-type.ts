/** The kinds of steps that workflow definitions may have, by the contract; they say where a step usually stands. */
export const WorkflowStepType = {
  Ingest: 'ingest',
  Validate: 'validate',
  Parse: 'parse',
  Chunk: 'chunk',
  Embed: 'embed',
  Store: 'store',
  Enrich: 'enrich',
  Route: 'route',
} as const;
export type WorkflowStepType = (typeof WorkflowStepType)[keyof typeof WorkflowStepType];

export const WORKFLOW_STEP_TYPES: readonly WorkflowStepType[] = Object.values(WorkflowStepType);

export const isWorkflowStepType = (value: string): value is WorkflowStepType =>
  (WORKFLOW_STEP_TYPES as readonly string[]).includes(value);

/** Those that are offered: `ingest` and `route` name nothing that is done here, and are read all the same. */
export const OFFERED_STEP_TYPES = WORKFLOW_STEP_TYPES.filter((type) => type !== 'ingest' && type !== 'route');
