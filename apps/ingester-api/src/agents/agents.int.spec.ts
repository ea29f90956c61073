import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';

interface Asked {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (status: number, body: unknown): Reply =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('the agents, passed on', () => {
  const asked: Asked[] = [];
  let reply: Reply = json(200, { ok: true });
  let api: ApiFixture;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      reply(request, response);
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    api = await ApiFixture.create('sqlite', {
      AGENTS_URL: `http://127.0.0.1:${port}/`,
      AGENTS_API_KEY: 'key-of-the-agents',
      API_KEY_ENABLED: 'true',
      API_KEY: 'key-of-the-ingester',
    });
  });
  afterEach(() => {
    asked.length = 0;
    reply = json(200, { ok: true });
  });
  afterAll(async () => {
    await api.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = {
      authorization: 'Bearer key-of-the-ingester',
      cookie: 'session=secret',
      'x-forwarded-user': 'ada',
    };
    const response = await fetch(`${api.url}/api/v1/agents/${path}`, { headers, ...init });
    return { status: response.status, body: (await response.json()) as { error?: string } };
  };
  const post = (path: string, fields: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) });

  it('are asked with a key of their own, and see nothing of the request but its fields', async () => {
    expect(await send('runs/history?limit=5&manifest_id=a%26b&after=1')).toEqual({ status: 200, body: { ok: true } });
    expect(asked[0]!.line).toBe('GET /api/v1/runs/history?limit=5&manifest_id=a%26b');
    expect(asked[0]!.headers).toMatchObject({ authorization: 'Bearer key-of-the-agents' });
    expect(asked[0]!.headers).not.toHaveProperty('cookie');
    expect(asked[0]!.headers).not.toHaveProperty('x-forwarded-user');
  });

  it('begin runs that nobody waits for, and take what an operation knows', async () => {
    reply = json(202, { run_id: 17 });
    expect(await post('manifests/handbook/run', { approve_deletes: 'true' })).toEqual({
      status: 200,
      body: { run_id: 17 },
    });
    await post('plans/abc/apply', { approve_deletes: 'true' });
    expect(asked.map(({ line, body }) => `${line} ${body}`)).toEqual([
      'POST /api/v1/manifests/handbook/run async=true',
      'POST /api/v1/plans/abc/apply approve_deletes=true',
    ]);
  });

  it.each(['fs/build-config', 'manifests/../runs', 'manifests/..%2fruns', 'manifests', 'metrics'])(
    'are not asked for POST %s',
    async (path) => {
      expect((await post(path)).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );

  it('are not asked by strangers', async () => {
    expect((await send('manifests', { headers: {} })).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it.each([
    [404, { error: 'There is no run 7' }, 404, /^There is no run 7$/],
    [409, { error: 'The source has changed' }, 409, /^The source has changed$/],
    [401, { error: 'no' }, 502, /AGENTS_API_KEY/],
    [403, { error: 'no' }, 502, /AGENTS_API_KEY/],
    [500, { error: 'Internal error' }, 502, /^The agents failed: Internal error$/],
    [502, { error: 'The ingester cannot be reached' }, 502, /The ingester cannot be reached/],
    [504, { error: 'Too slow' }, 504, /Too slow/],
    [404, 'Cannot GET', 502, /is not the agents/],
  ])('whose answer is %i %j make it %i', async (status, body, expected, message) => {
    reply = json(status, body);
    const answer = await send('runs/7');
    expect([answer.status, answer.body.error]).toEqual([expected, expect.stringMatching(message)]);
  });

  it('that are something else are not taken for them', async () => {
    reply = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    expect(await send('manifests')).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining('AGENTS_URL') },
    });
  });

  it('stop planning when the client leaves', async () => {
    const client = new AbortController();
    const closed = new Promise<void>((resolve) => {
      reply = (_request, response) => {
        response.once('close', () => resolve());
        client.abort();
      };
    });
    await expect(
      fetch(`${api.url}/api/v1/agents/manifests/handbook/plans`, {
        method: 'POST',
        headers: { authorization: 'Bearer key-of-the-ingester' },
        signal: client.signal,
      }),
    ).rejects.toThrow();
    await closed;
  });

  it('that are down make it 503, and say which setting names them', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    const url = await api.serveAlso({ AGENTS_URL: `http://127.0.0.1:${port}`, API_KEY_ENABLED: 'false' });
    const response = await fetch(`${url}/api/v1/agents/manifests`);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ error: expect.stringMatching(/cannot be reached at AGENTS_URL.*si-agent serve/) }),
    ]);
    const { notices } = (await (await fetch(`${url}/api/v1/notices`)).json()) as { notices: object[] };
    expect(notices).toContainEqual(expect.objectContaining({ code: 'AGENTS_UNREACHABLE' }));
  });

  it('have what they withheld among the notices, unless it was put aside', async () => {
    const withheld = { source: 'handbook', count: 12, withheld_at: '2026-01-31T12:00:00', dismissed_at: null };
    reply = json(200, [withheld, { ...withheld, source: 'aside', dismissed_at: '2026-01-31T13:00:00' }]);
    const response = await fetch(`${api.url}/api/v1/notices`, {
      headers: { authorization: 'Bearer key-of-the-ingester' },
    });
    const { notices } = (await response.json()) as { notices: { code: string }[] };
    expect(notices.filter(({ code }) => code === 'DELETIONS_WITHHELD')).toEqual([
      {
        code: 'DELETIONS_WITHHELD',
        severity: 'warning',
        message: '12 documents are gone from the source handbook, and not deleted before somebody approves it',
        since: '2026-01-31T12:00:00',
        action: { kind: 'open', label: 'Look at them', target: '/sources' },
      },
    ]);
  });

  it('that nobody configured are off, with the reason', async () => {
    const url = await api.serveAlso({ AGENTS_URL: '', API_KEY_ENABLED: 'false' });
    expect((await fetch(`${url}/api/v1/agents/manifests`)).status).toBe(404);
    const capabilities = (await (await fetch(`${url}/api/v1/capabilities`)).json()) as { features: object[] };
    expect(capabilities.features).toContainEqual({
      name: 'agents',
      available: false,
      reason: 'AGENTS_URL names no agents',
    });
    expect(capabilities.features).toContainEqual({ name: 'lab', available: true, reason: null });
  });

  it('are in the audit log with what was done, and only when it was', async () => {
    const headers = {
      authorization: 'Bearer key-of-the-ingester',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const entries = async () => {
      const response = await fetch(`${api.url}/api/v1/audit?q=agents`, { headers });
      return ((await response.json()) as { items: { target: string }[] }).items.map(({ target }) => target);
    };
    const approve = () => send('withheld-deletions/12/approve', { method: 'POST', headers, body: '' });
    const before = (await entries()).length;
    reply = json(409, { error: 'The source has changed' });
    expect((await approve()).status).toBe(409);
    expect(await entries()).toHaveLength(before);
    reply = json(200, { run_id: 3 });
    expect((await approve()).status).toBe(200);
    expect((await entries())[0]).toBe('agents: withheld-deletions/12/approve');
  });
});
