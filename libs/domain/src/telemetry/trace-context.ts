import { context, propagation, ROOT_CONTEXT, type Context } from '@opentelemetry/api';

/** The active trace as a W3C `traceparent`; null outside of any. */
export const activeTraceContext = (): string | null => traceHeaders()['traceparent'] ?? null;

/** The headers by which another service continues the trace; none outside of any. */
export const traceHeaders = (): Record<string, string> => {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
};

/** The trace that a `traceparent` names; none for anything else. */
export const traceOf = (traceparent: string | null): Context =>
  traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
