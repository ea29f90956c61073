import type { Message } from './protobuf-reader.js';

export type AttributeValues = Readonly<Record<string, unknown>>;

/** A span as a receiver sees it. Times are epoch milliseconds, with fractions. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: AttributeValues;
  readonly events: readonly { readonly name: string; readonly timeMs: number; readonly attributes: AttributeValues }[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** 0 unset, 1 ok, 2 error. */
  readonly status: { readonly code: number; readonly message: string };
  readonly droppedAttributesCount: number;
  readonly scope: string;
  readonly resource: AttributeValues;
}

export interface ReceivedLog {
  readonly timeMs: number;
  readonly severityNumber: number;
  readonly severityText: string;
  readonly body: unknown;
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes: AttributeValues;
  readonly resource: AttributeValues;
}

export interface ReceivedPoint {
  readonly attributes: AttributeValues;
  /** Of a histogram its sum. */
  readonly value: number;
  /** Of a histogram the number of measurements. */
  readonly count: number | null;
}

export interface ReceivedMetric {
  readonly name: string;
  readonly unit: string;
  readonly description: string;
  readonly points: readonly ReceivedPoint[];
  readonly resource: AttributeValues;
}

const list = (value: unknown): Message[] => (value as Message[] | undefined) ?? [];
const message = (value: unknown): Message => (value as Message | undefined) ?? {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const millis = (nanos: unknown): number => Number(BigInt((nanos as string | number | undefined) ?? 0) / 1000n) / 1000;

export const spansOf = (request: Message): ReceivedSpan[] =>
  entries(request, 'resourceSpans', 'scopeSpans', 'spans').map(({ entry, scope, resource }) => ({
    traceId: text(entry['traceId']),
    spanId: text(entry['spanId']),
    parentSpanId: text(entry['parentSpanId']),
    name: text(entry['name']),
    kind: Number(entry['kind'] ?? 0),
    startMs: millis(entry['startTimeUnixNano']),
    endMs: millis(entry['endTimeUnixNano']),
    attributes: attributesOf(entry['attributes']),
    events: list(entry['events']).map((event) => ({
      name: text(event['name']),
      timeMs: millis(event['timeUnixNano']),
      attributes: attributesOf(event['attributes']),
    })),
    links: list(entry['links']).map((link) => ({ traceId: text(link['traceId']), spanId: text(link['spanId']) })),
    status: { code: Number(message(entry['status'])['code'] ?? 0), message: text(message(entry['status'])['message']) },
    droppedAttributesCount: Number(entry['droppedAttributesCount'] ?? 0),
    scope,
    resource,
  }));

export const logsOf = (request: Message): ReceivedLog[] =>
  entries(request, 'resourceLogs', 'scopeLogs', 'logRecords').map(({ entry, resource }) => ({
    timeMs: millis(entry['timeUnixNano']),
    severityNumber: Number(entry['severityNumber'] ?? 0),
    severityText: text(entry['severityText']),
    body: valueOf(message(entry['body'])),
    traceId: text(entry['traceId']),
    spanId: text(entry['spanId']),
    attributes: attributesOf(entry['attributes']),
    resource,
  }));

export const metricsOf = (request: Message): ReceivedMetric[] =>
  entries(request, 'resourceMetrics', 'scopeMetrics', 'metrics').map(({ entry, resource }) => ({
    name: text(entry['name']),
    unit: text(entry['unit']),
    description: text(entry['description']),
    points: list(message(entry['gauge'] ?? entry['sum'] ?? entry['histogram'])['dataPoints']).map(pointOf),
    resource,
  }));

const pointOf = (point: Message): ReceivedPoint => ({
  attributes: attributesOf(point['attributes']),
  value: Number(point['asDouble'] ?? point['asInt'] ?? point['sum'] ?? 0),
  count: point['count'] === undefined ? null : Number(point['count']),
});

interface Entry {
  readonly entry: Message;
  readonly scope: string;
  readonly resource: AttributeValues;
}

const entries = (request: Message, byResource: string, byScope: string, name: string): Entry[] =>
  list(request[byResource]).flatMap((group) =>
    list(group[byScope]).flatMap((scoped) =>
      list(scoped[name]).map((entry) => ({
        entry,
        scope: text(message(scoped['scope'])['name']),
        resource: attributesOf(message(group['resource'])['attributes']),
      })),
    ),
  );

const attributesOf = (pairs: unknown): AttributeValues =>
  Object.fromEntries(list(pairs).map((pair) => [text(pair['key']), valueOf(message(pair['value']))]));

/** The value in whichever member it was sent. */
const valueOf = (value: Message): unknown => {
  if ('arrayValue' in value) return list(message(value['arrayValue'])['values']).map(valueOf);
  if ('kvlistValue' in value) return attributesOf(message(value['kvlistValue'])['values']);
  if ('intValue' in value) return Number(value['intValue']);
  return Object.values(value)[0] ?? null;
};
