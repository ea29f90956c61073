import {
  counter,
  failureCause,
  histogram,
  METRICS,
  upDownCounter,
  type AttemptResult,
  type StepOutcome,
} from '@sluice/domain';
import type { ClaimedStep } from '@sluice/persistence';

/** What a worker counts of the steps that it claims and runs. */
export class StepMetrics {
  private readonly claims = histogram(METRICS.claimDuration);
  private readonly running = upDownCounter(METRICS.workerSteps);
  private readonly waits = histogram(METRICS.stepWait);
  private readonly durations = histogram(METRICS.stepDuration);
  private readonly retries = counter(METRICS.stepRetries);
  private readonly failures = counter(METRICS.stepFailures);

  claimed(seconds: number): void {
    this.claims.record(seconds);
  }

  begun({ step, waitedMs }: ClaimedStep): void {
    this.waits.record(waitedMs / 1000, { type: step.stepType });
    this.running.add(1, { type: step.stepType });
  }

  ended({ step }: ClaimedStep, result: AttemptResult, { status }: StepOutcome, seconds: number): void {
    const type = step.stepType;
    this.running.add(-1, { type });
    this.durations.record(seconds, { type, outcome: status });
    if (status === 'ERROR') this.retries.add(1, { type });
    if (result.kind === 'failed') this.failures.add(1, { type, cause: failureCause(result.error) });
  }
}
