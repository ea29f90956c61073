import type { Context } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { spanSize } from './span-size.js';

/** What may wait to be exported, what is on its way included. */
export interface QueueBounds {
  readonly maxSpans: number;
  /** Characters, which are about bytes. */
  readonly maxSize: number;
  readonly batchSpans: number;
  readonly delayMs: number;
}

export const DropReason = { QueueFull: 'queue_full', ExportFailed: 'export_failed' } as const;
export type DropReason = (typeof DropReason)[keyof typeof DropReason];

/**
 * Exports spans in batches like the SDK's processor, but also bounds the memory that they take while they wait, and tells how
 * many are lost and why, which the SDK's does only when it has recovered.
 */
export class BoundedSpanProcessor implements SpanProcessor {
  private readonly batches: BatchSpanProcessor;
  private spans = 0;
  private size = 0;

  constructor(
    exporter: SpanExporter,
    private readonly bounds: QueueBounds,
    private readonly onDropped: (count: number, reason: DropReason) => void,
  ) {
    this.batches = new BatchSpanProcessor({
      exporter: this.watched(exporter),
      maxQueueSize: bounds.maxSpans,
      maxExportBatchSize: bounds.batchSpans,
      scheduledDelayMillis: bounds.delayMs,
    });
  }

  onStart(span: Span, parent: Context): void {
    this.batches.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    const size = spanSize(span);
    if (this.spans >= this.bounds.maxSpans || this.size + size > this.bounds.maxSize) {
      this.onDropped(1, DropReason.QueueFull);
      return;
    }
    this.spans += 1;
    this.size += size;
    this.batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }

  /** The exporter, with what leaves it taken off the account. */
  private watched(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          this.spans -= spans.length;
          for (const span of spans) this.size -= spanSize(span);
          if (result.code !== ExportResultCode.SUCCESS) this.onDropped(spans.length, DropReason.ExportFailed);
          done(result);
        }),
      shutdown: () => exporter.shutdown(),
    };
  }
}
