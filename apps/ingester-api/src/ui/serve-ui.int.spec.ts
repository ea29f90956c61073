import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import express from 'express';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { securityHeaders } from '@sluice/http-kit';
import { leadToDocs, serveUi } from './serve-ui.js';

const SCRIPT = 'export const page = 1;';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the UI over HTTP', () => {
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sluice-site-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, '..', 'sluice-secret.txt'), 'secret');
    await writeFile(join(folder, 'index.html'), '<!doctype html><base href="/" /><title>Sluice</title>');
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
    await writeFile(join(folder, 'assets', 'index-1.js'), SCRIPT);
    await writeFile(join(folder, 'assets', 'index-1.js.gz'), gzipSync(SCRIPT));
    const app = express();
    app.use(securityHeaders());
    app.use(serveUi(folder));
    app.use((_request, response) => void response.status(404).json({ error: 'not here', status_code: 404 }));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
    await rm(folder, { recursive: true });
  });

  /** With the path as it is: `fetch` would tidy it. */
  const get = async (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, path, method, headers: { connection: 'close', ...headers } }).end();
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    return { status: answer.statusCode!, headers: answer.headers, body: await text(answer) };
  };

  it('is one page for every address that a browser opens, kept by nobody', async () => {
    for (const path of ['/', '/batches/3?tab=runs', '/documents/sha256-9f86', '/nowhere']) {
      const { status, headers, body } = await get(path, BROWSER);
      expect({ path, status, type: headers['content-type'] }).toEqual({
        path,
        status: 200,
        type: 'text/html; charset=utf-8',
      });
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toContain('<base href="/" />');
    }
  });

  it('allows its pages scripts and styles of this server alone', async () => {
    const policy = (await get('/', BROWSER)).headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('leaves to the service what is its own, and what no browser opens', async () => {
    for (const path of ['/api/v1/none', '/health', '/docs', '/redoc/', '/openapi.json', '/metrics'])
      expect({ path, status: (await get(path, BROWSER)).status }).toEqual({ path, status: 404 });
    expect((await get('/batches/3', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/batches', BROWSER, 'POST')).status).toBe(404);
  });

  it('sends files compressed to who reads that, and lets browsers keep those that are named by their content', async () => {
    const plain = await get('/assets/index-1.js');
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers['content-type']).toMatch(/^text\/javascript/);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await get('/assets/index-1.js', { 'accept-encoding': 'br, gzip' });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
    expect((await get('/favicon.svg')).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-cache',
    });
  });

  it.each([
    '/assets/../../sluice-secret.txt',
    '/..%2fsluice-secret.txt',
    '/%2e%2e/sluice-secret.txt',
    '//etc/passwd',
    '/assets/',
    '/assets/none.js',
    '/index-1.js',
    '/%00',
  ])('has nothing at %s', async (path) => {
    const { status, body } = await get(path);
    expect({ status, hasSecret: body.includes('secret') || body.includes('root:') }).toEqual({
      status: 404,
      hasSecret: false,
    });
  });

  it.each([
    ['/sluice', '/sluice/'],
    ['/tools/sluice/', '/tools/sluice/'],
    ['"><script>', '/'],
    ['//elsewhere.example', '/'],
    ['https://elsewhere.example/', '/'],
  ])('finds its files behind a proxy that adds %s', async (prefix, base) => {
    const { body } = await get('/batches', { ...BROWSER, 'x-forwarded-prefix': prefix });
    expect(body).toContain(`<base href="${base}" />`);
  });
});

describe('leadToDocs', () => {
  it('leads from / to the documentation, and touches nothing else', async () => {
    const app = express();
    app.use(leadToDocs());
    app.use((_request, response) => void response.status(404).end());
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { status, headers } = await fetch(`${url}/`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, 'docs']);
    expect((await fetch(`${url}/batches`, { headers: BROWSER })).status).toBe(404);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
});
