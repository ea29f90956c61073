import { ArtifactType, InvalidInputError, type ParameterSet, type WorkflowDefinition } from '@sluice/domain';
import { builtInName } from '../handlers/built-in-method.js';
import type { HandlerRegistry, PlannedStep } from '../handlers/handler-registry.js';
import { checkParameters, withoutEffect } from './check-parameters.js';
import { effectiveParameters } from './effective-parameters.js';

/**
 * Finds what cannot work before a worker comes to it: missing handlers, steps that read what no earlier one writes, wrong parameters.
 *
 * @returns what is given and has no effect, a sentence each
 * @throws InvalidInputError naming what is wrong
 * @throws ConfigurationError when a handler cannot be found, or the deployment does not allow what is asked for
 */
export const checkStart = async (
  handlers: HandlerRegistry,
  workflow: WorkflowDefinition,
  set: ParameterSet,
): Promise<string[]> => {
  const plan = await handlers.plan(workflow);
  await handlers.checkEvents(workflow);
  checkOrder(handlers, workflow.id, plan);
  const given = plan.map((planned) => ({
    ...planned,
    parameters: effectiveParameters(set, planned.key, planned.entry),
  }));
  for (const { step, key, parameters } of given) checkParameters(step, parameters, key);
  return given.flatMap(({ step, key, entry, parameters }) =>
    withoutEffect(step, parameters, builtInName(entry.method) === step.name).map(
      (unread) => `${key}.${unread.key} ${unread.message}`,
    ),
  );
};

/** @throws InvalidInputError naming each step that reads what no earlier step writes */
const checkOrder = (handlers: HandlerRegistry, workflowId: string, plan: readonly PlannedStep[]): void => {
  const written = new Set<ArtifactType>([ArtifactType.Doc]);
  const details = plan.flatMap(({ key, entry, step }) => {
    const absent = step.reads.filter((read) => !written.has(read)).map((read) => handlers.writerOf(read) ?? read);
    for (const artifact of step.writes) written.add(artifact);
    if (absent.length === 0) return [];
    const makers = [...new Set(absent)].join(' and ');
    const message = `Step "${entry.name}" (${key}) reads what the ${makers} step makes, and the workflow has none before it`;
    return [{ field: `item_steps.${key}`, message }];
  });
  if (details.length === 0) return;
  const problems = details.map(({ message }) => message).join('; ');
  throw new InvalidInputError(`Workflow ${workflowId} cannot run: ${problems}`, details);
};
