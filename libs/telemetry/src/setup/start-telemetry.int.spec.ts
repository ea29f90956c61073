import { context, metrics, propagation, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/create-logger.js';
import { OtlpReceiver, spanTree } from '../testing/index.js';
import { startTelemetry } from './start-telemetry.js';
import type { Telemetry, TelemetryOptions } from './telemetry-options.js';

describe('telemetry', () => {
  let receiver: OtlpReceiver;
  let telemetry: Telemetry | undefined;
  const lines: string[] = [];
  const logger = createLogger({
    level: 'INFO',
    name: 'test',
    format: 'json',
    destination: { write: (line) => void lines.push(line) },
  });
  beforeEach(async () => {
    lines.length = 0;
    receiver = await OtlpReceiver.start();
  });
  afterEach(async () => {
    await telemetry?.shutdown();
    await receiver[Symbol.asyncDispose]();
  });

  const start = async (options: Partial<TelemetryOptions> = {}): Promise<Telemetry> => {
    telemetry = await startTelemetry({
      serviceName: 'tested',
      resourceAttributes: { 'deployment.environment.name': 'here' },
      otlp: { endpoint: receiver.endpoint, headers: { authorization: 'Bearer abcdefgh' }, timeoutMs: 5000 },
      samplingRatio: 1,
      console: false,
      prometheus: false,
      logger,
      ...options,
    });
    return telemetry;
  };
  // A tracer stays with the provider that it first spoke to.
  const tracer = () => trace.getTracer('test');

  it('sends spans with parent, attributes, events, links and status', async () => {
    await start();
    await tracer().startActiveSpan('outer', async (outer) => {
      await Promise.resolve();
      const links = [{ context: { traceId: '1'.repeat(32), spanId: '2'.repeat(16), traceFlags: 1 } }];
      const inner = tracer().startSpan('inner', {
        attributes: { text: 'a', whole: -3, part: 0.5, list: ['x', 'y'], yes: true },
        links,
      });
      inner.addEvent('happened', { detail: 1 }, 1_763_000_000_123);
      inner.setStatus({ code: SpanStatusCode.ERROR, message: 'broke' });
      inner.end();
      outer.end();
    });
    const inner = await receiver.span('inner');
    const outer = await receiver.span('outer');
    expect(inner).toMatchObject({
      traceId: outer.traceId,
      parentSpanId: outer.spanId,
      attributes: { text: 'a', whole: -3, part: 0.5, list: ['x', 'y'], yes: true },
      events: [{ name: 'happened', timeMs: 1_763_000_000_123, attributes: { detail: 1 } }],
      links: [{ traceId: '1'.repeat(32), spanId: '2'.repeat(16) }],
      status: { code: 2, message: 'broke' },
      scope: 'test',
    });
    expect(inner.resource).toMatchObject({
      'service.name': 'tested',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
      'process.pid': process.pid,
      'deployment.environment.name': 'here',
    });
    expect(spanTree(receiver.spans)).toBe('outer\n  inner');
    expect(receiver.requests[0]?.headers['authorization']).toBe('Bearer abcdefgh');
  });

  it('sends no secret that an error or an attribute quotes', async () => {
    await start();
    const error = new Error(
      'Cannot reach http://ada:hunter2@parser:5001/v1?token=hunter2 (Authorization: Bearer hunter2)',
    );
    const span = tracer().startSpan('leaky', {
      attributes: { address: 'postgresql://sluice:hunter2@db/sluice', list: ['api_key=hunter2', 'plain'], number: 1 },
    });
    span.recordException(error);
    span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
    span.end();
    const leaky = await receiver.span('leaky');
    expect(JSON.stringify(leaky)).not.toContain('hunter2');
    expect(leaky.attributes).toEqual({
      address: 'postgresql://sluice:***@db/sluice',
      list: ['api_key=***', 'plain'],
      number: 1,
    });
    const masked = 'Cannot reach http://ada:***@parser:5001/v1?token=*** (Authorization: Bearer ***)';
    expect(leaky.status).toEqual({ code: 2, message: masked });
    expect(leaky.events[0]!.attributes).toMatchObject({
      'exception.message': masked,
      'exception.stacktrace': expect.stringContaining('start-telemetry.int.spec'),
    });
  });

  it('sends what is left at shutdown: spans of a burst, metrics and logs with their trace', async () => {
    const { shutdown } = await start();
    const span = tracer().startSpan('request');
    context.with(trace.setSpan(ROOT_CONTEXT, span), () =>
      logger.info('Working, password=hunter2', { api_key: 'k', count: 2 }),
    );
    span.end();
    for (let index = 0; index < 20_000; index += 1) tracer().startSpan('burst').end();
    const meter = metrics.getMeter('test');
    meter.createCounter('sluice.things', { description: 'Things', unit: '{thing}' }).add(3, { kind: 'a' });
    meter.createHistogram('sluice.time', { unit: 's' }).record(0.25);
    const burst = () => receiver.spans.filter(({ name }) => name === 'burst').length;
    await receiver.until(() => (burst() === 20_000 ? true : undefined));
    await shutdown();
    const { traceId, spanId } = span.spanContext();
    expect(receiver.logs).toMatchObject([
      {
        body: 'Working, password=***',
        severityText: 'INFO',
        severityNumber: 9,
        traceId,
        spanId,
        attributes: { api_key: '***', count: 2 },
      },
    ]);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      message: 'Working, password=***',
      trace_id: traceId,
      span_id: spanId,
    });
    const own = receiver.metrics.filter(({ name }) => name !== 'sluice.client_logs.spans_dropped');
    expect(own).toMatchObject([
      {
        name: 'sluice.things',
        unit: '{thing}',
        description: 'Things',
        points: [{ value: 3, attributes: { kind: 'a' } }],
      },
      { name: 'sluice.time', points: [{ value: 0.25, count: 1 }] },
    ]);
  });

  it('records the part of the traces that is wanted, and those that were begun elsewhere as was decided there', async () => {
    const { shutdown } = await start({ samplingRatio: 0 });
    tracer().startSpan('begun here').end();
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const elsewhere = propagation.extract(ROOT_CONTEXT, { traceparent });
    tracer().startSpan('begun elsewhere', {}, elsewhere).end();
    await shutdown();
    expect(receiver.spans.map(({ name, traceId }) => [name, traceId])).toEqual([['begun elsewhere', 'a'.repeat(32)]]);
  });

  it('exports only what is wanted', async () => {
    const otlp = { endpoint: receiver.endpoint, headers: {}, timeoutMs: 5000, signals: ['traces'] as const };
    const { shutdown } = await start({ otlp });
    tracer().startSpan('wanted').end();
    metrics.getMeter('test').createCounter('sluice.things').add(1);
    logger.info('Hello');
    await shutdown();
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/v1/traces']);
  });

  it('does nothing at all when nothing is configured', async () => {
    const { prometheus, shutdown } = await start({ otlp: null });
    expect(prometheus).toBeNull();
    expect(tracer().startSpan('nowhere').isRecording()).toBe(false);
    logger.info('Hello');
    expect(JSON.parse(lines[0]!)).not.toHaveProperty('trace_id');
    await shutdown();
    expect(receiver.requests).toEqual([]);
  });

  it('goes on without a collector, says so once, and ends in time', async () => {
    await receiver[Symbol.asyncDispose]();
    const { endpoint } = (receiver = await OtlpReceiver.start());
    receiver.status = 400;
    const { shutdown } = await start({ otlp: { endpoint, headers: {}, timeoutMs: 1000 } });
    for (let round = 0; round < 3; round += 1) {
      const before = receiver.requests.length;
      tracer().startSpan('lost').end();
      logger.info('Work goes on');
      await receiver.until(({ requests }) => (requests.length > before + 1 ? true : undefined));
    }
    await shutdown();
    const told = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ level }) => level === 'WARNING');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ message: 'Telemetry cannot be exported; the service goes on without' });
  });

  it('tells metrics as Prometheus text', async () => {
    const { prometheus } = await start({ otlp: null, prometheus: true });
    metrics.getMeter('test').createCounter('sluice.things', { description: 'Things' }).add(3, { 'a.kind': 'x"y\n' });
    expect(await prometheus!()).toContain(
      '# HELP sluice_things_total Things\n# TYPE sluice_things_total counter\nsluice_things_total{a_kind="x\\"y\\n"} 3',
    );
  });

  it('ends the names of metrics with their unit in Prometheus text', async () => {
    const { prometheus } = await start({ otlp: null, prometheus: true });
    const meter = metrics.getMeter('test');
    meter.createHistogram('sluice.wait', { unit: 's' }).record(1);
    meter.createCounter('sluice.traffic', { unit: 'By' }).add(5);
    meter.createUpDownCounter('sluice.steps', { unit: '{step}' }).add(2);
    const text = await prometheus!();
    expect(text).toContain(
      '# UNIT sluice_wait_seconds seconds\n# TYPE sluice_wait_seconds histogram\nsluice_wait_seconds_count 1',
    );
    expect(text).toContain('sluice_traffic_bytes_total 5');
    expect(text).toContain('# TYPE sluice_steps gauge\nsluice_steps 2');
  });

  it('prints the tree of a finished trace', async () => {
    const written: string[] = [];
    const original = process.stderr.write.bind(process.stderr);
    process.stderr.write = ((text: string) => written.push(text) > 0) as typeof process.stderr.write;
    try {
      await start({ otlp: null, console: true });
      const outer = tracer().startSpan('outer', { startTime: 1000 });
      const within = trace.setSpan(ROOT_CONTEXT, outer);
      const first = tracer().startSpan(
        'first',
        { startTime: 1001, attributes: { 'step.type': 'parse\u001b[31m' } },
        within,
      );
      tracer().startSpan('deep', { startTime: 1002 }, trace.setSpan(within, first)).end(1003);
      first.end(1004);
      const second = tracer().startSpan('second', { startTime: 1005 }, within);
      second.setStatus({ code: SpanStatusCode.ERROR, message: 'no luck' });
      second.end(1010);
      outer.end(1011.5);
      expect(written.join('')).toBe(
        `trace ${outer.spanContext().traceId} (tested)
outer  11.5 ms
├─ first  3.0 ms  step.type=parse [31m
│  └─ deep  1.0 ms
└─ second  5.0 ms  FAILED: no luck
`,
      );
    } finally {
      process.stderr.write = original;
    }
  });
});
