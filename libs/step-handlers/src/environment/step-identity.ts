import type { RunStep } from '@sluice/domain';
import type { ConfiguredStep, StepConfigs } from '@sluice/persistence';
import type { MadeBy } from '@sluice/steps';
import { configMadeBy, cumulativeHash } from '@sluice/workflow-engine';

/**
 * Sees to it that a step's configuration names what really makes its artifact: that is decided by the worker that runs it, whose
 * settings may be others than those of the API, or of the worker that ran the step before. What was made by something else has another
 * configuration, and is not used again.
 */
export class StepIdentity {
  constructor(private readonly configs: StepConfigs) {}

  /** The id of the configuration by which the artifacts of the step are found and stored, for what makes them here. */
  async settle(step: RunStep, madeBy: MadeBy | null): Promise<number> {
    const planned = await this.configs.config(step.stepConfigId);
    const config = configMadeBy(planned, madeBy);
    // One that only lists its members in another order is the same.
    if (config === configMadeBy(planned, madeByOf(planned))) return step.stepConfigId;
    const steps = await this.configs.ofRun(step.workflowRunId);
    const changed = changeFrom(steps, step.workflowStepNumber, config);
    const held = { id: step.id, workflowRunId: step.workflowRunId, workerId: step.workerId ?? '' };
    const [stepConfigId] = await this.configs.change(held, changed);
    return stepConfigId!;
  }
}

const madeByOf = (config: string): MadeBy | null => (JSON.parse(config) as { made_by?: MadeBy }).made_by ?? null;

/** This step and all after it, for their artifacts follow from it. */
const changeFrom = (
  steps: readonly ConfiguredStep[],
  number: number,
  config: string,
): Omit<ConfiguredStep, 'stepConfigId'>[] => {
  let previous = steps.find((step) => step.number === number - 1)?.cumulativeHash ?? '';
  return steps
    .filter((step) => step.number >= number)
    .map(({ number: own, type, config: planned }) => {
      const text = own === number ? config : planned;
      previous = cumulativeHash(previous, text);
      return { number: own, type, config: text, cumulativeHash: previous };
    });
};
