import { SpanStatusCode } from '@opentelemetry/api';
import { hrTimeToMilliseconds } from '@opentelemetry/core';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

const CONTROL_CHARACTERS = /\p{Cc}/gu;
const MAX_VALUE_LENGTH = 100;

/** A root and the spans below it, a line each: name, duration, attributes; then what went wrong and what it is linked to. */
export const formatSpanTree = (root: ReadableSpan, spans: readonly ReadableSpan[]): string => {
  const service = String(root.resource.attributes['service.name']);
  const head = `trace ${root.spanContext().traceId} (${service})`;
  return `${[head, ...lines(root, spans, '', '')].join('\n')}\n`;
};

const lines = (span: ReadableSpan, all: readonly ReadableSpan[], first: string, rest: string): string[] => {
  const { spanId } = span.spanContext();
  const children = all.filter((other) => other.parentSpanContext?.spanId === spanId).toSorted(byStart);
  const below = children.flatMap((child, index) =>
    index < children.length - 1
      ? lines(child, all, `${rest}├─ `, `${rest}│  `)
      : lines(child, all, `${rest}└─ `, `${rest}   `),
  );
  return [`${first}${describe(span)}`, ...below];
};

const describe = (span: ReadableSpan): string => {
  const ms = hrTimeToMilliseconds(span.duration);
  const failure = span.status.code === SpanStatusCode.ERROR ? [`FAILED: ${printable(span.status.message ?? '')}`] : [];
  const attributes = Object.entries(span.attributes).map(([name, value]) => `${name}=${printable(value)}`);
  const links = span.links.length > 0 ? [`links=${span.links.length}`] : [];
  return [printable(span.name), `${ms.toFixed(1)} ms`, ...failure, ...attributes, ...links].join('  ');
};

const byStart = (a: ReadableSpan, b: ReadableSpan): number =>
  a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1];

/** On one line, without anything that could move a terminal's cursor. */
const printable = (value: unknown): string => {
  const text = String(value).replace(CONTROL_CHARACTERS, ' ');
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
};
