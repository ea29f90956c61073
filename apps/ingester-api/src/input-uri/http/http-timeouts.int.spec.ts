import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { failureOf } from '../testing/failure.fixture.js';
import { inputAllowing } from '../testing/http-input.fixture.js';
import { noAbort } from '../testing/settings.fixture.js';
import { WebServers } from '../testing/web-servers.fixture.js';
import type { ResolveHost } from '@sluice/io';

const neverResolve: ResolveHost = () => new Promise<never>(() => undefined);

describe('time-outs and aborts of HttpInput', () => {
  const servers = new WebServers();
  afterEach(() => servers.stop());

  const impatient = { timeoutMs: 50 };
  const timedOut = { name: 'UpstreamError', timedOut: true };

  it('gives up when the headers do not come', async () => {
    const server = await servers.start(() => undefined);
    const failure = await failureOf(inputAllowing([server.host], impatient).open(`http://${server.host}/`, noAbort()));
    expect(failure).toMatchObject(timedOut);
  });

  it('gives up when there is no connection', async () => {
    const failure = await failureOf(inputAllowing([], impatient, neverResolve).open('http://slow.example/', noAbort()));
    expect(failure).toMatchObject(timedOut);
  });

  it('gives up when the server does not take part in the TLS handshake', async () => {
    const sockets: Socket[] = [];
    const muteServer = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => muteServer.listen(0, '127.0.0.1', resolve));
    const { port } = muteServer.address() as AddressInfo;
    const failure = await failureOf(
      inputAllowing(['127.0.0.1'], impatient).open(`https://127.0.0.1:${port}/`, noAbort()),
    );
    expect(failure).toMatchObject(timedOut);
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => muteServer.close(resolve));
  });

  it('gives up when the body stops coming', async () => {
    const server = await servers.start((_request, response) => void response.write('half'));
    const fetched = await inputAllowing([server.host], { timeoutMs: 300 }).open(`http://${server.host}/`, noAbort());
    expect(await failureOf(text(fetched.stream))).toMatchObject(timedOut);
  });

  it('stops waiting when the caller does', async () => {
    const abort = new AbortController();
    const reason = new Error('the client has gone');
    const server = await servers.start(() => abort.abort(reason));
    expect(await failureOf(inputAllowing([server.host]).open(`http://${server.host}/`, abort.signal))).toBe(reason);
  });

  it('closes the connection when the caller aborts or leaves while the body arrives', async () => {
    const responses: ServerResponse[] = [];
    const server = await servers.start((_request, response) => {
      responses.push(response);
      response.write('half');
    });
    const abort = new AbortController();
    const reason = new Error('the client has gone');
    const aborted = await inputAllowing([server.host]).open(`http://${server.host}/`, abort.signal);
    const left = await inputAllowing([server.host]).open(`http://${server.host}/`, noAbort());
    const closed = Promise.all(responses.map((response) => once(response, 'close')));
    abort.abort(reason);
    left.stream.destroy();
    expect(await failureOf(text(aborted.stream))).toBe(reason);
    await closed;
  });
});
