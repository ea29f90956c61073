import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { INestApplication } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeServer } from './close-server.js';
import { trackSilentConnections } from './silent-connections.js';

/** Far longer than any test may take: who waits for it hangs. */
const KEPT_ALIVE_MS = 600_000;

describe('closeServer', () => {
  let server: Server;
  let app: INestApplication;
  let agent: Agent;
  beforeEach(async () => {
    agent = new Agent({ keepAlive: true });
    server = createServer({ keepAliveTimeout: KEPT_ALIVE_MS });
    trackSilentConnections(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = async (): Promise<void> => {
      server.close();
      await once(server, 'close');
    };
    app = { getHttpServer: () => server, close } as unknown as INestApplication;
  });
  afterEach(() => agent.destroy());

  const request = () => get({ port: (server.address() as AddressInfo).port, agent });
  const asked = async (): Promise<[ReturnType<typeof request>, ServerResponse]> => {
    const sent = request();
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    return [sent, response];
  };

  it('finishes what was asked, and does not wait for connections that are kept alive', async () => {
    const [idle, first] = await asked();
    first.end('first');
    await text((await once(idle, 'response'))[0] as IncomingMessage);
    const [pending, second] = await asked();
    const closed = closeServer(app, KEPT_ALIVE_MS);
    second.end('second');
    expect(await text((await once(pending, 'response'))[0] as IncomingMessage)).toBe('second');
    await closed;
  });

  it('does not wait for connections on which nothing was asked', async () => {
    const spare = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(server, 'connection');
    await expect(closeServer(app, KEPT_ALIVE_MS)).resolves.toBeUndefined();
    spare.destroy();
  });

  it('cuts what is not finished within the grace', async () => {
    const [pending] = await asked();
    const failed = once(pending, 'error');
    await closeServer(app, 10);
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
  });
});
