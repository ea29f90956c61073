import { counter, METRICS, RecurringTrouble } from '@sluice/domain';
import type { Resource } from '@opentelemetry/resources';
import { AlwaysOnSampler, TracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace';
import { SpanTreePrinter } from '../console/span-tree-printer.js';
import { traceExporter } from '../setup/otlp-exporters.js';
import type { SdkOptions } from '../setup/sdk-options.js';
import { BoundedSpanProcessor, type DropReason, type QueueBounds } from './bounded-span-processor.js';

/** Under this name spans that clients told are known to receivers. */
export const RELAY_SCOPE = 'sluice.client-logs';

/** A batch takes some 10 ms to write, during which nothing else is answered; with smaller ones a server at its limit exports too little. */
const BOUNDS: QueueBounds = { maxSpans: 65_536, maxSize: 64 * 1024 * 1024, batchSpans: 2048, delayMs: 100 };
/** At the end of the process all that waits is sent at once. */
const MOST_EXPORTS = BOUNDS.maxSpans / BOUNDS.batchSpans;

const MINUTE_MS = 60_000;

/**
 * Exports spans that others tell, apart from the process's own: a flood of them pushes nothing of its own out of the queue, they
 * are recorded whatever part of its own traces is, and limiting them is left to who makes them. What is lost is counted by the
 * metric `sluice.client_logs.spans_dropped` and logged once a minute.
 */
export const createRelayProvider = (options: SdkOptions, resource: Resource): TracerProvider =>
  new TracerProvider({ resource, sampler: new AlwaysOnSampler(), spanProcessors: processorsOf(options) });

const processorsOf = (options: SdkOptions): SpanProcessor[] => {
  const { otlp, console } = options;
  const exporter = otlp && traceExporter(otlp, MOST_EXPORTS);
  return [
    ...(exporter ? [new BoundedSpanProcessor(exporter, BOUNDS, dropCounter(options))] : []),
    ...(console ? [new SpanTreePrinter((tree) => process.stderr.write(tree))] : []),
  ];
};

const dropCounter = ({ logger }: SdkOptions): ((count: number, reason: DropReason) => void) => {
  const dropped = counter(METRICS.clientLogSpansDropped);
  const trouble = new RecurringTrouble(MINUTE_MS, (spans, reason) =>
    logger.warn('Spans of client logs are lost: the OTLP receiver does not take them fast enough, or at all', {
      spans,
      reason,
    }),
  );
  return (count, reason) => {
    dropped.add(count, { reason });
    trouble.came(count, reason);
  };
};
