import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import type { OtlpOptions } from './otlp-connections.js';

/**
 * The defaults lose most of a burst (2,048 spans wait, 512 go out every 5 s); with these a burst of 20,000 is exported whole. Each
 * export costs some milliseconds whatever it holds, so that ten a second would cost more than they are worth.
 */
export const BATCHING = {
  maxQueueSize: 65_536,
  maxExportBatchSize: 4096,
  scheduledDelayMillis: 500,
} as const;

export const TRACES_PATH = '/v1/traces';

/** Where a signal goes, and how long that may take. */
export const target = ({ endpoint, timeoutMs }: OtlpOptions, path: string) => ({
  url: `${endpoint.replace(/\/+$/, '')}${path}`,
  timeoutMillis: timeoutMs,
});

const config = (otlp: OtlpOptions, path: string) => ({
  ...target(otlp, path),
  headers: { ...otlp.headers },
  compression: (otlp.compression ?? 'none') as CompressionAlgorithm,
  httpAgentOptions: otlp.connections.agentFor,
});

export const traceExporter = (otlp: OtlpOptions): OTLPTraceExporter => new OTLPTraceExporter(config(otlp, TRACES_PATH));

export const metricExporter = (otlp: OtlpOptions): OTLPMetricExporter =>
  new OTLPMetricExporter(config(otlp, '/v1/metrics'));

export const logExporter = (otlp: OtlpOptions): OTLPLogExporter => new OTLPLogExporter(config(otlp, '/v1/logs'));
