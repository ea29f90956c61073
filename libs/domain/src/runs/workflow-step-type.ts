/** The kinds of steps a workflow may have; the keys of `item_steps` in a workflow definition. */
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
