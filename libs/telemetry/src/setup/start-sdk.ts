import { context, logs, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import { createRelayProvider, RELAY_SCOPE } from '../relay/relay-provider.js';
import { PrometheusText } from '../metrics/prometheus-text.js';
import { reportExportFailures } from './export-failures.js';
import { createLoggerProvider, createMeterProvider, createTracerProvider } from './providers.js';
import { resourceOf } from './resource.js';
import { OtlpConnections, type SdkOptions } from './otlp-connections.js';
import type { Signal, Telemetry, TelemetryOptions } from './telemetry-options.js';

/** Longest wait for a last export: a collector that is gone must not hold up the end of a process. */
const SHUTDOWN_MS = 5000;

interface Provider {
  shutdown(): Promise<void>;
}

/** Registers the SDK for this process. */
export const startSdk = (wanted: TelemetryOptions): Telemetry => {
  const connections = new OtlpConnections();
  const options: SdkOptions = { ...wanted, otlp: wanted.otlp && { ...wanted.otlp, connections } };
  const tracing = exporting(options, 'traces');
  const resource = resourceOf(options);
  const text = options.prometheus ? new PrometheusText() : null;
  const traces = registerTraces(tracing, resource);
  const providers: Provider[] = [
    ...traces,
    ...registerMetrics(exporting(options, 'metrics'), resource, text),
    ...registerLogs(exporting(options, 'logs'), resource),
  ];
  // After the metrics, of which it makes one.
  const relay = traces.length > 0 ? createRelayProvider(tracing, resource) : null;
  if (relay) providers.push(relay);
  if (providers.length > 0) reportExportFailures(options.logger);
  return {
    relay: relay?.getTracer(RELAY_SCOPE) ?? null,
    prometheus: text ? () => text.collect() : null,
    shutdown: async () => {
      await within(SHUTDOWN_MS, Promise.allSettled(providers.map((provider) => provider.shutdown())));
      connections.close();
      for (const api of [trace, metrics, logs, context, propagation]) api.disable();
    },
  };
};

/** The options for a signal that may be kept from being exported. */
const exporting = (options: SdkOptions, signal: Signal): SdkOptions =>
  options.otlp?.signals?.includes(signal) === false ? { ...options, otlp: null } : options;

const registerTraces = (options: SdkOptions, resource: Resource): Provider[] => {
  if (!options.otlp && !options.console) return [];
  const provider = createTracerProvider(options, resource);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return [provider];
};

const registerMetrics = (options: SdkOptions, resource: Resource, text: PrometheusText | null): Provider[] => {
  if (!options.otlp && !text) return [];
  const provider = createMeterProvider(options, resource, text);
  metrics.setGlobalMeterProvider(provider);
  return [provider];
};

const registerLogs = (options: SdkOptions, resource: Resource): Provider[] => {
  if (!options.otlp) return [];
  const provider = createLoggerProvider(options.otlp, resource);
  logs.setGlobalLoggerProvider(provider);
  return [provider];
};

const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
};
