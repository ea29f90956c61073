import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TooLargeError, UpstreamError } from '@sluice/domain';
import { AddressPolicy, AddressRefusedError } from '../addresses/address-policy.js';
import type { ResolveHost } from '../addresses/guarded-lookup.js';
import { answer, redirect, WebServers, type WebServer } from '../testing/web-servers.fixture.js';
import type { GuardedAgentOptions } from './guarded-agent.js';
import { HttpClient, type HttpRequest } from './http-client.js';
import { ConnectionError } from './network-fault.js';
import { RedirectRefusedError } from './redirects.js';

const never = new AbortController().signal;
const patient = { connectMs: 20_000, firstByteMs: 20_000, idleMs: 20_000 };
const toLoopback: ResolveHost = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
const listing = (...hosts: string[]): AddressPolicy => AddressPolicy.of(hosts, 'HOSTS');

const servers = new WebServers();
const clients: HttpClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await servers.stop();
});

function clientOf(policy: AddressPolicy, options: Partial<GuardedAgentOptions> = {}): HttpClient {
  const client = new HttpClient({ policy, limits: patient, ...options });
  clients.push(client);
  return client;
}

const get = (client: HttpClient, url: string, request: Partial<HttpRequest> = {}) =>
  client.request(new URL(url), { method: 'GET', ...request }, never);
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );
const PASSWORD = { credentials: () => ({ authorization: 'Basic secret', cookie: 'secret' }) };

describe('what a client may reach', () => {
  it.each(['127.0.0.1', '2130706433', '0x7f.1', 'localhost', '[::ffff:127.0.0.1]'])('is not %s', async (host) => {
    const server = await servers.start(answer(200));
    const failure = await failureOf(get(clientOf(listing()), `http://${host}:${server.port}/`));
    expect(failure).toBeInstanceOf(AddressRefusedError);
    expect(server.requests).toEqual([]);
  });

  it('is a private host that is listed, at its port, and an origin that is trusted, at no other port', async () => {
    const server = await servers.start(answer(200, {}, 'inside'));
    const other = await servers.start(answer(200));
    for (const policy of [listing(`127.0.0.1:${server.port}`), listing().trusting(`${server.url}/dav/x`)]) {
      const client = clientOf(policy);
      expect(await (await get(client, server.url)).text(100)).toBe('inside');
      expect(await failureOf(get(client, other.url))).toBeInstanceOf(AddressRefusedError);
    }
    expect(other.requests).toEqual([]);
  });

  it('is decided by the address that is connected to, resolved once for each connection', async () => {
    const server = await servers.start(answer(200));
    const asked: string[] = [];
    const resolve: ResolveHost = (host) => {
      asked.push(host);
      return toLoopback(host);
    };
    const failure = await failureOf(get(clientOf(listing(), { resolve }), `http://rebound.example:${server.port}/`));
    expect([failure instanceof AddressRefusedError, asked, server.requests]).toEqual([true, ['rebound.example'], []]);
    expect((failure as Error).message).not.toContain('127.0.0.1');
  });
});

describe('redirects', () => {
  it('are followed with method and body, relative ones too', async () => {
    const server = await servers.start((request, response) => {
      if (request.url === '/a') response.writeHead(301, { location: 'b/' }).end();
      else request.pipe(response);
    });
    const response = await get(clientOf(listing('127.0.0.1')), `${server.url}/a`, { method: 'PROPFIND', body: '<x/>' });
    expect([response.url.pathname, await response.text(100)]).toEqual(['/b/', '<x/>']);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['PROPFIND /a', 'PROPFIND /b/']);
  });

  it('take credentials along on the very origin alone: not to another port of the same host', async () => {
    const other = await servers.start(answer(200));
    const server = await servers.start((request, response) =>
      response.writeHead(302, { location: request.url === '/a' ? '/b' : `${other.url}/c` }).end(),
    );
    await get(clientOf(listing('127.0.0.1')), `${server.url}/a`, { ...PASSWORD, headers: { accept: 'text/x' } });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Basic secret', 'Basic secret']);
    expect(other.requests.map(({ headers }) => [headers.accept, headers.authorization, headers.cookie])).toEqual([
      ['text/x', undefined, undefined],
    ]);
  });

  it('do not give credentials back to an origin by a way over another one', async () => {
    const home: { server?: WebServer } = {};
    const other = await servers.start((_request, response) =>
      response.writeHead(307, { location: `${home.server!.url}/end` }).end(),
    );
    home.server = await servers.start((request, response) =>
      response.writeHead(request.url === '/end' ? 200 : 307, { location: other.url }).end(),
    );
    await get(clientOf(listing('127.0.0.1')), `${home.server.url}/a`, PASSWORD);
    expect(home.server.requests.map(({ headers }) => headers.authorization)).toEqual(['Basic secret', undefined]);
  });

  it('are judged like first requests', async () => {
    const inside = await servers.start(answer(200, {}, 'secret'));
    const server = await servers.start(redirect(inside.url));
    const failure = await failureOf(get(clientOf(listing().trusting(server.url)), server.url));
    expect(failure).toMatchObject({ name: 'AddressRefusedError', isRedirect: true });
    expect(inside.requests).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'http://user:pass@example.com/', 'http://['])(
    'are refused to %s',
    async (location) => {
      const server = await servers.start(redirect(location));
      expect(await failureOf(get(clientOf(listing('127.0.0.1')), server.url))).toBeInstanceOf(RedirectRefusedError);
    },
  );

  it('are five at most', async () => {
    const server = await servers.start((request, response) =>
      response.writeHead(302, { location: `/${Number(request.url!.slice(1)) + 1}` }).end(),
    );
    expect(await failureOf(get(clientOf(listing('127.0.0.1')), `${server.url}/0`))).toMatchObject({ problem: null });
    expect(server.requests).toHaveLength(6);
  });

  it('keep what is not ASCII in their address', async () => {
    const server = await servers.start((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: Buffer.from('/ü').toString('latin1') }).end();
      else response.end(request.url);
    });
    expect(await (await get(clientOf(listing('127.0.0.1')), `${server.url}/a`)).text(100)).toBe('/%C3%BC');
  });
});

