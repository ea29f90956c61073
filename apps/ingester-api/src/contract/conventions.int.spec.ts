import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';

const ORIGIN = 'https://ui.example.org';
const KEY = { API_KEY_ENABLED: 'true', API_KEY: 'contract-key' };

/** What holds for all paths, whatever the database; what belongs to endpoints is in the table of the contract. */
describe('conventions of HTTP', () => {
  let api: ApiFixture;
  let locked: string;
  let shared: string;
  beforeAll(async () => {
    api = await ApiFixture.create('sqlite');
    locked = await api.serveAlso(KEY);
    shared = await api.serveAlso({ ...KEY, CORS_ORIGINS: `${ORIGIN},https://other.example.org` });
  });
  afterAll(() => api.close());

  const ask = (url: string, method = 'GET', headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, { method, headers, redirect: 'manual' });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s of an unknown path below /api/ is 404', async (method) => {
    for (const path of ['/api', '/api/', '/api/v1', '/api/v1/none', '/api/v2/batch/', '/api/v1/batch/1/none']) {
      const response = await ask(`${api.url}${path}`, method);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({ error: expect.stringContaining('nothing'), status_code: 404 });
    }
  });

  it('unknown paths tell nothing to who is not identified', async () => {
    for (const path of ['/api/v1/none', '/api', '/API/v1/batch/', '/api//v1/batch', '/api/v1/%62atch/']) {
      expect([path, (await ask(`${locked}${path}`)).status]).toEqual([path, 401]);
    }
  });

  it.each(['/health', '/ready', '/docs', '/docs/', '/redoc', '/openapi.json', '/openapi.yaml'])(
    '%s is open, with authentication too',
    async (path) => {
      expect((await ask(`${locked}${path}`)).status).toBe(200);
    },
  );

  describe('OPTIONS', () => {
    it('tells what may be done at a path', async () => {
      const response = await ask(`${api.url}/api/v1/batch/`, 'OPTIONS');
      expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
      expect(await response.text()).toBe('');
    });

    it('needs credentials, and a path that there is', async () => {
      expect((await ask(`${locked}/api/v1/batch/`, 'OPTIONS')).status).toBe(401);
      expect((await ask(`${api.url}/api/v1/none`, 'OPTIONS')).status).toBe(404);
    });
  });

  describe('HEAD', () => {
    it('needs credentials', async () => {
      const response = await ask(`${locked}/api/v1/batch/`, 'HEAD');
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    });

    it('is an unknown method where nothing can be read', async () => {
      const response = await ask(`${api.url}/api/v1/source-status`, 'HEAD');
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    });
  });

  describe('a request that no operation sees', () => {
    const raw = async (...lines: string[]): Promise<{ status: number; body: unknown }> => {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      socket.write([...lines, '', ''].join('\r\n'));
      const answer = await text(socket);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown };
    };

    it.each([
      ['an unknown method', 400, ['FLY / HTTP/1.1', 'Host: localhost']],
      ['no host', 400, ['GET /api/v1/batch/ HTTP/1.1', 'Connection: close']],
      ['a stranger that points here', 403, ['GET /api/v1/batch/ HTTP/1.1', 'Host: evil.example', 'Connection: close']],
      [
        'a stranger as target',
        403,
        ['POST http://evil.example/api/v1/batch/ HTTP/1.1', 'Host: localhost', 'Connection: close'],
      ],
      ['an expectation', 417, ['POST /api/v1/batch/ HTTP/1.1', 'Host: localhost', 'Expect: a miracle']],
      ['long headers', 431, ['GET /api/v1/batch/ HTTP/1.1', 'Host: localhost', `A: ${'a'.repeat(20_000)}`]],
    ])('%s is %i', async (_name, status, lines) => {
      const answer = await raw(...lines);
      expect(answer).toEqual({ status, body: { error: expect.any(String), status_code: status } });
    });

    it('needs no host in HTTP/1.0, which old health checks speak', async () => {
      expect(await raw('GET /health HTTP/1.0')).toEqual({ status: 200, body: { status: 'healthy' } });
    });
  });

  describe('a page of another site', () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };

    it('changes nothing', async () => {
      const headers = { ...foreign, origin: 'https://evil.example' };
      const response = await ask(`${api.url}/api/v1/batch/`, 'POST', headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ error: expect.stringContaining('CORS_ORIGINS'), status_code: 403 });
    });

    it.each<Record<string, string>>([
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://evil.example', 'x-forwarded-host': 'other.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'CROSS-SITE' },
    ])('changes nothing with %j', async (headers) => {
      expect((await ask(`${api.url}/api/v1/batch/`, 'POST', headers)).status).toBe(403);
    });

    it.each(['GET', 'HEAD', 'POST'])('compacts nothing by %s', async (method) => {
      for (const path of ['/api/v1/vectordb/vacuum', '/API/v1/vectordb/vacuum/'])
        expect((await ask(`${api.url}${path}?db=default`, method, foreign)).status).toBe(403);
    });
  });

  describe('CORS_ORIGINS', () => {
    const preflight = { origin: ORIGIN, 'access-control-request-method': 'POST' };

    it('lets pages of these origins call, after a preflight without credentials', async () => {
      const headers = { ...preflight, 'access-control-request-headers': 'authorization' };
      const response = await ask(`${shared}/api/v1/batch/`, 'OPTIONS', headers);
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(response.headers.get('access-control-allow-credentials')).toBe('true');
      expect(response.headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,DELETE');
      expect(response.headers.get('access-control-allow-headers')).toBe('authorization');
      expect(response.headers.get('vary')).toContain('Origin');
    });

    it('lets them read refusals, too', async () => {
      const response = await ask(`${shared}/api/v1/batch/`, 'GET', { origin: ORIGIN });
      expect(response.status).toBe(401);
      expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    });

    it('lets them change something where no key is asked for', async () => {
      const open = await api.serveAlso({ CORS_ORIGINS: ORIGIN });
      const send = (origin: string): Promise<Response> =>
        ask(`${open}/api/v1/batch/`, 'POST', { origin, 'sec-fetch-site': 'cross-site' });
      expect((await send(ORIGIN)).status).toBe(400);
      expect((await send('https://other.example.org')).status).toBe(403);
    });

    it('lets no other page call', async () => {
      const foreign = { ...preflight, origin: 'https://ui.example.org.evil.example' };
      const response = await ask(`${shared}/api/v1/batch/`, 'OPTIONS', foreign);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      const none = await ask(`${api.url}/api/v1/batch/`, 'GET', { origin: ORIGIN });
      expect(none.headers.get('access-control-allow-origin')).toBeNull();
    });
  });
});
