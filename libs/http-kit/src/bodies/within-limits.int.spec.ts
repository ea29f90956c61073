import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpException } from '@nestjs/common';
import { DomainError, errorMessage } from '@sluice/domain';
import express, { type Request } from 'express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statusOf } from '../errors/error-body.js';
import { withinLimits } from './within-limits.js';

const PACE = { bytes: 100, windowMs: 100 };

describe('a body', () => {
  let server: Server;
  let read: (request: Request) => Promise<unknown>;
  beforeAll(async () => {
    const app = express();
    app.post('/', (request, response) => {
      withinLimits(request, 1000, () => read(request), PACE).then(
        () => response.json({}),
        (error: unknown) => {
          const status = error instanceof HttpException ? error.getStatus() : statusOf(error as DomainError);
          response.status(status).json({ error: errorMessage(error) });
          request.destroy();
        },
      );
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  const begin = (): { socket: Socket; answer: Promise<string> } => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n');
    return { socket, answer: once(socket, 'data').then(([data]: Buffer[]) => data!.toString()) };
  };
  const chunk = (bytes: number): string => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`;

  it('that stops to arrive is refused', async () => {
    read = (request) => buffer(request);
    const { socket, answer } = begin();
    socket.write(chunk(10));
    expect(await answer).toMatch(/^HTTP\/1.1 408 .*The body arrives too slowly/s);
  });

  it('that trickles is refused', async () => {
    read = (request) => buffer(request);
    const { socket, answer } = begin();
    const trickle = setInterval(() => socket.write(chunk(1)), 5);
    // What is written after the server has closed resets the connection, and may take the answer with it.
    socket.once('data', () => clearInterval(trickle));
    await answer.finally(() => clearInterval(trickle));
    expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('that this service is slow to read is not', async () => {
    read = async (request) => {
      request.pause();
      await sleep(3 * PACE.windowMs);
      request.resume();
      await once(request, 'end');
    };
    const { socket, answer } = begin();
    socket.write(`${chunk(50)}0\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is counted as it arrives', async () => {
    read = (request) => buffer(request);
    const { socket, answer } = begin();
    socket.write(`${chunk(500)}${chunk(501)}`);
    expect(await answer).toMatch(/^HTTP\/1.1 413 /);
  });
});
