import { ROOT_CONTEXT, trace, type Tracer } from '@opentelemetry/api';
import type { ExportResult } from '@opentelemetry/core';
import { AlwaysOnSampler, TracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { OTLP_REQUESTS } from '../testing/otlp-messages.js';
import { readMessage } from '../testing/protobuf-reader.js';
import { spansOf } from '../testing/received.js';
import { RelaySpanProcessor, type QueueBounds } from './relay-span-processor.js';
import type { SpanRequest } from './request-buffers.js';
import type { SpanRequestExporter } from './span-request-exporter.js';

const namesIn = ({ bytes }: SpanRequest): string[] =>
  spansOf(readMessage(Buffer.from(bytes), OTLP_REQUESTS['/v1/traces']!)).map(({ name }) => name);

/** Takes requests, lists the names in each, and answers when it is told to. */
class WaitingExporter implements SpanRequestExporter {
  readonly requests: string[][] = [];
  private readonly waiting: ((result: ExportResult) => void)[] = [];
  private takesAll = false;

  export(request: SpanRequest, done: (result: ExportResult) => void): void {
    this.requests.push(namesIn(request));
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

describe('RelaySpanProcessor', () => {
  let processor: RelaySpanProcessor;
  let exporter: WaitingExporter;
  let dropped: [number, string][];
  let tracer: Tracer;
  let end: (name: string, attributes?: Record<string, string>) => void;

  const start = (bounds: Partial<QueueBounds>): void => {
    exporter = new WaitingExporter();
    dropped = [];
    processor = new RelaySpanProcessor(
      exporter,
      { maxSpans: 4, maxBytes: 1_000_000, encodedSpans: 2, requestBytes: 1_000_000, delayMs: 60_000, ...bounds },
      { count: (spans, reason) => void dropped.push([spans, reason]), flush: () => undefined },
    );
    const provider = new TracerProvider({ sampler: new AlwaysOnSampler(), spanProcessors: [processor] });
    tracer = provider.getTracer('test');
    end = (name, attributes = {}) => tracer.startSpan(name, { attributes }).end();
  };

  afterEach(async () => {
    exporter.takeAll();
    await processor.shutdown();
  });

  it('encodes what comes in one go together, and sends all that waits in one request', async () => {
    start({});
    for (const name of ['a', 'b', 'c']) end(name);
    await Promise.resolve();
    end('d');
    const flushed = processor.forceFlush();
    expect(exporter.requests).toEqual([['a', 'b', 'c', 'd']]);
    exporter.answer(0);
    await flushed;
    expect(dropped).toEqual([]);
  });

  it('sends after a while what nobody flushes, and what came meanwhile later', async () => {
    start({ delayMs: 1 });
    exporter.takeAll();
    const sent = new Promise<void>((resolve) => {
      const { export: send } = exporter;
      exporter.export = (request, done) => {
        send.call(exporter, request, done);
        if (exporter.requests.length === 1) end('b');
        else resolve();
      };
    });
    end('a');
    await sent;
    expect(exporter.requests).toEqual([['a'], ['b']]);
  });

  it('sends what came during an export that took longer than spans wait', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance', 'Date', 'hrtime'] });
    try {
      start({ delayMs: 100 });
      end('a');
      await Promise.resolve();
      jest.advanceTimersByTime(100);
      end('b');
      await Promise.resolve();
      jest.advanceTimersByTime(100);
      expect(exporter.requests).toEqual([['a']]);
      exporter.answer(0);
      await new Promise(process.nextTick);
      jest.advanceTimersByTime(100);
      expect(exporter.requests).toEqual([['a'], ['b']]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('sends requests of a bounded size one after the other, and larger spans alone', async () => {
    start({ maxSpans: 10, encodedSpans: 1, requestBytes: 2000 });
    end('large', { text: 'x'.repeat(3000) });
    for (const name of ['a', 'b']) end(name, { text: 'x'.repeat(300) });
    end('c', { text: 'x'.repeat(1500) });
    const flushed = processor.forceFlush();
    expect(exporter.requests).toEqual([['large']]);
    exporter.takeAll();
    await flushed;
    expect(exporter.requests).toEqual([['large'], ['a', 'b'], ['c']]);
  });

  it('keeps what an export under way holds, and what failed, apart from what comes next', async () => {
    start({ encodedSpans: 1 });
    const kept: SpanRequest[] = [];
    const { export: send } = exporter;
    exporter.export = (request, done) => {
      kept.push(request);
      send.call(exporter, request, done);
    };
    end('a');
    const flushed = processor.forceFlush();
    end('b');
    expect(kept.map(namesIn)).toEqual([['a']]);
    exporter.answer(1);
    await new Promise(setImmediate);
    end('c');
    expect(kept.map(namesIn)).toEqual([['a'], ['b']]);
    exporter.takeAll();
    await flushed;
    end('d');
    await processor.forceFlush();
    expect(exporter.requests).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  it('drops what is over the number, counting what is on its way, and goes on when there is room', async () => {
    start({});
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) end(name);
    const flushed = processor.forceFlush();
    end('g');
    expect(dropped).toEqual([
      [1, 'queue_full'],
      [1, 'queue_full'],
      [1, 'queue_full'],
    ]);
    exporter.takeAll();
    await flushed;
    end('h');
    await processor.forceFlush();
    expect(exporter.requests).toEqual([['a', 'b', 'c', 'd'], ['h']]);
    expect(dropped).toHaveLength(3);
  });

  it('keeps the span above others, or loses it with them', async () => {
    start({});
    const batch = (name: string, size: number): void => {
      const top = tracer.startSpan(name);
      const below = trace.setSpan(ROOT_CONTEXT, top);
      for (let child = 1; child <= size; child += 1) tracer.startSpan(`${name}.${child}`, {}, below).end();
      top.end();
    };
    batch('a', 5);
    batch('b', 2);
    exporter.takeAll();
    await processor.forceFlush();
    expect(exporter.requests.flat().sort()).toEqual(['a', 'a.1', 'a.2', 'a.3']);
    expect(dropped.map(([count]) => count)).toEqual([1, 1, 1, 1, 1]);
  });

  it('drops what comes when the bytes are reached', async () => {
    start({ maxBytes: 8000, encodedSpans: 1 });
    end('large', { text: 'x'.repeat(8000) });
    end('one more');
    expect(dropped).toEqual([[1, 'queue_full']]);
    exporter.takeAll();
    await processor.forceFlush();
    end('small');
    await processor.forceFlush();
    expect(exporter.requests).toEqual([['large'], ['small']]);
    expect(dropped).toHaveLength(1);
  });

  it('counts what the receiver refuses, and frees its room', async () => {
    start({});
    for (const name of ['a', 'b', 'c']) end(name);
    const failed = processor.forceFlush();
    exporter.answer(1);
    await failed;
    expect(dropped).toEqual([[3, 'export_failed']]);
    for (const name of ['d', 'e', 'f', 'g']) end(name);
    expect(dropped).toHaveLength(1);
  });

  it('loses spans that cannot be encoded, and no others', async () => {
    start({});
    exporter.takeAll();
    processor.onEnd({ name: 'without anything else' } as ReadableSpan);
    await Promise.resolve();
    expect(dropped).toEqual([[1, 'encoding_failed']]);
    for (const name of ['a', 'b', 'c', 'd']) end(name);
    await processor.forceFlush();
    expect(exporter.requests).toEqual([['a', 'b', 'c', 'd']]);
    expect(dropped).toHaveLength(1);
  });

  it('counts what comes after its end', async () => {
    start({});
    exporter.takeAll();
    end('a');
    await processor.shutdown();
    end('b');
    expect(exporter.requests).toEqual([['a']]);
    expect(dropped).toEqual([[1, 'queue_full']]);
  });
});
