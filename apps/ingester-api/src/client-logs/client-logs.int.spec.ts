import { connect } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { issueToken } from '@sluice/client-logs';
import type { JwtIssuer } from '@sluice/domain';
import type { ErrorBody } from '@sluice/http-kit';
import { ApiFixture } from '../testing/api.fixture.js';

const issuer: JwtIssuer = {
  issuer: 'tests',
  audiences: [],
  algorithms: ['HS256'],
  key: { kind: 'secret', secret: 'an example of a secret that is long enough' },
  requireExp: true,
};

const entry = {
  timestamp: '2026-01-31T08:30:00.000Z',
  level: 'info',
  logger: 'app',
  message: 'started',
  install_id: 'i',
  session_id: 's',
};
const resource = { 'service.name': 'chat', 'device.alias': 'Laptop' };
const LIMIT = 1_048_576;

/** A valid batch of exactly that many bytes. */
const batchOf = (bytes: number): string => {
  const empty = JSON.stringify({ logs: [{ ...entry, message: '' }], resource });
  return empty.replace('"message":""', `"message":"${'x'.repeat(bytes - empty.length)}"`);
};

describe('POST /api/v1/logs', () => {
  let api: ApiFixture;
  let token: string;

  beforeAll(async () => {
    api = await ApiFixture.create(
      'sqlite',
      { API_KEY_ENABLED: 'true', API_KEY: 'the-api-key' },
      { clientLogs: { issuers: [issuer], tracer: null } },
    );
    token = await issueToken(issuer, { subject: 'ada', lifetimeSeconds: 600 });
  });
  afterAll(() => api.close());

  const send = async (
    body: string | Uint8Array<ArrayBuffer> | ReadableStream,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; body: { accepted?: number } & Partial<ErrorBody> }> => {
    const response = await fetch(`${api.url}/api/v1/logs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as ErrorBody };
  };

  it('accepts a batch and counts its entries', async () => {
    expect(await send(JSON.stringify({ logs: [entry, entry], resource }))).toMatchObject({
      status: 200,
      body: { accepted: 2 },
    });
    expect((await send(JSON.stringify({ logs: [], resource: {} }))).body).toEqual({ accepted: 0 });
  });

  it.each([
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: 'Basic abc' }],
    ['as much as a header may hold', { authorization: `Bearer ${'e30.'.repeat(3000)}` }],
    ['the API key', { authorization: 'Bearer the-api-key' }],
    ['a token without a signature', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpc3MiOiJ0ZXN0cyJ9.' }],
  ])('refuses %s as a token', async (_name, headers) => {
    const { status, body, headers: answered } = await send(batchOf(1000), headers);
    expect([status, body.status_code]).toEqual([401, 401]);
    expect(body.error).toMatch(/token/);
    expect(answered.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
  });

  it('tells who sent no credentials at all the scheme', async () => {
    const response = await fetch(`${api.url}/api/v1/logs`, { method: 'POST' });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('does not let its tokens open anything else', async () => {
    for (const path of ['/api/v1/batch', '/api/v1/logs/x', '/api/v1/logs/../batch']) {
      const { status } = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect(status).toBe(401);
    }
  });

  it('knows no other method', async () => {
    const response = await fetch(`${api.url}/api/v1/logs`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  });

  it('names every faulty field', async () => {
    const { status, body } = await send(JSON.stringify({ logs: [entry, { ...entry, level: 'warn', logger: 1 }] }));
    expect([status, body.status_code]).toEqual([422, 422]);
    expect(body.error).toMatch(/logs\[1\]\.level must be one of trace, debug, info, warning, error, fatal/);
    expect(body.details?.map(({ field }) => field)).toEqual(['logs[1].level', 'logs[1].logger', 'resource']);
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['JSON that is cut off', '{"logs":[{"timestamp"'],
    ['no bytes', ''],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['half a million nested lists', '['.repeat(500_000)],
  ])('answers 422 to %s', async (_name, body) => {
    expect(await send(body)).toMatchObject({ status: 422, body: { details: [{ field: 'body' }] } });
  });

  it('takes values nested half a million deep without harm', async () => {
    const deep = `${'['.repeat(450_000)}${']'.repeat(450_000)}`;
    const text = JSON.stringify({ logs: [{ ...entry, attributes: { deep: 0 } }], resource });
    expect((await send(text.replace('"deep":0', `"deep":${deep}`))).body).toEqual({ accepted: 1 });
  });

  it.each([
    ['text/plain', {}],
    ['application/x-www-form-urlencoded', {}],
    ['application/json; charset=utf-16', {}],
    ['application/json', { 'content-encoding': 'br' }],
    ['application/json', { 'content-encoding': 'gzip, gzip' }],
  ])('answers 415 to %s %j', async (type, headers) => {
    expect((await send(batchOf(1000), { 'content-type': type, ...headers })).status).toBe(415);
  });

  it('takes a byte order mark and a charset', async () => {
    const { status } = await send(`\uFEFF${batchOf(1000)}`, { 'content-type': 'Application/JSON; charset="UTF-8"' });
    expect(status).toBe(200);
  });

  describe('the limit of 1,048,576 bytes', () => {
    const streamed = (text: string): ReadableStream => new Blob([text]).stream();

    it('allows that many', async () => {
      expect((await send(batchOf(LIMIT))).status).toBe(200);
      expect((await send(streamed(batchOf(LIMIT)))).status).toBe(200);
      expect((await send(gzipSync(batchOf(LIMIT)), { 'content-encoding': 'gzip' })).status).toBe(200);
    });

    it('refuses one more, announced or not', async () => {
      expect(await send(batchOf(LIMIT + 1))).toMatchObject({ status: 413, body: { status_code: 413 } });
      expect((await send(streamed(batchOf(LIMIT + 1)))).status).toBe(413);
      expect((await send(streamed('x'.repeat(5 * LIMIT)))).status).toBe(413);
    });

    it('is looked at after the token and before the content', async () => {
      expect((await send('x'.repeat(LIMIT + 1), { authorization: '' })).status).toBe(401);
      expect((await send('x'.repeat(LIMIT + 1))).status).toBe(413);
    });

    it.each([
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['deflate', deflateSync],
    ])('holds for what %s inflates to', async (encoding, compress) => {
      const headers = { 'content-encoding': encoding };
      expect((await send(compress(batchOf(2000)), headers)).body).toEqual({ accepted: 1 });
      expect((await send(compress(batchOf(LIMIT + 1)), headers)).status).toBe(413);
      expect((await send(compress(Buffer.alloc(20 * LIMIT)), headers)).status).toBe(413);
      expect((await send(compress(batchOf(2000)).subarray(0, 100), headers)).status).toBe(422);
      expect((await send('not compressed', headers)).status).toBe(422);
    });
  });

  it('closes a connection that sends for ever', async () => {
    const { port } = new URL(api.url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/v1/logs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const block = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
    const pump = (): void => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', pump);
    pump();
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});
