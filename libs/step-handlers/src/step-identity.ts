import type { ConfiguredStep, StepConfigs } from '@sluice/persistence';
import { configMadeBy, cumulativeHash, type StepContext } from '@sluice/workflow-engine';
import type { StepMakers } from './step-makers.js';

/**
 * Sees to it that a step's configuration names what really makes its artifact: that is decided by the worker that runs it, whose
 * settings may be others than those of the API, or of the worker that ran the step before. What was made by something else has another
 * configuration, and is not used again.
 */
export class StepIdentity {
  constructor(
    private readonly configs: StepConfigs,
    private readonly makers: StepMakers,
  ) {}

  /** The context with the configuration by which the artifacts of the step are found and stored. */
  async settle(context: StepContext): Promise<StepContext> {
    const { step, parameters } = context;
    const madeBy = this.makers.of(step.stepType, parameters);
    const planned = await this.configs.config(step.stepConfigId);
    const config = configMadeBy(planned, madeBy);
    // One that only lists its members in another order is the same.
    if (config === configMadeBy(planned, madeByOf(planned))) return context;
    const steps = await this.configs.ofRun(step.workflowRunId);
    const changed = changeFrom(steps, step.workflowStepNumber, config);
    const held = { id: step.id, workflowRunId: step.workflowRunId, workerId: step.workerId ?? '' };
    const [stepConfigId] = await this.configs.change(held, changed);
    return { ...context, step: { ...step, stepConfigId: stepConfigId! } };
  }
}

const madeByOf = (config: string): Parameters<typeof configMadeBy>[1] =>
  (JSON.parse(config) as { made_by?: Parameters<typeof configMadeBy>[1] }).made_by ?? null;

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
