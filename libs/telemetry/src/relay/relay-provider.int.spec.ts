import { emptyResource } from '@opentelemetry/resources';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/create-logger.js';
import { OtlpConnections } from '../setup/otlp-connections.js';
import { OtlpReceiver } from '../testing/index.js';
import { createRelayProvider, RELAY_SCOPE } from './relay-provider.js';

const FLOOD = 24_000;
const TOGETHER = 400;

describe('the provider for spans that others tell', () => {
  let receiver: OtlpReceiver;
  const connections = new OtlpConnections();
  const lines: string[] = [];

  beforeEach(async () => {
    lines.length = 0;
    receiver = await OtlpReceiver.start();
  });
  afterEach(() => receiver[Symbol.asyncDispose]());

  const relay = (compression: 'none' | 'gzip' = 'none') =>
    createRelayProvider(
      {
        serviceName: 'tested',
        otlp: {
          endpoint: receiver.endpoint,
          headers: { authorization: 'Bearer abc' },
          timeoutMs: 5000,
          connections,
          compression,
        },
        samplingRatio: 0,
        console: false,
        prometheus: false,
        logger: createLogger({
          level: 'INFO',
          name: 'test',
          format: 'json',
          destination: { write: (line) => void lines.push(line) },
        }),
      },
      emptyResource(),
    );

  it('exports a flood whole and each span once, in requests that receivers take', async () => {
    const provider = relay();
    const tracer = provider.getTracer(RELAY_SCOPE);
    for (let span = 0; span < FLOOD; span += 1) {
      tracer.startSpan(`span ${span}`, { attributes: { text: 'x'.repeat(400) } }).end();
      if (span % TOGETHER === 0) await turn();
    }
    await provider.shutdown();
    expect(new Set(receiver.spans.map(({ name }) => name)).size).toBe(FLOOD);
    expect(receiver.spans).toHaveLength(FLOOD);
    expect(receiver.requests.length).toBeGreaterThan(4);
    for (const { headers } of receiver.requests) {
      expect(headers).toMatchObject({ 'content-type': 'application/x-protobuf', authorization: 'Bearer abc' });
    }
    expect(lines).toEqual([]);
  });

  it('compresses what it sends when that is wanted', async () => {
    const provider = relay('gzip');
    provider.getTracer(RELAY_SCOPE).startSpan('small').end();
    await provider.shutdown();
    expect(receiver.spans.map(({ name }) => name)).toEqual(['small']);
    expect(receiver.requests[0]!.headers['content-encoding']).toBe('gzip');
  });

  it('logs how many spans the receiver took and refused', async () => {
    receiver.rejectedSpans = 3;
    const provider = relay();
    for (let span = 0; span < 5; span += 1) provider.getTracer(RELAY_SCOPE).startSpan('odd').end();
    await provider.shutdown();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ spans: 3, reason: 'rejected' }]);
  });

  it('logs how many spans were lost when the receiver refuses them', async () => {
    receiver.status = 400;
    const provider = relay();
    const tracer = provider.getTracer(RELAY_SCOPE);
    for (let span = 0; span < TOGETHER; span += 1) tracer.startSpan('lost').end();
    await provider.shutdown();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { spans: TOGETHER, reason: 'export_failed' },
    ]);
  });
});
