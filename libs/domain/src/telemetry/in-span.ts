import { SpanStatusCode, trace, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api';
import { errorCode, errorMessage, errorName, propertyOf, readSafely } from '../errors/error-facts.js';

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

/** Longest text of a failure in a span. */
const MAX_LENGTH = 2000;

/** Marks a span as failed, with what went wrong. Never throws, whatever was thrown. */
export const failSpan = (span: Span, error: unknown): void => {
  const message = shortened(errorMessage(error));
  span.setAttribute('error.type', failureCause(error));
  span.setStatus({ code: SpanStatusCode.ERROR, message });
  const stack = propertyOf(error, 'stack');
  if (typeof stack === 'string') span.recordException({ name: errorName(error), message, stack: shortened(stack) });
};

const shortened = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

/** What failures are counted by: the error's code, else its class; never its message, which may be anything. */
export const failureCause = (error: unknown): string =>
  errorCode(error) ?? (readSafely(() => error instanceof Error, false) ? errorName(error) : typeof error);
