import type { MetricData, ResourceMetrics } from '@opentelemetry/sdk-metrics';

/** Base units of Prometheus by those of UCUM; what stands in braces counts things, and is part of no name. */
const UNITS = new Map([
  ['s', 'seconds'],
  ['By', 'bytes'],
]);

/**
 * The metrics with names that end in their unit, as Prometheus's convention wants them; its serializer adds `_total` to counters.
 * Source: https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/
 */
export const withUnitsInNames = ({ resource, scopeMetrics }: ResourceMetrics): ResourceMetrics => ({
  resource,
  scopeMetrics: scopeMetrics.map(({ scope, metrics }) => ({ scope, metrics: metrics.map(withUnitInName) })),
});

const withUnitInName = (metric: MetricData): MetricData => {
  const { descriptor } = metric;
  const unit = UNITS.get(descriptor.unit) ?? '';
  const name = unit === '' || descriptor.name.endsWith(unit) ? descriptor.name : `${descriptor.name}.${unit}`;
  return { ...metric, descriptor: { ...descriptor, name, unit } };
};
