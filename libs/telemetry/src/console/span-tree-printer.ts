import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import { formatSpanTree } from './format-span-tree.js';

/** Traces whose local root never ends are forgotten, oldest first. */
const MAX_TRACES = 1000;
const MAX_SPANS_PER_TRACE = 1000;

/** Prints what belongs to a root when it is finished; a span whose parent is in another process counts as one. */
export class SpanTreePrinter implements SpanProcessor {
  private readonly finished = new Map<string, ReadableSpan[]>();

  constructor(private readonly print: (tree: string) => void) {}

  onStart(): void {
    // Only finished spans are shown.
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext();
    const spans = this.finished.get(traceId) ?? [];
    if (spans.length < MAX_SPANS_PER_TRACE) spans.push(span);
    this.finished.set(traceId, spans);
    if (isLocalRoot(span)) this.printBelow(span, traceId, spans);
    if (this.finished.size > MAX_TRACES) this.finished.delete(this.finished.keys().next().value!);
  }

  forceFlush(): Promise<void> {
    return Promise.resolve();
  }

  shutdown(): Promise<void> {
    this.finished.clear();
    return Promise.resolve();
  }

  /** Spans of other roots of the same trace stay, until theirs ends. */
  private printBelow(root: ReadableSpan, traceId: string, spans: readonly ReadableSpan[]): void {
    const below = descendants(root, spans);
    this.print(formatSpanTree(root, below));
    const others = spans.filter((span) => span !== root && !below.includes(span));
    if (others.length > 0) this.finished.set(traceId, others);
    else this.finished.delete(traceId);
  }
}

const isLocalRoot = ({ parentSpanContext }: ReadableSpan): boolean =>
  parentSpanContext === undefined || parentSpanContext.isRemote === true;

const descendants = (root: ReadableSpan, spans: readonly ReadableSpan[]): ReadableSpan[] => {
  const known = new Set([root.spanContext().spanId]);
  // A child ends before its parent: read backwards, every parent comes first.
  const found: ReadableSpan[] = [];
  for (const span of spans.toReversed()) {
    if (span === root || isLocalRoot(span) || !known.has(span.parentSpanContext!.spanId)) continue;
    known.add(span.spanContext().spanId);
    found.push(span);
  }
  return found;
};
