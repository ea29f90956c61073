import {
  ConfigurationError,
  TransientError,
  type AttemptResult,
  stepsOf,
  type DefinedStep,
  type HandlerEntry,
  type Logger,
} from '@sluice/domain';
import { withWaitListener, type WaitListener } from '@sluice/io';
import type { ClaimedStep, GroupSnapshot } from '@sluice/persistence';
import { readParameters, resultMeta, type StepContext, type StepResult } from '@sluice/steps';
import type { HandlerRegistry } from '../handlers/handler-registry.js';
import { effectiveParameters } from '../starting/effective-parameters.js';
import type { GroupSnapshots } from './group-snapshots.js';
import { withinTimeLimit } from './time-limit.js';

/** Runs the handler of a step under its time limit. Never throws: whatever happens is a result. */
export class StepExecutor {
  constructor(
    private readonly snapshots: GroupSnapshots,
    private readonly handlers: HandlerRegistry,
    private readonly defaultTimeoutMs: number,
    private readonly logger: Logger,
    /** Hears what a claimed step waits for while it runs. */
    private readonly waitOf: (claimed: ClaimedStep) => WaitListener,
  ) {}

  async execute(claimed: ClaimedStep, stop: AbortSignal): Promise<AttemptResult> {
    try {
      const snapshot = await this.snapshots.get(claimed.run.runGroupId);
      const { key, entry } = definedStep(snapshot, claimed.step.workflowStepNumber);
      const timeoutMs = Math.min(timeoutOf(entry) ?? this.defaultTimeoutMs, LONGEST_TIMER_MS);
      const meta = await withinTimeLimit(
        timeoutMs,
        () => timedOut(claimed, timeoutMs),
        stop,
        (signal) => this.call(key, entry, claimed, snapshot, signal),
      );
      return { kind: 'succeeded', meta: resultMeta(meta) };
    } catch (error) {
      // Given back: where the step belongs to nobody or another worker by now, the fence drops even that.
      return stop.aborted ? { kind: 'released' } : { kind: 'failed', error };
    }
  }

  private async call(
    key: string,
    entry: HandlerEntry,
    claimed: ClaimedStep,
    snapshot: GroupSnapshot,
    signal: AbortSignal,
  ): Promise<StepResult> {
    const { step, run, document, attempt } = claimed;
    const { environment } = this.handlers;
    const handler = await this.handlers.step(entry.method);
    const logger = this.logger
      .component(`step.${step.stepType}`)
      .child({ step_id: step.id, run_id: run.id, document: document.hash });
    const given = effectiveParameters(snapshot.parameters, key, entry);
    const parametersOf: StepContext['parametersOf'] = (type) => {
      const other = stepsOf(snapshot.workflow).find((one) => one.type === type);
      return other && effectiveParameters(snapshot.parameters, other.key, other.entry);
    };
    const parameters = handler.parameters ? { ...readParameters(handler.parameters, given) } : given;
    const earlier = async () => (await this.handlers.plan(snapshot.workflow)).slice(0, step.workflowStepNumber - 1);
    return withWaitListener(this.waitOf(claimed), () =>
      environment.run(handler, { step, run, document, attempt, parameters, parametersOf, earlier, signal, logger }),
    );
  }
}

const definedStep = ({ workflow }: GroupSnapshot, number: number): DefinedStep => {
  const step = stepsOf(workflow)[number - 1];
  if (!step) throw new ConfigurationError('STEP_UNKNOWN', `The workflow has no step ${number}`);
  return step;
};

/** What a timer of Node can wait at most; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The entry's own time limit, in seconds. */
const timeoutOf = (entry: HandlerEntry): number | undefined => {
  const seconds = (entry as { timeout?: unknown }).timeout;
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined;
};

const timedOut = ({ step }: ClaimedStep, timeoutMs: number): TransientError =>
  new TransientError(
    'STEP_TIMEOUT',
    `Step ${step.workflowStepName} took longer than ${timeoutMs / 1000} s and was stopped`,
  );
