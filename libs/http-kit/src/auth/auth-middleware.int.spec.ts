import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authMiddleware } from './auth-middleware.js';

const KEY = 'the-key';
const CHUNK = Buffer.alloc(64 * 1024, 'x');

describe('an upload that identifies nobody', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    const app = express();
    app.use(
      authMiddleware({
        apiKeyEnabled: true,
        apiKey: KEY,
        trustProxyHeaders: false,
        trustedProxies: null,
        allowedHosts: [],
      }),
    );
    app.post('/api/upload', (request, response) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      request.on('end', () => response.json({ bytes }));
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });

  const begin = (...headers: string[]): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.write(['POST /api/upload HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n'));
    return socket;
  };

  it.each(['Content-Length: 10000000000', 'Transfer-Encoding: chunked'])(
    'is refused before any of its body is sent (%s), and the connection closed',
    async (length) => {
      const answer = await text(begin(length));
      expect(answer).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
      expect(answer).toMatch(/\r\nConnection: close\r\n/i);
      expect(answer).toMatch(/\r\nWWW-Authenticate: Bearer\r\n/);
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status_code: 401 });
    },
  );

  it('is refused so that a client reads it that sends on and on, and does not send for ever', async () => {
    const socket = begin('Content-Length: 10000000000');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.once('error', () => undefined);
    });
    await once(socket, 'data');
    const send = (): void => {
      while (!socket.destroyed && socket.write(CHUNK));
    };
    socket.on('drain', send);
    send();
    await closed;
    expect(answer).toContain('401 Unauthorized');
    expect(answer).toContain('"status_code":401');
  });

  it('keeps the connection when the request has no body', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'GET' });
    expect([response.status, response.headers.get('connection')]).toEqual([401, 'keep-alive']);
    expect(await response.json()).toMatchObject({ status_code: 401 });
  });

  it('is read when it identifies somebody', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
      body: CHUNK,
    });
    expect(await response.json()).toEqual({ bytes: CHUNK.length });
  });
});
