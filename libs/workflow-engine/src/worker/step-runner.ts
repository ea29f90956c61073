import { nextState, type AttemptResult, type Logger, type StepOutcome } from '@sluice/domain';
import type { ClaimedStep, Settlement } from '@sluice/persistence';
import { quietly } from '../telemetry/quietly.js';
import { StepAttempt } from '../telemetry/step-attempt.js';
import type { StepMetrics } from '../telemetry/step-metrics.js';
import type { HeldSteps } from './held-steps.js';
import { Outages, type OutageAttempt } from './outages.js';
import type { StepExecutor } from './step-executor.js';
import type { WorkerSettings } from './worker-settings.js';

export interface StepRunnerEvents {
  /** A step has ended; called once for each step that was started, whatever its handler does. */
  ended(settlement: Settlement): void;
  /** What steps of a configuration were waiting for is there again. */
  outageOver(stepConfigId: number, proven: 'ended' | 'past'): void;
}

/** Runs the handlers of claimed steps and decides what becomes of each step. */
export class StepRunner {
  private readonly outages: Outages<number>;

  constructor(
    private readonly executor: StepExecutor,
    private readonly held: HeldSteps,
    private readonly settings: Pick<WorkerSettings, 'workerId' | 'retryPolicy'>,
    private readonly metrics: StepMetrics,
    private readonly events: StepRunnerEvents,
    private readonly logger: Logger,
  ) {
    this.outages = new Outages(settings.retryPolicy);
  }

  /** Starts a step. One whose server is known to be away is not even tried: its settlement is returned at once. */
  start(claimed: ClaimedStep): Settlement | null {
    const signal = this.held.add(claimed);
    const heldBack = this.outages.holdBack(attemptOf(claimed));
    if (heldBack) return this.settlement(claimed, heldBack);
    const telemetry = this.telemetryOf(claimed);
    const execute = (): Promise<AttemptResult> => this.executor.execute(claimed, signal);
    void attempted(() => (telemetry ? telemetry.run(execute) : execute())).then((result) =>
      this.ended(claimed, result, telemetry),
    );
    return null;
  }

  /** What steps of a configuration, or of any, were waiting for is there again: they are tried. */
  outageOver(stepConfigId?: number): void {
    this.outages.over(stepConfigId);
  }

  /** The outcome is handed over before anything is reported of it: a step whose end cannot be described has ended all the same. */
  private ended(claimed: ClaimedStep, result: AttemptResult, telemetry: StepAttempt | undefined): void {
    const { step, outageMs } = claimed;
    const next = nextState(result, step.retry, step.retries, this.settings.retryPolicy, Math.random(), outageMs);
    const attempt = attemptOf(claimed);
    const outcome = this.outages.ended(attempt, next);
    this.events.ended(this.settlement(claimed, outcome));
    const proven = this.outages.provenBy(attempt, outcome);
    if (proven) this.events.outageOver(step.stepConfigId, proven);
    if (result.kind === 'failed') {
      const log = (): void => this.logFailure(claimed, outcome, result.error);
      quietly(() => (telemetry ? telemetry.run(log) : log()));
    }
    quietly(() => telemetry?.end(result, outcome));
  }

  private settlement(claimed: ClaimedStep, outcome: StepOutcome): Settlement {
    this.held.markSettling(claimed);
    return { stepId: claimed.step.id, attempt: claimed.attempt, outcome };
  }

  private telemetryOf(claimed: ClaimedStep): StepAttempt | undefined {
    let telemetry: StepAttempt | undefined;
    quietly(() => (telemetry = new StepAttempt(claimed, this.settings.workerId, this.metrics)));
    return telemetry;
  }

  private logFailure({ step }: ClaimedStep, outcome: StepOutcome, error: unknown): void {
    this.logger.warn('A step failed', {
      step_id: step.id,
      run_id: step.workflowRunId,
      step: step.workflowStepName,
      attempt: step.retry,
      status: outcome.status,
      retry_in_ms: outcome.delayMs,
      error,
    });
  }
}

/** Never rejects: where not even the attempt can be begun, it has failed. */
const attempted = async (execute: () => Promise<AttemptResult>): Promise<AttemptResult> => {
  try {
    return await execute();
  } catch (error) {
    return { kind: 'failed', error };
  }
};

/** Which server a step needs, its configuration says. */
const attemptOf = ({ step, attempt, outageMs }: ClaimedStep): OutageAttempt<number> => ({
  need: step.stepConfigId,
  name: `${step.id} ${attempt}`,
  waitedMs: outageMs,
});
