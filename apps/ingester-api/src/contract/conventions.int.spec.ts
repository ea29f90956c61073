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

    it('lets no other page call', async () => {
      const foreign = { ...preflight, origin: 'https://ui.example.org.evil.example' };
      const response = await ask(`${shared}/api/v1/batch/`, 'OPTIONS', foreign);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      const none = await ask(`${api.url}/api/v1/batch/`, 'GET', { origin: ORIGIN });
      expect(none.headers.get('access-control-allow-origin')).toBeNull();
    });
  });
});
