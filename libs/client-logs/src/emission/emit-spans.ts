import { ROOT_CONTEXT, SpanStatusCode, trace, type Context, type Span, type Tracer } from '@opentelemetry/api';
import type { SpanDescription } from '../spans/span-description.js';

/** Creates the spans of a tree, as a trace of its own. Nothing is waited for: the tracer's processor takes them from here. */
export const emitSpans = (tracer: Tracer, tree: SpanDescription): void => emitBelow(tracer, tree, ROOT_CONTEXT);

const emitBelow = (tracer: Tracer, description: SpanDescription, parent: Context): void => {
  const { start, end, attributes, links, children } = description;
  const span = tracer.startSpan(description.name, { startTime: start, links: [...links] }, parent);
  // Nobody keeps these spans: none below them would be kept either.
  if (!span.isRecording()) return;
  // Given at the start they would be checked and copied twice, for samplers that might look at them.
  span.setAttributes(attributes);
  describeFailure(span, description);
  if (children.length > 0) {
    const below = trace.setSpan(parent, span);
    for (const child of children) emitBelow(tracer, child, below);
  }
  span.end(end);
};

const describeFailure = (span: Span, { error, exception, start }: SpanDescription): void => {
  if (exception !== null) span.addEvent('exception', exception, start);
  if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
};
