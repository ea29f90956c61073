import { afterEach, describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { InvalidInputError, TooLargeError, UpstreamError } from '@sluice/domain';
import { failureOf } from '../testing/failure.fixture.js';
import { inputAllowing } from '../testing/http-input.fixture.js';
import { noAbort } from '../testing/settings.fixture.js';
import { answer, WebServers } from '../testing/web-servers.fixture.js';
import { startWebServer } from '../testing/web-server.fixture.js';
import type { ResolveHost } from '@sluice/io';

describe('faults of web servers', () => {
  const servers = new WebServers();
  afterEach(() => servers.stop());

  it.each([
    ['http://user@example.com/', 'user name or password'],
    ['http://:secret@example.com/', 'user name or password'],
    ['http://', 'not a valid URL'],
    ['http://exa mple.com/', 'not a valid URL'],
    ['http://example.com:99999/', 'not a valid URL'],
    ['http://[fe80::1%25eth0]/', 'not a valid URL'],
  ])('refuses %s', async (uri, sentence) => {
    const failure = await failureOf(inputAllowing([]).open(uri, noAbort()));
    expect(failure).toBeInstanceOf(InvalidInputError);
    expect((failure as InvalidInputError).message).toContain(sentence);
    expect((failure as InvalidInputError).details).toMatchObject([{ field: 'input_uri' }]);
  });

  it.each([
    [404, InvalidInputError, 'does not exist'],
    [410, InvalidInputError, 'does not exist'],
    [401, InvalidInputError, 'is refused'],
    [403, InvalidInputError, 'is refused'],
    [400, InvalidInputError, 'status 400'],
    [429, UpstreamError, 'status 429'],
    [500, UpstreamError, 'status 500'],
    [503, UpstreamError, 'status 503'],
    [204, UpstreamError, 'status 204'],
    [304, UpstreamError, 'status 304'],
  ])('answers status %i', async (status, kind, sentence) => {
    const server = await servers.start(answer(status));
    const failure = await failureOf(inputAllowing([server.host]).open(`http://${server.host}/`, noAbort()));
    expect(failure).toBeInstanceOf(kind);
    expect((failure as Error).message).toContain(sentence);
  });

  it('says that a name cannot be found', async () => {
    const resolve: ResolveHost = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    const failure = await failureOf(inputAllowing([], {}, resolve).open('http://nowhere.example/', noAbort()));
    expect(failure).toBeInstanceOf(InvalidInputError);
    expect((failure as Error).message).toContain('cannot be found');
  });

  it('says that nobody listens, without the address', async () => {
    const server = await startWebServer(answer(200));
    await server.stop();
    const failure = await failureOf(
      inputAllowing(['gone.example']).open(`http://gone.example:${server.port}/`, noAbort()),
    );
    expect(failure).toBeInstanceOf(UpstreamError);
    expect((failure as Error).message).toMatch(/^(?!.*127\.0\.0\.1).*ECONNREFUSED/);
  });

  it('says that a server does not speak TLS', async () => {
    const server = await servers.start(answer(200));
    await expect(inputAllowing([server.host]).open(`https://${server.host}/`, noAbort())).rejects.toThrow(
      UpstreamError,
    );
  });

  it('says that a connection was closed before the answer', async () => {
    const server = await servers.start((request) => request.socket.destroy());
    await expect(inputAllowing([server.host]).open(`http://${server.host}/`, noAbort())).rejects.toThrow(UpstreamError);
  });

  it('reports on the stream that the body breaks off', async () => {
    const server = await servers.start((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    });
    const fetched = await inputAllowing([server.host]).open(`http://${server.host}/`, noAbort());
    expect(await failureOf(text(fetched.stream))).toBeInstanceOf(UpstreamError);
  });

  it('refuses a document whose header says that it is too large, and one that turns out to be', async () => {
    const announced = await servers.start(answer(200, { 'content-length': '11' }, '0123456789a'));
    const limited = { maxBytes: 10 };
    await expect(inputAllowing([announced.host], limited).open(`http://${announced.host}/`, noAbort())).rejects.toThrow(
      TooLargeError,
    );
    const unannounced = await servers.start((_request, response) => {
      response.write('012345');
      response.end('6789a');
    });
    const fetched = await inputAllowing([unannounced.host], limited).open(`http://${unannounced.host}/`, noAbort());
    expect(await failureOf(text(fetched.stream))).toBeInstanceOf(TooLargeError);
  });
});
