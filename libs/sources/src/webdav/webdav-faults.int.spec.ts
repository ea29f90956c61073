import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CredentialsRejectedError, NotFoundError, QuotaError, type SourceItem } from '@sluice/domain';
import { AddressPolicy, AddressRefusedError } from '@sluice/io';
import { TestServer } from '../testing/http-server.fixture.js';
import { at, contentOf, listed, uris } from '../testing/listing.fixture.js';
import { WebDavSource, type WebDavSourceOptions } from './webdav-source.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(listener: RequestListener): Promise<TestServer> {
  const server = await TestServer.start(listener);
  closing.push(() => server.stop());
  return server;
}

function sourceAt(server: TestServer, options: Partial<WebDavSourceOptions> = {}): WebDavSource {
  const dav = new WebDavSource({ ...at(`${server.url}/dav`), retryMs: 20_000, ...options });
  closing.push(() => dav.close());
  return dav;
}

const entry = (href: string, isCollection = false): string =>
  `<response><href>${href}</href><propstat><prop><resourcetype>${isCollection ? '<collection/>' : ''}</resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
const multistatus = (...entries: string[]): string => `<multistatus xmlns="DAV:">${entries.join('')}</multistatus>`;
const LISTING = multistatus(entry('/dav/', true), entry('/dav/a.md'));

const right: RequestListener = (request, response) => {
  response.writeHead(request.method === 'GET' ? 200 : 207).end(request.method === 'GET' ? '# A' : LISTING);
};
/** Does what is given for the first requests, in their order, and all right afterwards. */
const first = (...answers: RequestListener[]): RequestListener => {
  const rest = [...answers];
  return (request: IncomingMessage, response: ServerResponse) => (rest.shift() ?? right)(request, response);
};
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(code, headers).end();
const reset: RequestListener = (request) => request.socket.resetAndDestroy();
const half: RequestListener = (_request, response) => {
  response.writeHead(207, { 'content-length': '1000' });
  response.write(LISTING.slice(0, 40), () => response.socket?.destroy());
};

const item: SourceItem = {
  uri: '/a.md',
  size: null,
  mimeType: 'text/markdown',
  revision: null,
  hash: null,
  modified: null,
  metadata: {},
};
const limits = { connectMs: 20_000, firstByteMs: 20_000, idleMs: 20_000 };

describe('a WebDAV server that stops answering', () => {
  it('ends the listing when it does not begin to answer', async () => {
    const server = await serve(() => undefined);
    const dav = sourceAt(server, { limits: { ...limits, firstByteMs: 50 } });
    await expect(listed(dav)).rejects.toMatchObject({ name: 'ConnectionError', timedOut: true });
    expect(server.calls).toHaveLength(1);
  });

  it.each(['PROPFIND', 'GET'])('ends a %s in the middle of its answer', async (method) => {
    const server = await serve((_request, response) => void response.writeHead(207).write('<multistatus'));
    const dav = sourceAt(server, { limits: { ...limits, idleMs: 50 } });
    const stalled = method === 'GET' ? contentOf(dav, item) : listed(dav);
    await expect(stalled).rejects.toMatchObject({ timedOut: true });
  });

  it('ends the listing as a whole, though each of its answers comes in time', async () => {
    let directories = 0;
    const server = await serve((request, response) => {
      const path = request.url!;
      directories += 1;
      // Always one more, beside the one that is asked for next, and never the same name twice.
      const children = path === '/dav/' ? [`/dav/${directories}/`] : [`${path}${directories}/`];
      response.writeHead(207).end(multistatus(entry(path, true), ...children.map((child) => entry(child, true))));
    });
    const dav = sourceAt(server, { listingMs: 50, limits });
    await expect(listed(dav)).rejects.toMatchObject({ name: 'UpstreamError', timedOut: true });
  });

  it('ends what is under way when the run is aborted', async () => {
    const stopped = new AbortController();
    const server = await serve(() => stopped.abort(new Error('cancelled')));
    const items = sourceAt(server).list(stopped.signal).items[Symbol.asyncIterator]();
    await expect(items.next()).rejects.toThrow('cancelled');
  });
});

describe('a WebDAV server that is busy for a moment', () => {
  it.each<[string, RequestListener]>([
    ['423', status(423, { 'retry-after': '0' })],
    ['429', status(429, { 'retry-after': '0' })],
    ['503', status(503, { 'retry-after': '0' })],
    ['503 without a time', status(503)],
    ['a reset connection', reset],
    ['half an answer', half],
  ])('is asked again after %s', async (_name, answer) => {
    const server = await serve(first(answer));
    expect(uris((await listed(sourceAt(server))).items)).toEqual(['/a.md']);
    expect(server.calls).toEqual(['PROPFIND /dav/', 'PROPFIND /dav/']);
  });

  it('is asked for a document again', async () => {
    const server = await serve(first(status(503, { 'retry-after': '0' }), reset));
    expect((await contentOf(sourceAt(server), item)).toString()).toBe('# A');
  });

  it('is given up when it asks for more time than there is, saying so', async () => {
    const server = await serve(status(429, { 'retry-after': '3600' }));
    const failure = listed(sourceAt(server));
    await expect(failure).rejects.toBeInstanceOf(QuotaError);
    await expect(failure).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
    expect(server.calls).toHaveLength(1);
  });

  it.each([404, 500, 403])('is not asked again after %i', async (code) => {
    const server = await serve(status(code));
    await expect(listed(sourceAt(server, { path: 'x' }))).rejects.toThrow();
    expect(new Set(server.calls).size).toBe(server.calls.length);
  });
});

describe('a WebDAV server that redirects', () => {
  const account = { username: 'ada', password: 'secret' };

  /** The headers `Authorization` that arrive. */
  const watched = async (listener: RequestListener): Promise<TestServer & { credentials: (string | undefined)[] }> => {
    const credentials: (string | undefined)[] = [];
    const server = await serve((request, response) => {
      credentials.push(request.headers.authorization);
      listener(request, response);
    });
    return Object.assign(server, { credentials });
  };

  it('to a trailing slash gets the credentials there, too', async () => {
    const server = await watched((request, response) => {
      if (request.url === '/dav/') response.writeHead(301, { location: '/dav/home/' }).end();
      else response.writeHead(207).end(multistatus(entry('/dav/home/', true), entry('/dav/home/a.md')));
    });
    expect(uris((await listed(sourceAt(server, account))).items)).toEqual(['/a.md']);
    expect(server.credentials).toEqual(Array(2).fill(`Basic ${Buffer.from('ada:secret').toString('base64')}`));
  });

  it('to another port of the same host does not get the password sent there', async () => {
    const other = await watched(right);
    const server = await serve(status(302, { location: `${other.url}/dav/` }));
    const addresses = AddressPolicy.of(['127.0.0.1'], 'SOURCE_ALLOW_HOSTS');
    await listed(sourceAt(server, { ...account, addresses }));
    expect(other.credentials).toEqual([undefined]);
    const guarded = await watched(status(401, { 'www-authenticate': 'Digest realm="x", nonce="y"' }));
    const leading = await serve(status(302, { location: `${guarded.url}/dav/` }));
    await expect(listed(sourceAt(leading, { ...account, addresses }))).rejects.toThrow('credentials are not sent');
    expect(guarded.credentials.filter((sent) => sent !== undefined)).toEqual([]);
  });

  it('to an internal server fetches nothing from there', async () => {
    const internal = await watched(right);
    const server = await serve(status(302, { location: `${internal.url}/dav/` }));
    await expect(listed(sourceAt(server, account))).rejects.toBeInstanceOf(AddressRefusedError);
    await expect(contentOf(sourceAt(server, account), item)).rejects.toBeInstanceOf(AddressRefusedError);
    expect(internal.calls).toEqual([]);
  });

  it('does not take a wrong answer for wrong credentials', async () => {
    const server = await serve(status(404));
    await expect(listed(sourceAt(server, account))).rejects.toBeInstanceOf(NotFoundError);
    const refusing = await serve(status(401));
    await expect(listed(sourceAt(refusing, account))).rejects.toBeInstanceOf(CredentialsRejectedError);
  });
});
