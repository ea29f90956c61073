import type { ParameterSet, WorkflowDefinition, WorkflowStepType } from '@sluice/domain';
import type { MadeArtifacts } from '@sluice/persistence';
import { readParameters } from '@sluice/steps';
import type { PlannedStep } from '../handlers/handler-registry.js';
import { effectiveParameters } from './effective-parameters.js';
import { configMadeBy, cumulativeHash, planSteps } from './step-plan.js';

/** A step as a start would run it. */
export interface PreviewedStep {
  /** One-based. */
  readonly number: number;
  readonly name: string;
  readonly type: WorkflowStepType;
  /** With the defaults of what is not given. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Documents whose artifacts of this step are there already; null of a step that makes none. */
  readonly reused: number | null;
}

/**
 * The steps with what their artifacts would be found by: as a worker of these settings makes them, who notes in the configuration what
 * it makes them with.
 */
export const previewSteps = (
  workflow: WorkflowDefinition,
  set: ParameterSet,
  plan: readonly PlannedStep[],
): (Omit<PreviewedStep, 'reused'> & { readonly made: MadeArtifacts | null })[] => {
  let previous = '';
  return planSteps(workflow, set).map(({ number, name, type, config }, index) => {
    const { step, key, entry } = plan[index]!;
    const given = effectiveParameters(set, key, entry);
    const parameters = step.parameters ? { ...readParameters(step.parameters, given) } : given;
    const isMaking = step.writes.length > 0;
    previous = cumulativeHash(previous, isMaking ? configMadeBy(config, step.madeBy(parameters, undefined)) : config);
    return {
      number,
      name,
      type,
      parameters,
      made: isMaking ? { cumulativeHash: previous, types: step.writes } : null,
    };
  });
};
