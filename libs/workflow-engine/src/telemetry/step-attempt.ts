import { context, SpanKind, trace, type Span } from '@opentelemetry/api';
import { failSpan, traceOf, tracer, type AttemptResult, type StepOutcome } from '@sluice/domain';
import type { ClaimedStep } from '@sluice/persistence';
import type { StepMetrics } from './step-metrics.js';

/** One attempt of a step as telemetry sees it: a span in the trace of the document's upload, and what is counted of it. */
export class StepAttempt {
  private readonly span: Span;
  private readonly begun = performance.now();

  constructor(
    private readonly claimed: ClaimedStep,
    workerId: string,
    private readonly metrics: StepMetrics,
  ) {
    const { step, run, document, traceContext, waitedMs } = claimed;
    this.span = tracer().startSpan(
      `step ${step.workflowStepName}`,
      {
        kind: SpanKind.CONSUMER,
        attributes: {
          'sluice.step.type': step.stepType,
          'sluice.step.id': step.id,
          'sluice.step.attempt': step.retry,
          'sluice.step.waited_ms': waitedMs,
          'sluice.run.id': run.id,
          'sluice.run_group.id': run.runGroupId,
          'sluice.batch.id': run.batchId,
          'sluice.document.hash': document.hash,
          'sluice.worker.id': workerId,
        },
      },
      traceOf(traceContext),
    );
    metrics.begun(claimed);
  }

  /** Runs `work` within the attempt's trace. */
  run<Result>(work: () => Result): Result {
    return context.with(trace.setSpan(traceOf(this.claimed.traceContext), this.span), work);
  }

  end(result: AttemptResult, outcome: StepOutcome): void {
    this.span.setAttribute('sluice.step.outcome', outcome.status);
    if (result.kind === 'failed') failSpan(this.span, result.error);
    this.span.end();
    this.metrics.ended(this.claimed, result, outcome, (performance.now() - this.begun) / 1000);
  }
}
