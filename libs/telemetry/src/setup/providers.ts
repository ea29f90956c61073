import type { Resource } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { SpanTreePrinter } from '../console/span-tree-printer.js';
import { RedactingSpanProcessor } from '../redaction/redacting-span-processor.js';
import type { PrometheusText } from '../metrics/prometheus-text.js';
import { BATCHING, traceExporter, metricExporter, logExporter } from './otlp-exporters.js';
import type { SdkOptions, OtlpOptions } from './otlp-connections.js';

/** A path or a message may be long; a whole document never belongs into a span. */
const MAX_ATTRIBUTE_LENGTH = 4096;
/** A commit of the vector database links to each of its documents. */
const MAX_LINKS = 1024;

export const createTracerProvider = (options: SdkOptions, resource: Resource): TracerProvider =>
  new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.samplingRatio) }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH, linkCountLimit: MAX_LINKS },
    spanProcessors: processorsOf(options),
  });

const processorsOf = ({ otlp, console }: SdkOptions): SpanProcessor[] => [
  new RedactingSpanProcessor(),
  ...(otlp ? [new BatchSpanProcessor({ exporter: traceExporter(otlp), ...BATCHING })] : []),
  ...(console ? [new SpanTreePrinter((tree) => process.stderr.write(tree))] : []),
];

const EXPORT_TIMES = { exportIntervalMillis: 15_000, exportTimeoutMillis: 15_000 };

export const createMeterProvider = (
  { otlp }: SdkOptions,
  resource: Resource,
  text: PrometheusText | null,
): MeterProvider =>
  new MeterProvider({
    resource,
    readers: [
      ...(text ? [text.reader] : []),
      ...(otlp ? [new PeriodicExportingMetricReader({ exporter: metricExporter(otlp), ...EXPORT_TIMES })] : []),
    ],
  });

export const createLoggerProvider = (otlp: OtlpOptions, resource: Resource): LoggerProvider =>
  new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: logExporter(otlp), ...BATCHING })],
  });
