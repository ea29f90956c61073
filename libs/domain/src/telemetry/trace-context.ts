import { context, propagation, ROOT_CONTEXT, type Context } from '@opentelemetry/api';

/** The active trace as a W3C `traceparent`; null outside of any. */
export const activeTraceContext = (): string | null => traceHeaders()['traceparent'] ?? null;

/** The headers that tell another service which trace its part belongs to; none outside of any. */
export const traceHeaders = (): Record<string, string> => {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
};

/** The trace that a `traceparent` names; anything else is no trace. */
export const traceOf = (traceparent: string | null): Context =>
  traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
