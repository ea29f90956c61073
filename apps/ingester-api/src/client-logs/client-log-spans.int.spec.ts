import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { issueToken } from '@sluice/client-logs';
import { silentLogger, type Logger, type JwtIssuer } from '@sluice/domain';
import { startTelemetry, type Telemetry } from '@sluice/telemetry';
import { OtlpReceiver, spanTree } from '@sluice/telemetry/testing';
import { ApiFixture } from '../testing/api.fixture.js';

const issuer: JwtIssuer = {
  issuer: null,
  audiences: [],
  algorithms: ['HS256'],
  key: { kind: 'secret', secret: 'an example of a secret that is long enough' },
  requireExp: true,
};

const BEGIN = Date.parse('2026-01-31T08:30:00.000Z');

const entry = (ms: number, message: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  timestamp: new Date(BEGIN + ms).toISOString(),
  level: 'info',
  logger: 'app',
  message,
  install_id: 'install',
  session_id: 'session',
  ...fields,
});

const run = { active_run: { run_id: 'run-1', thread_id: 'thread-1' } };

describe('spans of client logs, as a receiver sees them', () => {
  let receiver: OtlpReceiver;
  let telemetry: Telemetry;
  let api: ApiFixture;
  let token: string;
  let lost: Promise<unknown>;

  beforeEach(async () => {
    let logger: Logger = silentLogger;
    lost = new Promise((resolve) => {
      const warn: Logger['warn'] = (message, fields) => {
        if (message.startsWith('Spans of client logs are lost')) resolve(fields);
      };
      logger = { ...silentLogger, warn };
    });
    receiver = await OtlpReceiver.start();
    telemetry = await startTelemetry({
      serviceName: 'ingester',
      otlp: { endpoint: receiver.endpoint, headers: {}, timeoutMs: 5000 },
      // Of the service's own traces none; client logs are no sample.
      samplingRatio: 0,
      console: false,
      prometheus: true,
      logger,
    });
    api = await ApiFixture.create('sqlite', {}, { clientLogs: { issuers: [issuer], tracer: telemetry.relay } });
    token = await issueToken(issuer, { subject: 'ada', lifetimeSeconds: 600 });
  });
  afterEach(async () => {
    await api.close();
    await telemetry.shutdown();
    await receiver[Symbol.asyncDispose]();
  });

  const send = (logs: unknown[]): Promise<Response> =>
    fetch(`${api.url}/api/v1/logs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ logs, resource: { 'service.name': 'chat', 'device.alias': 'Laptop' } }),
    });

  it('are one trace per batch, with the times of the client', async () => {
    const link = { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331' };
    const http = (type: string) => ({ 'http.request_id': 'r1', 'http.type': type, 'http.method': 'GET' });
    await send([
      entry(900, 'reply', { ...run, attributes: { ...http('response'), 'http.status_code': 200 } }),
      entry(250.5, 'GET /threads', { ...run, attributes: { ...http('request'), ...link } }),
      entry(0, 'opened'),
      entry(1000, 'could not draw', {
        ...run,
        level: 'error',
        user_id: 'ada',
        attributes: { 'exception.message': 'no canvas', 'exception.stacktrace': 'at draw', view: { size: [1, 2] } },
      }),
    ]);
    const root = await receiver.until(({ spans }) => (spans.length === 6 ? spans.at(-1) : undefined));
    expect(spanTree(receiver.spans)).toBe(
      [
        'client: Laptop',
        '  app: opened',
        '  ActiveRun',
        '    app: GET /threads',
        '      app: reply',
        '    app: could not draw',
      ].join('\n'),
    );
    expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(root).toMatchObject({
      name: 'client: Laptop',
      parentSpanId: '',
      startMs: BEGIN,
      endMs: BEGIN + 1000,
      scope: 'sluice.client-logs',
      resource: { 'service.name': 'ingester' },
      attributes: { 'service.name': 'chat', 'device.alias': 'Laptop', 'log.entries': 4 },
    });
    const byName = Object.fromEntries(receiver.spans.map((span) => [span.name, span]));
    expect(byName['app: GET /threads']).toMatchObject({
      startMs: BEGIN + 250,
      endMs: BEGIN + 900,
      links: [{ traceId: link.trace_id, spanId: link.span_id }],
      status: { code: 0 },
    });
    expect(byName['app: could not draw']).toMatchObject({
      status: { code: 2, message: 'no canvas' },
      events: [
        {
          name: 'exception',
          timeMs: BEGIN + 1000,
          attributes: { 'exception.message': 'no canvas', 'exception.stacktrace': 'at draw' },
        },
      ],
      attributes: {
        'log.level': 'error',
        'log.severity_number': 17,
        'user.id': 'ada',
        'session.id': 'session',
        'install.id': 'install',
        'view.size': [1, 2],
      },
    });
    expect(byName['ActiveRun']).toMatchObject({
      startMs: BEGIN + 250,
      endMs: BEGIN + 1000,
      attributes: { 'run.id': 'run-1', 'thread.id': 'thread-1', 'service.name': 'chat' },
    });
  });

  it('are of a new trace for each batch, and none for an empty one', async () => {
    await send([]);
    await send([entry(0, 'one')]);
    await send([entry(0, 'two')]);
    await receiver.until(({ spans }) => (spans.length === 4 ? true : undefined));
    expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(2);
  });

  it('survive any text and any attributes', async () => {
    const message = 'half a \ud83d character, NUL \0, and é';
    const attributes = JSON.parse('{"__proto__":{"a":1},"big":12345678901234567890,"x":[null,[1,"b"]]}') as object;
    expect((await send([entry(0, message, { attributes })])).status).toBe(200);
    const [span] = await receiver.until(({ spans }) => (spans.length === 2 ? spans : undefined));
    expect(span?.name).toBe('app: half a \ufffd character, NUL  , and é');
    expect(span?.attributes).toMatchObject({
      '__proto__.a': 1,
      'x.1.0': 1,
      'x.1.1': 'b',
    });
  });

  it('cost no request its answer when the receiver refuses them; they are counted and told', async () => {
    receiver.status = 400;
    expect((await send([entry(0, 'lost'), entry(1, 'lost too')])).status).toBe(200);
    expect(await lost).toEqual({ spans: 3, reason: 'export_failed' });
    const metrics = await telemetry.prometheus!();
    expect(metrics).toMatch(/^sluice_client_logs_entries_total(\{.*\})? 2$/m);
    expect(metrics).toMatch(/^sluice_client_logs_spans_dropped_total\{.*reason="export_failed".*\} 3$/m);
  });
});
