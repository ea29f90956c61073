import { ParameterError, stepsOf, WorkflowStepType } from '@sluice/domain';
import type { UnendedGroup } from '@sluice/persistence';
import { vectorDatabaseOf } from '@sluice/step-handlers';
import { effectiveParameters } from '@sluice/workflow-engine';

/** The vector databases that the runs of a group store into. */
export const databasesOf = ({ workflow, parameters }: Pick<UnendedGroup, 'workflow' | 'parameters'>): string[] =>
  stepsOf(workflow)
    .filter(({ type }) => type === WorkflowStepType.Store)
    .flatMap(({ key, entry }) => databaseOf(effectiveParameters(parameters, key, entry)) ?? []);

const databaseOf = (given: object): string | undefined => {
  try {
    return vectorDatabaseOf(given);
  } catch (error) {
    // A step of somebody else may call its parameters as it likes.
    if (error instanceof ParameterError) return undefined;
    throw error;
  }
};
