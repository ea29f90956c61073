import type { ParameterSet, WorkflowDefinition, WorkflowStepType } from '@sluice/domain';

/**
 * What a step is given: the parameters of its entry, overridden by those of the set, which are found under the step's key or
 * its name. Undefined when the workflow has no such step.
 */
export const effectiveParameters = (
  workflow: WorkflowDefinition,
  parameters: ParameterSet,
  step: WorkflowStepType,
): Record<string, unknown> | undefined => {
  const entry = workflow.item_steps[step];
  if (!entry) return undefined;
  return { ...entry.parameters, ...(parameters.config[step] ?? parameters.config[entry.name] ?? {}) };
};
