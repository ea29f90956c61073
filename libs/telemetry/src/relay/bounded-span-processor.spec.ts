import type { ExportResult } from '@opentelemetry/core';
import { AlwaysOnSampler, TracerProvider, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { afterEach, describe, expect, it } from '@jest/globals';
import { BoundedSpanProcessor, type QueueBounds } from './bounded-span-processor.js';

/** Takes batches and answers when it is told to. */
class WaitingExporter implements SpanExporter {
  readonly batches: string[][] = [];
  private readonly waiting: ((result: ExportResult) => void)[] = [];
  private takesAll = false;

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.batches.push(spans.map(({ name }) => name));
    if (this.takesAll) done({ code: 0 });
    else this.waiting.push(done);
  }

  answer(code: 0 | 1): void {
    this.waiting.shift()!({ code });
  }

  takeAll(): void {
    this.takesAll = true;
    while (this.waiting.length > 0) this.answer(0);
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

describe('BoundedSpanProcessor', () => {
  let processor: BoundedSpanProcessor;
  let exporter: WaitingExporter;
  let dropped: [number, string][];
  let end: (name: string, attributes?: Record<string, string>) => void;

  const start = (bounds: Partial<QueueBounds>): void => {
    exporter = new WaitingExporter();
    dropped = [];
    processor = new BoundedSpanProcessor(
      exporter,
      { maxSpans: 4, maxSize: 1_000_000, batchSpans: 2, delayMs: 60_000, ...bounds },
      (count, reason) => dropped.push([count, reason]),
    );
    const provider = new TracerProvider({ sampler: new AlwaysOnSampler(), spanProcessors: [processor] });
    const tracer = provider.getTracer('test');
    end = (name, attributes = {}) => tracer.startSpan(name, { attributes }).end();
  };

  afterEach(async () => {
    exporter.takeAll();
    await processor.shutdown();
  });

  it('drops what is over the number, counting what is on its way, and goes on when there is room', () => {
    start({});
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) end(name);
    expect(exporter.batches).toEqual([['a', 'b']]);
    expect(dropped).toEqual([
      [1, 'queue_full'],
      [1, 'queue_full'],
    ]);
    exporter.answer(0);
    end('g');
    end('h');
    end('i');
    expect(dropped).toHaveLength(3);
  });

  it('drops what is over the size', () => {
    start({ maxSize: 10_000 });
    end('large', { text: 'x'.repeat(8000) });
    end('too large', { text: 'x'.repeat(8000) });
    end('small', { text: 'x' });
    expect(exporter.batches).toEqual([['large', 'small']]);
    expect(dropped).toEqual([[1, 'queue_full']]);
    exporter.answer(0);
    end('large again', { text: 'x'.repeat(8000) });
    expect(dropped).toHaveLength(1);
  });

  it('counts what the receiver refuses, and frees its room', async () => {
    start({});
    const failed = processor.forceFlush();
    end('a');
    end('b');
    exporter.answer(1);
    await failed;
    expect(dropped).toEqual([[2, 'export_failed']]);
    for (const name of ['c', 'd', 'e', 'f']) end(name);
    expect(dropped).toHaveLength(1);
  });
});
