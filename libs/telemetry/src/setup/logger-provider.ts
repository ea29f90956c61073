import type { Resource } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { BATCHING, logExporter } from './otlp-exporters.js';
import type { OtlpOptions } from './sdk-options.js';

export const createLoggerProvider = (otlp: OtlpOptions, resource: Resource): LoggerProvider =>
  new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: logExporter(otlp), ...BATCHING })],
  });
