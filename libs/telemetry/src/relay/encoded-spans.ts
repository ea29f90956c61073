import type { IOtlpExportDelegate } from '@opentelemetry/otlp-exporter-base';
import { createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { target, TRACES_PATH } from '../setup/otlp-exporters.js';
import type { OtlpOptions } from '../setup/sdk-options.js';

/** Spans as the protobuf message of an OTLP export request. */
export interface EncodedSpans {
  readonly bytes: Uint8Array;
  readonly spans: number;
}

export type EncodedSpansExporter = Pick<IOtlpExportDelegate<readonly EncodedSpans[]>, 'export' | 'shutdown'>;

/** @throws TypeError when the serializer writes nothing, which it does for no spans */
export const encodeSpans = (spans: ReadableSpan[]): EncodedSpans => {
  const bytes = ProtobufTraceSerializer.serializeRequest(spans);
  if (!bytes) throw new TypeError('There are no spans to encode');
  return { bytes, spans: spans.length };
};

/**
 * Sends messages in one request. One after the other they are the message that holds the spans of all, because protobuf joins
 * repeated fields that way (https://protobuf.dev/programming-guides/encoding/#last-one-wins).
 */
export const encodedSpansExporter = (otlp: OtlpOptions): EncodedSpansExporter =>
  createOtlpHttpExportDelegate(
    {
      ...target(otlp, TRACES_PATH),
      headers: () => Promise.resolve({ ...otlp.headers, 'content-type': 'application/x-protobuf' }),
      agentFactory: otlp.connections.agentFor,
      compression: 'none',
      concurrencyLimit: 1,
    },
    {
      serializeRequest: (parts) => Buffer.concat(parts.map(({ bytes }) => bytes)),
      deserializeResponse: (data) => ProtobufTraceSerializer.deserializeResponse(data),
    },
    'otlp_http_span_exporter',
    { name: 'span', countItems: (parts) => parts.reduce((sum, { spans }) => sum + spans, 0) },
    undefined,
  );
