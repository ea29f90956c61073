import { isSpanContextValid, TraceFlags, type Attributes, type Link } from '@opentelemetry/api';

const NONE: readonly Link[] = [];

/** A link to the span of the client's own tracing that the attributes name, if both ids are valid. */
export const clientLinks = (attributes: Attributes): readonly Link[] => {
  const { trace_id: traceId, span_id: spanId } = attributes;
  if (typeof traceId !== 'string' || typeof spanId !== 'string') return NONE;
  const context = {
    traceId: traceId.toLowerCase(),
    spanId: spanId.toLowerCase(),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(context) ? [{ context }] : NONE;
};
