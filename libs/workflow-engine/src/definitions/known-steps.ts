import { ConfigurationError, stepsOf } from '@sluice/domain';
import type { HandlerRegistry, PlannedStep } from '../handlers/handler-registry.js';
import type { DefinitionCatalog } from './definition-catalog.js';

/** The steps of all workflow definitions on disk; those whose handler cannot be found are left out. */
export const knownSteps = async (catalog: DefinitionCatalog, handlers: HandlerRegistry): Promise<PlannedStep[]> => {
  const { files } = await catalog.listWorkflows();
  const planned: PlannedStep[] = [];
  for (const one of files.flatMap(({ definition }) => stepsOf(definition))) {
    try {
      planned.push({ ...one, step: await handlers.step(one.entry.method) });
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
    }
  }
  return planned;
};
