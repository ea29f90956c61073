import type { FieldKind, FieldSchema, MessageSchema } from './protobuf-reader.js';

const one = (name: string, kind: FieldKind): FieldSchema => ({ name, kind });
const many = (name: string, kind: FieldKind): FieldSchema => ({ name, kind, repeated: true });

// The messages of https://github.com/open-telemetry/opentelemetry-proto, as far as the SDK fills them.

const anyValue: MessageSchema = {
  1: one('stringValue', 'string'),
  2: one('boolValue', 'bool'),
  3: one('intValue', 'int64'),
  4: one('doubleValue', 'double'),
  5: one('arrayValue', () => ({ 1: many('values', () => anyValue) })),
  6: one('kvlistValue', () => ({ 1: many('values', () => keyValue) })),
  7: one('bytesValue', 'bytes'),
};
const keyValue: MessageSchema = { 1: one('key', 'string'), 2: one('value', () => anyValue) };
const attributes = many('attributes', () => keyValue);
const resource = one('resource', () => ({ 1: attributes }));
const scope = one('scope', () => ({ 1: one('name', 'string'), 2: one('version', 'string'), 3: attributes }));

const span: MessageSchema = {
  1: one('traceId', 'bytes'),
  2: one('spanId', 'bytes'),
  3: one('traceState', 'string'),
  4: one('parentSpanId', 'bytes'),
  5: one('name', 'string'),
  6: one('kind', 'number'),
  7: one('startTimeUnixNano', 'fixed64'),
  8: one('endTimeUnixNano', 'fixed64'),
  9: attributes,
  10: one('droppedAttributesCount', 'number'),
  11: many('events', () => ({ 1: one('timeUnixNano', 'fixed64'), 2: one('name', 'string'), 3: attributes })),
  13: many('links', () => ({ 1: one('traceId', 'bytes'), 2: one('spanId', 'bytes'), 4: attributes })),
  15: one('status', () => ({ 2: one('message', 'string'), 3: one('code', 'number') })),
};

const logRecord: MessageSchema = {
  1: one('timeUnixNano', 'fixed64'),
  2: one('severityNumber', 'number'),
  3: one('severityText', 'string'),
  5: one('body', () => anyValue),
  6: attributes,
  9: one('traceId', 'bytes'),
  10: one('spanId', 'bytes'),
};

const numberPoint: MessageSchema = {
  3: one('timeUnixNano', 'fixed64'),
  4: one('asDouble', 'double'),
  6: one('asInt', 'fixed64'),
  7: attributes,
};
const histogramPoint: MessageSchema = {
  4: one('count', 'fixed64'),
  5: one('sum', 'double'),
  6: many('bucketCounts', 'fixed64'),
  7: many('explicitBounds', 'double'),
  9: attributes,
};
const metric: MessageSchema = {
  1: one('name', 'string'),
  2: one('description', 'string'),
  3: one('unit', 'string'),
  5: one('gauge', () => ({ 1: many('dataPoints', () => numberPoint) })),
  7: one('sum', () => ({ 1: many('dataPoints', () => numberPoint), 3: one('isMonotonic', 'bool') })),
  9: one('histogram', () => ({ 1: many('dataPoints', () => histogramPoint) })),
};

/** The request bodies by the path that they are sent to. */
export const OTLP_REQUESTS: Readonly<Record<string, MessageSchema>> = {
  '/v1/traces': {
    1: many('resourceSpans', () => ({
      1: resource,
      2: many('scopeSpans', () => ({ 1: scope, 2: many('spans', () => span) })),
    })),
  },
  '/v1/logs': {
    1: many('resourceLogs', () => ({
      1: resource,
      2: many('scopeLogs', () => ({ 1: scope, 2: many('logRecords', () => logRecord) })),
    })),
  },
  '/v1/metrics': {
    1: many('resourceMetrics', () => ({
      1: resource,
      2: many('scopeMetrics', () => ({ 1: scope, 2: many('metrics', () => metric) })),
    })),
  },
};
