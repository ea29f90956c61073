import { afterEach, describe, expect, it } from '@jest/globals';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { InvalidInputError, TooLargeError, UpstreamError } from '@sluice/domain';
import { failureOf } from '../testing/failure.fixture.js';
import { noAbort, someSettings } from '../testing/settings.fixture.js';
import { startWebServer, type WebServer } from '../testing/web-server.fixture.js';
import type { ResolveHost } from './guarded-lookup.js';
import { HttpInput, type HttpInputSettings } from './http-input.js';

/** Whatever the name is, it is this machine. */
const resolveToLoopback: ResolveHost = () =>
  Promise.resolve([{ address: '127.0.0.1', family: 4 } satisfies LookupAddress]);

const neverResolve: ResolveHost = () => new Promise<never>(() => undefined);

describe('HttpInput', () => {
  const servers: WebServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  const serve = async (listener: RequestListener): Promise<WebServer> => {
    const server = await startWebServer(listener);
    servers.push(server);
    return server;
  };
  const input = (allowHosts: string[], over: Partial<HttpInputSettings> = {}, resolve = resolveToLoopback): HttpInput =>
    new HttpInput({ ...someSettings(), allowHosts, ...over }, resolve);
  const answer =
    (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
    (_request, response) =>
      response.writeHead(status, headers).end(body);
  const redirect = (location: string): RequestListener => answer(302, { location });

  it('fetches a document with its type, name and size', async () => {
    const server = await serve(
      answer(200, { 'content-type': 'Text/Markdown; charset=utf-8', 'content-length': '7' }, '# Locks'),
    );
    const fetched = await input([server.host]).open(`http://${server.host}/docs/about%20locks.md?v=2#top`, noAbort());
    expect(fetched).toMatchObject({ mimeType: 'text/markdown', fileName: 'about locks.md', sizeBytes: 7 });
    expect(await text(fetched.stream)).toBe('# Locks');
    expect(server.requested).toEqual(['/docs/about%20locks.md?v=2']);
  });

  it('prefers the name in Content-Disposition, and leaves open what the server does not say', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-disposition': 'attachment; filename="../a.txt"' });
      response.write('x');
      response.end();
    });
    const fetched = await input([server.host]).open(`http://${server.host}/`, noAbort());
    expect(fetched).toMatchObject({ mimeType: null, fileName: 'a.txt', sizeBytes: null });
    fetched.stream.destroy();
  });

  it('undoes a content encoding that the server applies unasked', async () => {
    const server = await serve((_request, response) => {
      const body = gzipSync('inflated');
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
    });
    const fetched = await input([server.host]).open(`http://${server.host}/a.txt`, noAbort());
    expect(fetched.sizeBytes).toBeNull();
    expect(await text(fetched.stream)).toBe('inflated');
  });

  describe('addresses', () => {
    it.each([
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::7f00:1]',
    ])('refuses %s unless it is listed', async (host) => {
      const server = await serve(answer(200));
      const failure = await failureOf(input([]).open(`http://${host}:${server.port}/`, noAbort()));
      expect(failure).toBeInstanceOf(InvalidInputError);
      expect(server.requested).toEqual([]);
    });

    it.each([
      '169.254.169.254/latest/meta-data/',
      '100.100.100.200',
      '168.63.129.16',
      '[fd00:ec2::254]',
      '10.0.0.1:8080',
    ])('refuses http://%s', async (rest) => {
      await expect(input([]).open(`http://${rest}`, noAbort())).rejects.toThrow(InvalidInputError);
    });

    it('refuses a name that resolves to such an address, without saying to which', async () => {
      const server = await serve(answer(200));
      const failure = await failureOf(input([]).open(`http://intranet.example:${server.port}/`, noAbort()));
      expect(failure).toBeInstanceOf(InvalidInputError);
      expect((failure as Error).message).not.toContain('127.0.0.1');
      expect(server.requested).toEqual([]);
    });

    it('reaches a listed name wherever it resolves to', async () => {
      const server = await serve(answer(200, {}, 'inside'));
      const fetched = await input(['intranet.example']).open(`http://intranet.example:${server.port}/`, noAbort());
      expect(await text(fetched.stream)).toBe('inside');
    });

    it('refuses other ports of a host that is listed with one', async () => {
      const listed = await serve(answer(200));
      const other = await serve(answer(200));
      await expect(input([listed.host]).open(`http://${other.host}/`, noAbort())).rejects.toThrow(InvalidInputError);
      expect(other.requested).toEqual([]);
    });

    it('judges the address at every connection: a name that is rebound to this machine is refused', async () => {
      const inside = await serve(answer(200, {}, 'secret'));
      const outside = await serve(redirect(`http://rebound.example:${inside.port}/`));
      const resolved: string[] = [];
      const resolve: ResolveHost = (hostname) => {
        resolved.push(hostname);
        return resolveToLoopback(hostname);
      };
      const failure = await failureOf(input([outside.host], {}, resolve).open(`http://${outside.host}/`, noAbort()));
      expect(failure).toBeInstanceOf(InvalidInputError);
      expect(resolved).toEqual(['rebound.example']);
      expect(inside.requested).toEqual([]);
    });
  });

  describe('redirects', () => {
    it('follows them, relative ones too, and takes name and type from the last answer', async () => {
      const last = await serve(answer(200, { 'content-type': 'text/plain' }, 'here'));
      const first = await serve((request, response) => {
        response.writeHead(301, { location: request.url === '/a' ? 'b?x' : `http://${last.host}/c.txt` }).end('moved');
      });
      const fetched = await input([first.host, last.host]).open(`http://${first.host}/a`, noAbort());
      expect(first.requested).toEqual(['/a', '/b?x']);
      expect(fetched).toMatchObject({ fileName: 'c.txt', mimeType: 'text/plain' });
      expect(await text(fetched.stream)).toBe('here');
    });

    it('refuses one to a host that is not allowed, without naming it', async () => {
      const inside = await serve(answer(200, {}, 'secret'));
      const outside = await serve(redirect(`http://${inside.host}/`));
      const failure = await failureOf(input([outside.host]).open(`http://${outside.host}/`, noAbort()));
      expect(failure).toBeInstanceOf(InvalidInputError);
      expect((failure as Error).message).not.toContain(inside.host);
      expect(inside.requested).toEqual([]);
    });

    it.each([
      'file:///etc/hostname',
      's3://bucket/key',
      'ftp://example.com/',
      'http://user:pass@example.com/',
      'http://[',
    ])('refuses one to %s', async (location) => {
      const server = await serve(redirect(location));
      await expect(input([server.host]).open(`http://${server.host}/`, noAbort())).rejects.toThrow(InvalidInputError);
    });

    it('follows five and no more', async () => {
      const server = await serve((request, response) => {
        const hop = Number(request.url?.slice(1));
        if (hop === 5) response.end('arrived');
        else response.writeHead(307, { location: `/${hop + 1}` }).end();
      });
      const fetched = await input([server.host]).open(`http://${server.host}/0`, noAbort());
      expect(await text(fetched.stream)).toBe('arrived');
      await expect(input([server.host]).open(`http://${server.host}/-1`, noAbort())).rejects.toThrow(
        'more than 5 times',
      );
    });
  });

  describe('faults', () => {
    it.each([
      ['http://user@example.com/', 'user name or password'],
      ['http://:secret@example.com/', 'user name or password'],
      ['http://', 'not a valid URL'],
      ['http://exa mple.com/', 'not a valid URL'],
      ['http://example.com:99999/', 'not a valid URL'],
      ['http://[fe80::1%25eth0]/', 'not a valid URL'],
    ])('refuses %s', async (uri, sentence) => {
      const failure = await failureOf(input([]).open(uri, noAbort()));
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
      const server = await serve(answer(status));
      const failure = await failureOf(input([server.host]).open(`http://${server.host}/`, noAbort()));
      expect(failure).toBeInstanceOf(kind);
      expect((failure as Error).message).toContain(sentence);
    });

    it('says that a name cannot be found', async () => {
      const resolve: ResolveHost = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
      const failure = await failureOf(input([], {}, resolve).open('http://nowhere.example/', noAbort()));
      expect(failure).toBeInstanceOf(InvalidInputError);
      expect((failure as Error).message).toContain('cannot be found');
    });

    it('says that nobody listens, without the address', async () => {
      const server = await startWebServer(answer(200));
      await server.stop();
      const failure = await failureOf(input(['gone.example']).open(`http://gone.example:${server.port}/`, noAbort()));
      expect(failure).toBeInstanceOf(UpstreamError);
      expect((failure as Error).message).toMatch(/^(?!.*127\.0\.0\.1).*ECONNREFUSED/);
    });

    it('says that a server does not speak TLS', async () => {
      const server = await serve(answer(200));
      await expect(input([server.host]).open(`https://${server.host}/`, noAbort())).rejects.toThrow(UpstreamError);
    });

    it('says that a connection was closed before the answer', async () => {
      const server = await serve((request) => request.socket.destroy());
      await expect(input([server.host]).open(`http://${server.host}/`, noAbort())).rejects.toThrow(UpstreamError);
    });

    it('reports on the stream that the body breaks off', async () => {
      const server = await serve((_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.socket?.destroy());
      });
      const fetched = await input([server.host]).open(`http://${server.host}/`, noAbort());
      expect(await failureOf(text(fetched.stream))).toBeInstanceOf(UpstreamError);
    });

    it('refuses a document whose header says that it is too large, and one that turns out to be', async () => {
      const announced = await serve(answer(200, { 'content-length': '11' }, '0123456789a'));
      const limited = { maxBytes: 10 };
      await expect(input([announced.host], limited).open(`http://${announced.host}/`, noAbort())).rejects.toThrow(
        TooLargeError,
      );
      const unannounced = await serve((_request, response) => {
        response.write('012345');
        response.end('6789a');
      });
      const fetched = await input([unannounced.host], limited).open(`http://${unannounced.host}/`, noAbort());
      expect(await failureOf(text(fetched.stream))).toBeInstanceOf(TooLargeError);
    });
  });

  describe('time-outs and aborts', () => {
    const impatient = { timeoutMs: 50 };
    const timedOut = { name: 'UpstreamError', timedOut: true };

    it('gives up when the headers do not come', async () => {
      const server = await serve(() => undefined);
      const failure = await failureOf(input([server.host], impatient).open(`http://${server.host}/`, noAbort()));
      expect(failure).toMatchObject(timedOut);
    });

    it('gives up when there is no connection', async () => {
      const failure = await failureOf(input([], impatient, neverResolve).open('http://slow.example/', noAbort()));
      expect(failure).toMatchObject(timedOut);
    });

    it('gives up when the body stops coming', async () => {
      const server = await serve((_request, response) => void response.write('half'));
      const fetched = await input([server.host], { timeoutMs: 300 }).open(`http://${server.host}/`, noAbort());
      expect(await failureOf(text(fetched.stream))).toMatchObject(timedOut);
    });

    it('stops waiting when the caller does', async () => {
      const abort = new AbortController();
      const reason = new Error('the client has gone');
      const server = await serve(() => abort.abort(reason));
      expect(await failureOf(input([server.host]).open(`http://${server.host}/`, abort.signal))).toBe(reason);
    });

    it('closes the connection when the caller aborts or leaves while the body arrives', async () => {
      const responses: ServerResponse[] = [];
      const server = await serve((_request, response) => {
        responses.push(response);
        response.write('half');
      });
      const abort = new AbortController();
      const reason = new Error('the client has gone');
      const aborted = await input([server.host]).open(`http://${server.host}/`, abort.signal);
      const left = await input([server.host]).open(`http://${server.host}/`, noAbort());
      const closed = Promise.all(responses.map((response) => once(response, 'close')));
      abort.abort(reason);
      left.stream.destroy();
      expect(await failureOf(text(aborted.stream))).toBe(reason);
      await closed;
    });
  });
});