describe('limits', () => {
  const timedOut = { name: 'ConnectionError', timedOut: true };

  it('end a request whose connection is not made, also while a name is resolved or TLS begins', async () => {
    const limits = { ...patient, connectMs: 50 };
    const silent: ResolveHost = () => new Promise<never>(() => undefined);
    expect(
      await failureOf(get(clientOf(listing(), { limits, resolve: silent }), 'http://slow.example/')),
    ).toMatchObject(timedOut);
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    expect(
      await failureOf(get(clientOf(listing('127.0.0.1'), { limits }), `https://127.0.0.1:${port}/`)),
    ).toMatchObject(timedOut);
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => mute.close(resolve));
  });

  it('end a request that is not answered, and a body that stops', async () => {
    const server = await servers.start((request, response) => {
      if (request.url === '/body') response.write('half');
    });
    const client = (limits: object) => clientOf(listing('127.0.0.1'), { limits: { ...patient, ...limits } });
    expect(await failureOf(get(client({ firstByteMs: 50 }), server.url))).toMatchObject(timedOut);
    const response = await get(client({ idleMs: 50 }), `${server.url}/body`);
    expect(await failureOf(response.text(100))).toMatchObject({ timedOut: true });
  });

  it('end an answer that never ends, however steadily it drips', async () => {
    const drip: NodeJS.Timeout[] = [];
    const server = await servers.start((_request, response) => {
      drip.push(setInterval(() => response.write('x'), 5));
    });
    const response = await get(clientOf(listing('127.0.0.1'), { limits: { ...patient, totalMs: 200 } }), server.url);
    expect(await failureOf(response.text(1_000_000))).toMatchObject({ name: 'UpstreamError', timedOut: true });
    drip.forEach(clearInterval);
  });

  it('end a body that is larger than allowed, also when it was small before it was unpacked', async () => {
    const server = await servers.start(answer(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(1_000_000))));
    const response = await get(clientOf(listing('127.0.0.1')), server.url);
    expect(await failureOf(response.text(10_000))).toBeInstanceOf(TooLargeError);
  });

  it('end with the reason of the signal, before and after the answer has begun', async () => {
    const responses: ServerResponse[] = [];
    const server = await servers.start((request, response) => {
      responses.push(response);
      if (request.url === '/body') response.write('half');
    });
    const client = clientOf(listing('127.0.0.1'));
    const stopped = new AbortController();
    const reason = new Error('stopped');
    const begun = await client.request(new URL(`${server.url}/body`), { method: 'GET' }, stopped.signal);
    const waiting = failureOf(client.request(new URL(server.url), { method: 'GET' }, stopped.signal));
    const reading = failureOf(begun.text(100));
    stopped.abort(reason);
    expect([await waiting, await reading]).toEqual([reason, reason]);
  });
});

describe('faults of a connection', () => {
  it('that another attempt may not meet are told from those that it will', async () => {
    const resetting = await servers.start((request) => request.socket.resetAndDestroy());
    const client = clientOf(listing('127.0.0.1'));
    expect(await failureOf(get(client, resetting.url))).toMatchObject({ name: 'ConnectionError', isPassing: true });
    const unknown: ResolveHost = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const failure = await failureOf(get(clientOf(listing(), { resolve: unknown }), 'http://nowhere.example/'));
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ errorCode: 'ENOTFOUND', isPassing: false });
  });

  it('in the middle of a body are an error of the body', async () => {
    const server = await servers.start((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    });
    const response = await get(clientOf(listing('127.0.0.1')), server.url);
    expect(await failureOf(response.text(100))).toBeInstanceOf(UpstreamError);
  });
});
