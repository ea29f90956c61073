import type { ParameterSet } from '@sluice/domain';
import type { StepContext } from '@sluice/steps';
import { effectiveParameters, type PlannedStep } from '@sluice/workflow-engine';

/** What a set gives to the first step of each type. */
export const parametersOf =
  (workflow: readonly PlannedStep[], set: ParameterSet): StepContext['parametersOf'] =>
  (type) => {
    const other = workflow.find((one) => one.type === type);
    return other && effectiveParameters(set, other.key, other.entry);
  };
