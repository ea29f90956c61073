import { InvalidInputError, type HandlerEntry, type WorkflowDefinition, type WorkflowStepType } from '@sluice/domain';
import { builtInName } from '@sluice/workflow-engine';
import { BUILT_IN_STEPS } from './built-in-steps.js';

/** @throws InvalidInputError naming each built-in step that reads what no earlier step makes */
export const checkStepOrder = ({ id, item_steps }: WorkflowDefinition): void => {
  const earlier = new Set<WorkflowStepType>();
  const details: { field: string; message: string }[] = [];
  for (const [type, entry] of Object.entries(item_steps) as [WorkflowStepType, HandlerEntry][]) {
    const reads = BUILT_IN_STEPS.get(builtInName(entry.method) ?? '')?.reads ?? [];
    const absent = reads.filter((read) => !earlier.has(read));
    if (absent.length > 0) {
      const message = `Step "${entry.name}" (${type}) reads what the ${absent.join(' and ')} step makes, and the workflow has none before it`;
      details.push({ field: `item_steps.${type}`, message });
    }
    earlier.add(type);
  }
  if (details.length === 0) return;
  const problems = details.map(({ message }) => message).join('; ');
  throw new InvalidInputError(`Workflow ${id} cannot run: ${problems}`, details);
};
