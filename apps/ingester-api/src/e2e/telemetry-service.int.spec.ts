import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OtlpReceiver } from '@sluice/telemetry/testing';
import { ServiceFixture } from './service.fixture.js';

jest.setTimeout(60_000);

describe('a service with telemetry, as a process', () => {
  let fixture: ServiceFixture;
  beforeEach(async () => {
    fixture = await ServiceFixture.create('sqlite');
    await (
      await fixture.command(['db-init'])
    ).exited;
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
      ['by default', '', ['GET /api/v1/batch', 'GET /api/v1/workflow']],
      ['with a list of its own', ', exclude_paths: [/api/v1/batch]', ['GET /api/v1/workflow', 'POST /api/v1/logs']],
    ])('makes spans of requests but of the excluded ones, %s', async (_name, excluded, expected) => {
      await install(`telemetry: { otlp: { endpoint: "${receiver.endpoint}" }${excluded} }`);
      const { process, api } = await fixture.serve();
      for (const path of ['/ready', '/metrics', '/api/v1/batch', '/api/v1/batch/', '/api/v1/workflow'])
        await (await fetch(`${api.url}${path}`)).text();
      const body = '{"logs":[],"resource":{}}';
      await (await fetch(`${api.url}/api/v1/logs`, { method: 'POST', body })).text();
      expect(await process.terminate()).toBe(0);
      const requests = new Set(receiver.spans.filter(({ kind }) => kind === 2).map(({ name }) => name));
      expect([...requests].sort()).toEqual(expected);
    });

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

  it('answers /metrics only when METRICS_ENABLED says so', async () => {
    const on = await fixture.serve({ METRICS_ENABLED: 'true' });
    await on.api.uploadBatch(2);
    const response = await fetch(`${on.api.url}/metrics`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(/^sluice_documents_received_total 2$/m);
    const off = await fixture.serve();
    expect((await fetch(`${off.api.url}/metrics`)).status).toBe(404);
  });
});
