import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { AddressList } from '@sluice/io';
import express from 'express';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { AuthSettings } from '../auth/credentials.js';
import { hostGuard } from './host-guard.js';
import { originGuard } from './origin-guard.js';

const OPEN: AuthSettings = {
  apiKeyEnabled: false,
  apiKey: null,
  trustProxyHeaders: false,
  trustedProxies: null,
  allowedHosts: [],
};
const PAGES = 'https://ui.example.org';

type Headers = Readonly<Record<string, string>>;

describe('requests that a browser sends for a stranger', () => {
  let server: Server | undefined;
  afterEach(async () => {
    if (!server) return;
    server.close();
    await once(server, 'close');
    server = undefined;
  });

  const serve = async (auth: Partial<AuthSettings> = {}, boundTo = '127.0.0.1', path?: string): Promise<Server> => {
    const settings = { ...OPEN, ...auth };
    const app = express();
    app.use(hostGuard(settings, boundTo));
    app.use(
      originGuard({
        auth: settings,
        corsOrigins: [PAGES],
        changingReads: /^\/vacuum\/?$/,
        isExempt: (own) => own.path === '/webhook',
      }),
    );
    app.use((_request, response) => void response.json({}));
    server = createServer({ requireHostHeader: false }, app);
    if (path === undefined) server.listen(0, '127.0.0.1');
    else server.listen(path);
    await once(server, 'listening');
    return server;
  };

  const send = async (
    method: string,
    path: string,
    headers: Headers | readonly string[],
  ): Promise<{ status: number; body: string }> => {
    const bound = server!.address() as AddressInfo | string;
    const target = typeof bound === 'string' ? { socketPath: bound } : { host: '127.0.0.1', port: bound.port };
    const sent = request({
      ...target,
      method,
      path,
      agent: false,
      setHost: false,
      headers: Array.isArray(headers) ? headers : { host: 'localhost', ...headers },
    });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode!, body: await text(response) };
  };

  const statusOf = async (method: string, path: string, headers: Headers | readonly string[]): Promise<number> =>
    (await send(method, path, headers)).status;

  describe('hosts', () => {
    it.each([
      ['localhost', 200],
      ['LOCALHOST:8000', 200],
      ['app.localhost', 200],
      ['127.0.0.1:8000', 200],
      ['[::1]:8000', 200],
      ['203.0.113.9', 200],
      ['evil.example', 403],
      ['localhost.evil.example', 403],
      ['127.0.0.1.evil.example', 403],
      ['127.0.0.1.evil.example:8000', 403],
      ['a b', 400],
      ['user@localhost', 400],
      ['', 400],
    ])('%j is %i', async (host, status) => {
      await serve();
      expect(await statusOf('GET', '/api/x', { host })).toBe(status);
    });

    it('explains the refusal', async () => {
      await serve();
      expect(JSON.parse((await send('GET', '/', { host: 'evil.example' })).body)).toEqual({
        error: 'This server is not known as evil.example; ALLOWED_HOSTS lists the names that it answers to',
        status_code: 403,
      });
    });

    it.each([
      ['http://localhost:8000/api/x', 'localhost', 200],
      ['http://evil.example/api/x', 'localhost', 403],
      ['http://localhost/api/x', 'evil.example', 403],
      ['http://evil.example/health', 'localhost', 200],
      ['http://user@evil.example/api/x', 'localhost', 403],
      ['ftp://localhost/api/x', 'localhost', 400],
    ])('%s, a whole address as target, beside %s is %i', async (target, host, status) => {
      await serve();
      expect(await statusOf('GET', target, { host })).toBe(status);
    });

    it('given twice are refused', async () => {
      await serve();
      expect(await statusOf('GET', '/', ['host', 'localhost', 'host', 'evil.example'])).toBe(400);
    });

    it('are those that the server is bound to, and this machine where it is bound to all addresses', async () => {
      await serve({}, 'docs.internal');
      expect(await statusOf('GET', '/', { host: 'docs.internal:8000' })).toBe(200);
      expect(await statusOf('GET', '/', { host: 'other.internal' })).toBe(403);
      server!.close();
      await serve({}, '0.0.0.0');
      expect(await statusOf('GET', '/', { host: hostname() })).toBe(200);
    });

    it('are those of ALLOWED_HOSTS, also where a key is asked for', async () => {
      await serve({ apiKeyEnabled: true, apiKey: 'k', allowedHosts: ['docs.example.org', '*.example.net'] });
      for (const host of ['docs.example.org', 'Docs.Example.org.', 'a.b.example.net', '127.0.0.1'])
        expect([host, await statusOf('GET', '/', { host })]).toEqual([host, 200]);
      for (const host of ['example.net', 'evilexample.net', 'x.docs.example.org'])
        expect([host, await statusOf('GET', '/', { host })]).toEqual([host, 403]);
    });

    it('are all where a key is asked for and none is listed', async () => {
      await serve({ apiKeyEnabled: true, apiKey: 'k' });
      expect(await statusOf('GET', '/', { host: 'docs.example.org' })).toBe(200);
    });

    it('are what a named proxy passes on, and not what anybody says who is believed by default', async () => {
      const proxied = { host: 'docs.example.org', 'x-forwarded-host': 'docs.example.org' };
      await serve({ trustProxyHeaders: true });
      expect(await statusOf('GET', '/', proxied)).toBe(403);
      expect(await statusOf('GET', '/', { ...proxied, host: '127.0.0.1' })).toBe(200);
      server!.close();
      await serve({ trustProxyHeaders: true, trustedProxies: new AddressList(['127.0.0.1']) });
      expect(await statusOf('GET', '/', proxied)).toBe(200);
    });

    it.each(['/health', '/ready', '/metrics'])('%s is asked for under any name', async (path) => {
      await serve();
      expect(await statusOf('GET', path, { host: 'pod-7.cluster.example' })).toBe(200);
    });
  });

  it('a Unix socket is asked under any name, and believed what it forwards', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sluice-guards-'));
    try {
      await serve({}, '', join(directory, 'http.sock'));
      expect(await statusOf('GET', '/', { host: 'docs.example.org' })).toBe(200);
      const headers = { host: 'backend', origin: 'https://docs.example.org' };
      expect(await statusOf('POST', '/', headers)).toBe(403);
      expect(await statusOf('POST', '/', { ...headers, 'x-forwarded-host': 'docs.example.org' })).toBe(200);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  describe('origins', () => {
    const HOST = { host: 'localhost:8000' };

    it.each<[string, Headers, number]>([
      ['no browser', {}, 200],
      ['a page of this server', { origin: 'http://localhost:8000' }, 200],
      ['a page of this server, says the browser', { 'sec-fetch-site': 'same-origin' }, 200],
      [
        'a page of another origin, whatever else is said',
        { 'sec-fetch-site': 'same-origin', origin: 'https://x.example' },
        403,
      ],
      ['another site, in capitals', { 'sec-fetch-site': 'Cross-Site', origin: 'http://localhost:8000' }, 403],
      ['two sites', { 'sec-fetch-site': 'same-origin, cross-site' }, 403],
      ['a page of another site', { origin: 'https://evil.example' }, 403],
      ['another port of this machine', { origin: 'http://localhost:3000' }, 403],
      ['a page without origin', { origin: 'null' }, 403],
      ['another site, says the browser', { 'sec-fetch-site': 'cross-site' }, 403],
      ['a neighbour, says the browser', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }, 403],
      ['an origin of CORS_ORIGINS', { 'sec-fetch-site': 'cross-site', origin: PAGES }, 200],
      ['the same by http', { 'sec-fetch-site': 'cross-site', origin: 'http://ui.example.org' }, 403],
      ['the address bar', { 'sec-fetch-site': 'none' }, 200],
      ['a forwarded name', { origin: 'https://docs.example.org', 'x-forwarded-host': 'docs.example.org' }, 200],
    ])('POST from %s', async (_name, headers, status) => {
      await serve();
      for (const method of ['POST', 'DELETE', 'PUT', 'PATCH'])
        expect(await statusOf(method, '/api/x', { ...HOST, ...headers })).toBe(status);
    });

    it('a page of the name that the target says is one of this server', async () => {
      await serve();
      const of = (origin: string): Promise<number> => statusOf('POST', 'http://127.0.0.1:8000/x', { ...HOST, origin });
      expect([await of('http://127.0.0.1:8000'), await of('http://localhost:8000')]).toEqual([200, 403]);
    });

    it('a forwarded name counts from proxies only', async () => {
      await serve({ trustedProxies: new AddressList(['192.0.2.7']) });
      const headers = { origin: 'https://docs.example.org', 'x-forwarded-host': 'docs.example.org' };
      expect(await statusOf('POST', '/api/x', headers)).toBe(403);
    });

    it('reads are open to all, those that change something are not', async () => {
      await serve();
      const foreign = { 'sec-fetch-site': 'cross-site' };
      expect(await statusOf('GET', '/api/x', foreign)).toBe(200);
      expect(await statusOf('OPTIONS', '/api/x', foreign)).toBe(200);
      for (const method of ['GET', 'HEAD']) {
        expect(await statusOf(method, '/vacuum', {})).toBe(200);
        expect(await statusOf(method, '/vacuum', foreign)).toBe(403);
        expect(await statusOf(method, '/vacuum', { referer: 'http://evil.example/page' })).toBe(403);
        expect(await statusOf(method, '/vacuum', { referer: 'http://localhost/docs' })).toBe(200);
        expect(await statusOf(method, '/vacuum', { origin: 'https://evil.example' })).toBe(403);
      }
    });

    it('what identifies itself is not looked at', async () => {
      const foreign = { origin: 'https://evil.example' };
      await serve();
      expect(await statusOf('POST', '/webhook', foreign)).toBe(200);
      server!.close();
      await serve({ apiKeyEnabled: true, apiKey: 'k', trustProxyHeaders: true });
      expect(await statusOf('POST', '/api/x', foreign)).toBe(403);
      expect(await statusOf('POST', '/api/x', { ...foreign, authorization: 'Bearer k' })).toBe(200);
    });
  });
});
