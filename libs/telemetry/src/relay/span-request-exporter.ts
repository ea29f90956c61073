import type { IOtlpExportDelegate } from '@opentelemetry/otlp-exporter-base';
import { createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { target, TRACES_PATH } from '../setup/otlp-exporters.js';
import type { OtlpOptions } from '../setup/otlp-connections.js';
import type { SpanRequest } from './request-buffers.js';

export type SpanRequestExporter = Pick<IOtlpExportDelegate<SpanRequest>, 'export' | 'shutdown'>;

/**
 * Sends spans that are encoded already, one request at a time, with the repetitions of the SDK's exporters.
 *
 * @param onRejected is given how many spans of a request the receiver took and then refused
 */
export const spanRequestExporter = (otlp: OtlpOptions, onRejected: (spans: number) => void): SpanRequestExporter =>
  createOtlpHttpExportDelegate(
    {
      ...target(otlp, TRACES_PATH),
      headers: () => Promise.resolve({ ...otlp.headers, 'content-type': 'application/x-protobuf' }),
      agentFactory: otlp.connections.agentFor,
      compression: otlp.compression ?? 'none',
      // One at a time, but the last one still counts when its result is reported.
      concurrencyLimit: 2,
    },
    {
      serializeRequest: ({ bytes }) => bytes,
      deserializeResponse: (data) => {
        const response = ProtobufTraceSerializer.deserializeResponse(data);
        const rejected = Number(response.partialSuccess?.rejectedSpans ?? 0);
        if (rejected > 0) onRejected(rejected);
        return response;
      },
    },
    'otlp_http_span_exporter',
    { name: 'span', countItems: ({ spans }) => spans },
    undefined,
  );
