import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerUnreadable } from './unreadable-requests.js';

const lines = (...of: string[]): string => [...of, '', ''].join('\r\n');
const SECRET = 'Xq7';

describe('a request that Node refuses', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer({ connectionsCheckingInterval: 20, headersTimeout: 60, requestTimeout: 120 });
    server.on('request', (request, response) => request.on('end', () => response.end('{}')).resume());
    answerUnreadable(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });

  const answerTo = (sent: string): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(sent);
    return text(socket);
  };

  it.each([
    ['431', 'a long header', lines('GET / HTTP/1.1', 'Host: x', `A: ${SECRET.repeat(8_000)}`)],
    ['431', 'a long path', lines(`GET /${SECRET.repeat(8_000)} HTTP/1.1`, 'Host: x')],
    ['431', 'a long path that never ends', `GET /${SECRET.repeat(20_000)}`],
    ['417', 'an expectation', lines('POST / HTTP/1.1', 'Host: x', `Expect: ${SECRET}`, 'Content-Length: 3')],
    ['400', 'an unknown method', lines(`${SECRET} / HTTP/1.1`, 'Host: x')],
    ['400', 'a bad request line', lines(`GET / ${SECRET}/1.1`, 'Host: x')],
    ['400', 'another protocol', '\x16\x03\x01\x02\x00\x01\x00'],
    ['400', 'a bad header', lines('GET / HTTP/1.1', 'Host: x', `${SECRET} y: z`)],
    ['400', 'two lengths', lines('POST / HTTP/1.1', 'Host: x', 'Content-Length: 3', 'Content-Length: 4')],
    [
      '400',
      'a length beside chunks',
      lines('POST / HTTP/1.1', 'Host: x', 'Content-Length: 3', 'Transfer-Encoding: chunked'),
    ],
    ['400', 'a bad chunk', `${lines('POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked')}${SECRET}\r\n`],
    [
      '413',
      'a long extension of a chunk',
      `${lines('POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked')}1;${SECRET.repeat(8_000)}`,
    ],
    ['405', 'a tunnel', lines('CONNECT example.org:443 HTTP/1.1', 'Host: x')],
    ['408', 'headers that do not end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['408', 'a body that does not come', lines('POST / HTTP/1.1', 'Host: x', 'Content-Length: 3')],
  ])('is %s with the body of errors: %s', async (status, _name, sent) => {
    const answer = await answerTo(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
    expect(answer).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n/);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    const [, body = ''] = answer.split('\r\n\r\n');
    expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/^[A-Z].{10,80}$/), status_code: Number(status) });
    expect(answer).not.toContain(SECRET);
  });

  it('is told why while it is still being sent', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const answer = text(socket);
    socket.write(`GET /${SECRET.repeat(8_000)}`);
    for (let piece = 0; piece < 20; piece += 1) if (!socket.destroyed) socket.write(SECRET.repeat(8_000));
    expect(await answer).toContain('"status_code":431');
  });

  it('leaves upgrades that nobody offers to the application', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(lines('GET / HTTP/1.1', 'Host: x', 'Connection: close, Upgrade', 'Upgrade: websocket'));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  });
});
