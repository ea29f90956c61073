import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import { RequestBuffers } from './request-buffers.js';
import type { SpanRequestExporter } from './span-request-exporter.js';

/** What may wait to be exported, what is on its way included. */
export interface QueueBounds {
  readonly maxSpans: number;
  /** Reached before a span comes: what is being encoded may be above it. */
  readonly maxBytes: number;
  /** How many are encoded at once, in one go of the event loop. */
  readonly encodedSpans: number;
  readonly requestBytes: number;
  readonly delayMs: number;
}

export const DropReason = {
  QueueFull: 'queue_full',
  ExportFailed: 'export_failed',
  EncodingFailed: 'encoding_failed',
  /** Taken by the receiver, and then refused (partial success). */
  Rejected: 'rejected',
} as const;
export type DropReason = (typeof DropReason)[keyof typeof DropReason];

/** Where lost spans are counted. */
export interface SpanLosses {
  count(spans: number, reason: DropReason): void;
  /** Nothing more will come. */
  flush(): void;
}

/**
 * Encodes spans before the event loop goes on, and lets the bytes wait for their export. Waiting spans would be millions of
 * objects that outlive the young generation of the heap; collecting those again stops a busy server for a tenth of a second.
 * The queue is bounded in number and bytes, and every lost span is reported with its reason. A span has its place from its start
 * on, so that one whose children find room has found it before them.
 */
export class RelaySpanProcessor implements SpanProcessor {
  private readonly requests: RequestBuffers;
  private fresh: ReadableSpan[] = [];
  /** Spans that found no room when they started. */
  private readonly refused = new WeakSet<object>();
  private spans = 0;
  private bytes = 0;
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> | null = null;
  private isShutDown = false;

  constructor(
    private readonly exporter: SpanRequestExporter,
    private readonly bounds: QueueBounds,
    private readonly losses: SpanLosses,
  ) {
    this.requests = new RequestBuffers(bounds.requestBytes);
  }

  onStart(span: object): void {
    if (this.isShutDown || this.spans >= this.bounds.maxSpans || this.bytes >= this.bounds.maxBytes) {
      this.refused.add(span);
      this.losses.count(1, DropReason.QueueFull);
      return;
    }
    this.spans += 1;
  }

  onEnd(span: ReadableSpan): void {
    if (this.refused.has(span)) return;
    this.fresh.push(span);
    if (this.fresh.length >= this.bounds.encodedSpans) this.encode();
    else if (this.fresh.length === 1) queueMicrotask(() => this.encode());
  }

  /** Resolves when all spans so far are exported or lost. */
  async forceFlush(): Promise<void> {
    this.encode();
    while (this.flushing || !this.requests.isEmpty) await this.flush();
  }

  async shutdown(): Promise<void> {
    this.isShutDown = true;
    await this.forceFlush();
    await this.exporter.shutdown();
    this.losses.flush();
  }

  /** Never throws: it runs in a microtask, where an error would end the process. */
  private encode(): void {
    const spans = this.fresh;
    this.fresh = [];
    if (spans.length === 0) return;
    if (!this.add(spans)) for (const span of spans) if (!this.add([span])) this.drop(1, DropReason.EncodingFailed);
    if (!this.requests.isEmpty) this.flushLater();
  }

  /** False when one of them cannot be encoded; then none was added. */
  private add(spans: ReadableSpan[]): boolean {
    try {
      const bytes = ProtobufTraceSerializer.serializeRequest(spans);
      if (!bytes) return false;
      this.bytes += bytes.length;
      this.requests.add(bytes, spans.length);
      return true;
    } catch {
      return false;
    }
  }

  private drop(count: number, reason: DropReason): void {
    this.spans -= count;
    this.losses.count(count, reason);
  }

  private flushLater(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, this.bounds.delayMs).unref();
  }

  /** Exports what waits, unless that is under way. */
  private flush(): Promise<void> {
    this.flushing ??= this.exportWaiting().finally(() => {
      this.flushing = null;
      if (!this.requests.isEmpty) this.flushLater();
    });
    return this.flushing;
  }

  private async exportWaiting(): Promise<void> {
    for (const request of this.requests.take()) {
      const { code } = await new Promise<ExportResult>((resolve) => this.exporter.export(request, resolve));
      this.bytes -= request.bytes.length;
      // What failed may still be on its way into a connection that is just being closed.
      if (code === ExportResultCode.SUCCESS) {
        this.spans -= request.spans;
        this.requests.release(request);
      } else this.drop(request.spans, DropReason.ExportFailed);
    }
  }
}
