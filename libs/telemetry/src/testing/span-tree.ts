import type { ReceivedSpan } from './received.js';

/**
 * The names of spans as a tree, an indented line each, in the order of their starts; spans whose parent is not among them
 * stand at the left.
 */
export const spanTree = (spans: readonly ReceivedSpan[]): string => {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const byStart = spans.toSorted((a, b) => a.startMs - b.startMs);
  const lines = (parentSpanId: string | null, indent: string): string[] =>
    byStart
      .filter((span) => (parentSpanId === null ? !ids.has(span.parentSpanId) : span.parentSpanId === parentSpanId))
      .flatMap((span) => [`${indent}${span.name}`, ...lines(span.spanId, `${indent}  `)]);
  return lines(null, '').join('\n');
};
