import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OtlpReceiver } from '@sluice/telemetry/testing';
import { ServiceFixture } from '@sluice/testing';

describe('a service with telemetry, as a process', () => {
  let fixture: ServiceFixture;
  beforeEach(async () => {
    fixture = await ServiceFixture.create('sqlite');
  });
  afterEach(() => fixture.close());

  const install = (yaml: string): Promise<void> => writeFile(join(fixture.directory, 'installation.yaml'), yaml);

  describe('and a receiver', () => {
    let receiver: OtlpReceiver;
    beforeEach(async () => {
      receiver = await OtlpReceiver.start();
    });
    afterEach(() => receiver[Symbol.asyncDispose]());

    it.each([
      {
        what: 'by default',
        excluded: '',
        metrics: 'true',
        metricsStatus: 200,
        expected: ['GET /api/v1/batch', 'GET /api/v1/workflow'],
      },
      {
        what: 'with a list of its own',
        excluded: ', exclude_paths: [/api/v1/batch]',
        metrics: 'false',
        metricsStatus: 404,
        expected: ['GET /api/v1/workflow', 'POST /api/v1/logs'],
      },
    ])(
      'makes spans of requests but of the excluded ones, $what; METRICS_ENABLED=$metrics answers /metrics $metricsStatus',
      async ({ excluded, metrics, metricsStatus, expected }) => {
        await install(`telemetry: { otlp: { endpoint: "${receiver.endpoint}" }${excluded} }`);
        const { process, api } = await fixture.serve({ METRICS_ENABLED: metrics });
        for (const path of ['/ready', '/api/v1/batch', '/api/v1/batch/', '/api/v1/workflow'])
          await (await fetch(`${api.url}${path}`)).text();
        const body = '{"logs":[],"resource":{}}';
        await (await fetch(`${api.url}/api/v1/logs`, { method: 'POST', body })).text();
        const response = await fetch(`${api.url}/metrics`);
        expect(response.status).toBe(metricsStatus);
        const batches =
          /^http_server_request_duration_seconds_count\{http_request_method="GET",url_scheme="http",http_route="\/api\/v1\/batch",/m;
        expect(batches.test(await response.text())).toBe(metricsStatus === 200);
        expect(await process.terminate()).toBe(0);
        const requests = new Set(receiver.spans.filter(({ kind }) => kind === 2).map(({ name }) => name));
        expect([...requests].sort()).toEqual(expected);
      },
    );

    it('tells no password of an address that does not work, in no span and no log', async () => {
      await install(`telemetry: { otlp: { endpoint: "${receiver.endpoint}" } }`);
      const { process, api } = await fixture.serve({
        PARSER_SERVER_URL: 'http://ada:the-password@127.0.0.1:9',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20the-collectors-key',
      });
      const batchId = await api.uploadBatch(1);
      await api.post('/batch/start-workflows', { batch_id: batchId });
      const parsing = await receiver.span('step parse');
      expect(parsing.status.code).toBe(2);
      expect(await process.terminate()).toBe(0);
      const told = JSON.stringify([receiver.spans, receiver.logs, receiver.metrics]) + process.output();
      expect(told).toContain('step parse');
      for (const secret of ['the-password', 'the-collectors-key']) expect(told).not.toContain(secret);
    });
  });

  describe('and a collector', () => {
    let collector: Server;
    const sockets = new Set<Socket>();
    afterEach(async () => {
      for (const socket of sockets) socket.destroy();
      collector.close();
      await once(collector, 'close');
    });

    it.each([
      ['that takes connections and never answers', () => undefined],
      ['that closes every connection', (socket: Socket) => void socket.destroy()],
    ])('%s answers all the same, and ends', async (_name, behave) => {
      collector = createServer((socket) => {
        sockets.add(socket.on('error', () => undefined));
        behave(socket);
      });
      collector.listen(0, '127.0.0.1');
      await once(collector, 'listening');
      const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
      // So long that ending cannot be due to it.
      await install(`telemetry: { otlp: { endpoint: "${endpoint}", timeout: 3600 } }`);
      const asked = once(collector, 'connection');
      const { process, api } = await fixture.serve();
      const batchId = await api.uploadBatch(3);
      await api.post('/batch/start-workflows', { batch_id: batchId });
      await api.until(batchId, (count) => count['COMPLETED'] === 3);
      await asked;
      expect(await process.terminate()).toBe(0);
    });
  });
});
