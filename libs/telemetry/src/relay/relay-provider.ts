import { counter, METRICS, RateLimitedWarning } from '@sluice/domain';
import type { Resource } from '@opentelemetry/resources';
import { AlwaysOnSampler, TracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace';
import { SpanTreePrinter } from '../console/span-tree-printer.js';
import type { OtlpOptions, SdkOptions } from '../setup/otlp-connections.js';
import { DropReason, RelaySpanProcessor, type QueueBounds, type SpanLosses } from './relay-span-processor.js';
import { spanRequestExporter } from './span-request-exporter.js';

/** The scope of spans of clients, as receivers know it. */
export const RELAY_SCOPE = 'sluice.client-logs';

/** To encode 512 takes some 3 ms, during which no request is served. Receivers take 4 MiB at least by default. */
const BOUNDS: QueueBounds = {
  maxSpans: 65_536,
  maxBytes: 64 * 1024 * 1024,
  encodedSpans: 512,
  requestBytes: 2 * 1024 * 1024,
  delayMs: 100,
};

const MINUTE_MS = 60_000;

/**
 * Exports spans of clients, apart from the process's own: a flood of them pushes nothing of its own out of the queue, they
 * are recorded whatever part of its own traces is, and limiting them is left to who makes them. What is lost is counted by the
 * metric `sluice.client_logs.spans_dropped` and logged once a minute.
 */
export const createRelayProvider = (options: SdkOptions, resource: Resource): TracerProvider =>
  new TracerProvider({ resource, sampler: new AlwaysOnSampler(), spanProcessors: processorsOf(options) });

const processorsOf = (options: SdkOptions): SpanProcessor[] => {
  const { otlp, console } = options;
  return [
    ...(otlp ? [relayProcessor(otlp, options)] : []),
    ...(console ? [new SpanTreePrinter((tree) => process.stderr.write(tree))] : []),
  ];
};

const relayProcessor = (otlp: OtlpOptions, options: SdkOptions): RelaySpanProcessor => {
  const losses = countedLosses(options);
  const exporter = spanRequestExporter(otlp, (spans) => losses.count(spans, DropReason.Rejected));
  return new RelaySpanProcessor(exporter, BOUNDS, losses);
};

const countedLosses = ({ logger }: SdkOptions): SpanLosses => {
  const dropped = counter(METRICS.clientLogSpansDropped);
  // A counter that appears with its first loss has no increase that an alert could see.
  for (const reason of Object.values(DropReason)) dropped.add(0, { reason });
  const warning = new RateLimitedWarning<DropReason>(MINUTE_MS, (spans, reason) =>
    logger.warn('Spans of client logs are lost: the OTLP receiver does not take them fast enough, or at all', {
      spans,
      reason,
    }),
  );
  return {
    count(spans, reason) {
      dropped.add(spans, { reason });
      warning.count(spans, reason, reason);
    },
    flush: () => warning.flush(),
  };
};
