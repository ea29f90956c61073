import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { PrometheusText } from '../metrics/prometheus-text.js';
import { metricExporter } from './otlp-exporters.js';
import type { SdkOptions } from './sdk-options.js';

const EXPORT_INTERVAL_MS = 15_000;

export const createMeterProvider = (
  { otlp }: SdkOptions,
  resource: Resource,
  text: PrometheusText | null,
): MeterProvider =>
  new MeterProvider({
    resource,
    readers: [
      ...(text ? [text.reader] : []),
      ...(otlp
        ? [
            new PeriodicExportingMetricReader({
              exporter: metricExporter(otlp),
              exportIntervalMillis: EXPORT_INTERVAL_MS,
              exportTimeoutMillis: EXPORT_INTERVAL_MS,
            }),
          ]
        : []),
    ],
  });
