import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import { encodeSpans, type EncodedSpans, type EncodedSpansExporter } from './encoded-spans.js';

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

export const DropReason = { QueueFull: 'queue_full', ExportFailed: 'export_failed' } as const;
export type DropReason = (typeof DropReason)[keyof typeof DropReason];

/**
 * Encodes spans as soon as the event loop is free, and lets the bytes wait for their export. Waiting spans would be millions of
 * objects that outlive the young generation of the heap; collecting those again stops a busy server for a tenth of a second.
 * The queue is bounded in number and bytes, and every span that is lost is told, with why.
 */
export class RelaySpanProcessor implements SpanProcessor {
  private fresh: ReadableSpan[] = [];
  private waiting: EncodedSpans[] = [];
  private spans = 0;
  private bytes = 0;
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> | null = null;
  private isShutDown = false;

  constructor(
    private readonly exporter: EncodedSpansExporter,
    private readonly bounds: QueueBounds,
    private readonly onDropped: (count: number, reason: DropReason) => void,
  ) {}

  onStart(): void {
    // A span is told when it has ended.
  }

  onEnd(span: ReadableSpan): void {
    if (this.isShutDown || this.spans >= this.bounds.maxSpans || this.bytes >= this.bounds.maxBytes) {
      this.onDropped(1, DropReason.QueueFull);
      return;
    }
    this.spans += 1;
    this.fresh.push(span);
    if (this.fresh.length >= this.bounds.encodedSpans) this.encode();
    else if (this.fresh.length === 1) queueMicrotask(() => this.encode());
  }

  /** Resolves when all that came before is exported or lost. */
  async forceFlush(): Promise<void> {
    this.encode();
    while (this.waiting.length > 0 || this.flushing) await this.flush();
  }

  async shutdown(): Promise<void> {
    this.isShutDown = true;
    await this.forceFlush();
    await this.exporter.shutdown();
  }

  private encode(): void {
    if (this.fresh.length === 0) return;
    const encoded = encodeSpans(this.fresh);
    this.fresh = [];
    this.bytes += encoded.bytes.length;
    this.waiting.push(encoded);
    this.timer ??= setTimeout(() => void this.flush(), this.bounds.delayMs).unref();
  }

  /** Exports what waits, unless that is under way. */
  private flush(): Promise<void> {
    this.flushing ??= this.exportWaiting().finally(() => {
      this.flushing = null;
      if (this.waiting.length > 0) this.timer ??= setTimeout(() => void this.flush(), this.bounds.delayMs).unref();
    });
    return this.flushing;
  }

  private async exportWaiting(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    let left = this.waiting.length;
    while (left > 0) {
      const parts = this.nextRequest(left);
      left -= parts.length;
      await this.export(parts);
    }
  }

  /** Takes at least one part, and as many as fit into a request. */
  private nextRequest(most: number): EncodedSpans[] {
    let count = 0;
    let bytes = 0;
    do bytes += this.waiting[count++]!.bytes.length;
    while (count < most && bytes + this.waiting[count]!.bytes.length <= this.bounds.requestBytes);
    return this.waiting.splice(0, count);
  }

  private async export(parts: readonly EncodedSpans[]): Promise<void> {
    const spans = parts.reduce((sum, part) => sum + part.spans, 0);
    const result = await new Promise<{ code: ExportResultCode }>((resolve) => this.exporter.export(parts, resolve));
    this.spans -= spans;
    this.bytes -= parts.reduce((sum, part) => sum + part.bytes.length, 0);
    if (result.code !== ExportResultCode.SUCCESS) this.onDropped(spans, DropReason.ExportFailed);
  }
}
