import { SpanStatusCode, trace, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api';
import { errorCode, errorMessage } from '../errors/error-facts.js';

/** The tracer of all parts of the services; it does nothing until telemetry is started. */
export const tracer = (): Tracer => trace.getTracer('sluice');

/** Runs `work` inside a span, a child of the active one, that ends with it; what it throws is the span's failure. */
export const inSpan = <Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> =>
  tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** Marks a span as failed, with what went wrong. */
export const failSpan = (span: Span, error: unknown): void => {
  const message = errorMessage(error);
  span.setAttribute('error.type', failureCause(error));
  span.setStatus({ code: SpanStatusCode.ERROR, message });
  if (error instanceof Error) span.recordException(error);
};

/** What failures are counted by: the error's code, else its class; never its message, which may be anything. */
export const failureCause = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.name : typeof error);
