import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { symlink } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { silentLogger } from '@sluice/domain';
import { loadAgentsSettings, type Environment } from '@sluice/settings';
import { chunkedRequest, eventually } from '@sluice/testing';
import { Agents } from '../agents/agents.js';
import { describedStatuses } from '../testing/api-document.fixture.js';
import { GitPlatform } from '../testing/git-platform.fixture.js';
import { Workplace } from '../testing/workplace.fixture.js';
import { createApp } from './app/create-app.js';
import { createScheduler } from './scheduled-runs.js';

type Json = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

describe('the HTTP server of the agents', () => {
  let workplace: Workplace;
  let agents: Agents;
  let app: NestExpressApplication;
  let url: string;

  const start = async (environment: Environment = {}): Promise<void> => {
    const all = { ...workplace.environment, ...environment };
    const settings = loadAgentsSettings(all);
    agents = await Agents.open({ settings, environment: all });
    const scheduler = createScheduler(agents, settings, silentLogger);
    app = await createApp({
      agents,
      settings,
      logger: silentLogger,
      scheduler,
      boundTo: '127.0.0.1',
      excludePaths: [],
      metricsText: null,
    });
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  };

  const stop = async (): Promise<void> => {
    await agents.runs[Symbol.asyncDispose]();
    await app.close();
    await agents[Symbol.asyncDispose]();
  };

  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, { redirect: 'error', ...init });
    const statuses = describedStatuses(init.method ?? 'GET', path);
    if (statuses !== undefined) expect(statuses).toContain(response.status);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as Json) : { text } };
  };

  const post = (path: string, fields: Record<string, string>): Promise<Answer> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return send(path, { method: 'POST', body });
  };

  /** @returns what lets the held uploads go on */
  const holdUploads = (): (() => void) => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    workplace.ingester.beforeUpload = () => gate;
    return release;
  };

  const ended = async (runId: unknown): Promise<Json> => {
    const run = () => send(`/api/v1/runs/${String(runId)}`);
    return (await eventually('the end of the run', run, ({ body }) => body['status'] !== 'running')).body;
  };

  beforeEach(async () => {
    workplace = await Workplace.create({ 'a.md': '# A', 'b.md': '# B' });
    await start();
  });
  afterEach(async () => {
    await stop();
    await workplace[Symbol.asyncDispose]();
  });

  describe('fs', () => {
    const docs = (): string => workplace.path('docs');

    it('refuses halves of characters wherever a text is expected, never with 500', async () => {
      const half = String.fromCharCode(0xd800);
      const json = (path: string, body: object): Promise<Answer> =>
        send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      for (const field of ['owner', 'source', 'branch', 'include'])
        expect([
          field,
          (await json('/api/scm/github/docs/ingest', { owner: 'acme', [field]: half, plan: true })).status,
        ]).toEqual([field, 400]);
      for (const body of [{ apply_plan: { source: half } }, { apply_plan: { format: half } }])
        expect((await json('/api/scm/github/docs/ingest', { owner: 'acme', ...body })).status).toBe(400);
      const path = await send('/api/v1/fs/build-config', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'path=%ED%A0%80',
      });
      expect([400, 403]).toContain(path.status);
    });

    it('takes and leaves out paths by patterns, which a form separates by commas or lines', async () => {
      await workplace.write('docs/.hidden/c.md', 'c');
      const form = { config_file: docs(), source: 'docs', exclude: '{a,x}.md,\n z.md', hidden: 'true' };
      const { status, body } = await post('/api/v1/fs/run-inventory', form);
      expect([status, body['ingested_count']]).toEqual([200, 2]);
      expect(workplace.ingester.urisOf('docs')).toEqual(['.hidden/c.md', 'b.md']);
      const long = await post('/api/v1/fs/run-inventory', { ...form, include: 'x'.repeat(1001) });
      expect(long).toMatchObject({ status: 400, body: { details: [{ field: 'include' }] } });
    });

    it('builds, validates, checks and runs', async () => {
      const built = await post('/api/v1/fs/build-config', { path: docs() });
      expect(built).toMatchObject({
        status: 200,
        body: { status: 'ok', files_count: 2, inventory: [{ path: 'a.md' }, { path: 'b.md' }] },
      });
      const config_file = `${docs()}/inventory.json`;
      expect(built.body['inventory_file']).toBe(config_file);
      const valid = await post('/api/v1/fs/validate-config', { config_file });
      expect(valid.body).toEqual({ status: 'ok', total_files: 2, invalid_count: 0, invalid_files: [] });
      const status = await post('/api/v1/fs/check-status/', { config_file, source: 'docs', detail: 'true' });
      expect(status.body).toMatchObject({
        status: 'ok',
        total_files: 2,
        files_to_process: 2,
        new: 2,
        mismatch: 0,
        match: 0,
      });
      expect(status.body['files']).toMatchObject([
        { path: 'a.md', status: 'new' },
        { path: 'b.md', status: 'new' },
      ]);
      const run = await post('/api/v1/fs/run-inventory', { config_file, source: 'docs', start_workflows: 'true' });
      expect(run).toMatchObject({
        status: 200,
        body: {
          status: 'ok',
          inventory_count: 2,
          to_process_count: 2,
          ingested_count: 2,
          error_count: 0,
          batch_id: 1,
          errors: [],
          workflow_result: { workflows: 2, run_group: 1 },
        },
      });
    });

    it('takes urlencoded forms, too', async () => {
      const body = new URLSearchParams({ config_file: docs(), source: 'docs' });
      expect(await send('/api/v1/fs/run-inventory', { method: 'POST', body })).toMatchObject({ status: 200 });
    });

    it('answers 202 at once, and tells later what the run did', async () => {
      const release = holdUploads();
      const begun = await post('/api/v1/fs/run-inventory', { config_file: docs(), source: 'docs', async: 'true' });
      expect(begun).toMatchObject({ status: 202, body: { status: 'running' } });
      expect((await send(String(begun.body['url']))).body).toMatchObject({ status: 'running', report: null });
      release();
      expect(await ended(begun.body['run_id'])).toMatchObject({ status: 'completed', report: { ingested_count: 2 } });
    });

    it('answers 409 while another run of the source is under way', async () => {
      const release = holdUploads();
      const form = { config_file: `${docs()}`, source: 'docs', end: '1' };
      const begun = await post('/api/v1/fs/run-inventory', { ...form, async: 'true' });
      while (workplace.ingester.uploadsUnderWay === 0) await send('/health');
      expect(await post('/api/v1/fs/run-inventory', form)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('Another run of the source docs is under way') },
      });
      release();
      await ended(begun.body['run_id']);
    });

    it('answers a plan, and carries it out when it is sent back', async () => {
      const form = { config_file: docs(), source: 'docs' };
      const plan = await post('/api/v1/fs/run-inventory', { ...form, plan: 'true' });
      expect(plan.body).toMatchObject({ format: 'sluice-plan', documents: [{ status: 'new' }, { status: 'new' }] });
      expect(workplace.ingester.uris.size).toBe(0);
      const applied = await post('/api/v1/fs/run-inventory', { ...form, apply_plan: JSON.stringify(plan.body) });
      expect(applied.body).toMatchObject({ status: 'ok', ingested_count: 2 });
    });

    it.each(['/etc', '../..', '/nowhere/at/all', 'docs'])('answers 403 for %s, outside of the roots', async (path) => {
      expect(await post('/api/v1/fs/build-config', { path })).toMatchObject({ status: 403 });
    });

    it('answers 403 for a link that leaves the roots', async () => {
      await symlink(workplace.directory, `${docs()}/out`);
      expect(await post('/api/v1/fs/validate-config', { config_file: `${docs()}/out/manifests` })).toMatchObject({
        status: 403,
      });
    });

    it('answers 404 for what does not exist below the roots, without its path', async () => {
      const answer = await post('/api/v1/fs/build-config', { path: `${docs()}/none` });
      expect(answer).toMatchObject({ status: 404, body: { status_code: 404 } });
      expect(String(answer.body['error'])).not.toContain(workplace.directory);
    });

    it('answers 400 for missing fields and malformed inventories', async () => {
      expect(await post('/api/v1/fs/run-inventory', { config_file: docs() })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'source' }] },
      });
      await workplace.write('docs/bad.json', '[{"sha256": ""}]');
      const form = { config_file: `${docs()}/bad.json`, source: 'docs' };
      expect(await post('/api/v1/fs/run-inventory', form)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('inventory row 1, field path') },
      });
    });

    it('answers 502 when the ingester cannot be reached', async () => {
      await stop();
      await start({ ENDPOINT_URL: 'http://127.0.0.1:1/api/v1' });
      expect(await post('/api/v1/fs/check-status', { config_file: docs(), source: 'docs' })).toMatchObject({
        status: 502,
      });
    });

    it('answers 415 for a body of another type', async () => {
      const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
      expect(await send('/api/v1/fs/build-config', init)).toMatchObject({ status: 415 });
    });
  });

  describe('webdav', () => {
    it('never sends the configured credentials to another server', async () => {
      await stop();
      await start({
        WEBDAV_URL: 'http://127.0.0.1:1/dav',
        WEBDAV_USERNAME: 'reader',
        WEBDAV_PASSWORD: 'hunter2',
        SOURCE_ALLOW_HOSTS: '127.0.0.1',
      });
      const form = { webdav_path: '/', webdav_url: workplace.ingester.endpointUrl };
      expect((await post('/api/v1/webdav/build-config', form)).status).toBeGreaterThanOrEqual(400);
      expect(workplace.ingester.requests.length).toBeGreaterThan(0);
      expect(workplace.ingester.requests.map(({ authorization }) => authorization)).toEqual(
        workplace.ingester.requests.map(() => undefined),
      );
    });

    it.each([
      ['/api/v1/webdav/build-config', { webdav_path: '/', webdav_url: 'ftp://host' }, 'webdav_url'],
      ['/api/v1/webdav/run-inventory', { config_path: '/', source: 's', endpoint_url: 'file:///etc' }, 'endpoint_url'],
      ['/api/v1/webdav/run-inventory', { source: 's' }, 'config_path'],
    ])('answers 400 at %s for %j', async (path, fields, field) => {
      expect(await post(path, fields)).toMatchObject({ status: 400, body: { details: [{ field }] } });
    });

    it.each([
      ['build-config', { webdav_path: '/' }],
      ['validate-config', { config_path: '/' }],
      ['check-status', { config_path: '/', source: 's' }],
      ['run-inventory', { config_path: '/', source: 's' }],
    ])('answers 400 at %s when neither the request nor the settings name a server', async (name, fields) => {
      expect(await post(`/api/v1/webdav/${name}`, fields)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('WEBDAV_URL'), details: [{ field: 'webdav_url' }] },
      });
    });

    it.each([
      ['webdav/build-config', { webdav_path: '/', webdav_url: 'INGESTER' }],
      ['webdav/validate-config', { config_path: '/', webdav_url: 'INGESTER' }],
      ['webdav/check-status', { config_path: '/', source: 's', endpoint_url: 'INGESTER' }],
      ['webdav/run-inventory', { config_path: '/', source: 's', endpoint_url: 'INGESTER' }],
    ])('answers 403 at %s for a private server that only the request names (%j)', async (path, form) => {
      await stop();
      await start({ ENDPOINT_URL: 'http://127.0.0.1:1/api/v1', WEBDAV_URL: 'http://127.0.0.1:1' });
      const fields = Object.entries(form).map(([name, value]) => [
        name,
        value === 'INGESTER' ? workplace.ingester.endpointUrl : value,
      ]);
      const answer = await post(`/api/v1/${path}`, Object.fromEntries(fields) as Record<string, string>);
      expect(answer).toMatchObject({ status: 403, body: { error: expect.stringContaining('SOURCE_ALLOW_HOSTS') } });
      expect(workplace.ingester.requests).toEqual([]);
    });

    it('answers 502 when the server cannot be reached, and 403 for an inventory outside of the roots', async () => {
      await stop();
      await start({ SOURCE_ALLOW_HOSTS: '127.0.0.1:1' });
      const server = { webdav_url: 'http://127.0.0.1:1/' };
      expect(await post('/api/v1/webdav/build-config', { ...server, webdav_path: '/' })).toMatchObject({ status: 502 });
      const form = { ...server, config_path: '/etc/inventory.json' };
      expect(await post('/api/v1/webdav/validate-config', form)).toMatchObject({ status: 403 });
    });
  });

  describe('a run that hangs', () => {
    let silent: Server;
    let asked: () => Promise<unknown>;

    beforeEach(async () => {
      silent = createServer();
      asked = () => once(silent, 'request');
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      await stop();
      await start({ WEBDAV_URL: `http://127.0.0.1:${port}` });
    });
    afterEach(() => {
      silent.closeAllConnections();
      silent.close();
    });

    const hang = async (): Promise<string> => {
      const listing = asked();
      const form = { config_path: '/', source: 'docs', delete_stale: 'true', async: 'true' };
      const { body } = await post('/api/v1/webdav/run-inventory', form);
      await listing;
      return String(body['run_id']);
    };
    const cancelled = { status: 'cancelled', message: 'It was cancelled on request', report: null };

    it('is cancelled by request, and gives its source free', async () => {
      const id = await hang();
      const answer = await post(`/api/v1/runs/${id}/cancel`, {});
      expect(answer).toMatchObject({ status: 202, body: { run_id: Number(id), status: 'running', source: 'docs' } });
      expect(await ended(id)).toMatchObject(cancelled);
      const next = await post('/api/v1/fs/run-inventory', { config_file: workplace.path('docs'), source: 'docs' });
      expect(next).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect(await post(`/api/v1/runs/${id}/cancel`, {})).toMatchObject({ status: 409 });
      expect(await post('/api/v1/runs/999/cancel', {})).toMatchObject({ status: 404 });
      expect(await post('/api/v1/runs/x/cancel', {})).toMatchObject({ status: 400 });
      expect(workplace.ingester.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    });

    it('is cancelled by another process that shares its database', async () => {
      const id = await hang();
      expect(await workplace.run('runs', 'cancel', id)).toMatchObject({
        code: 0,
        out: expect.stringContaining('docs'),
      });
      expect(await ended(id)).toMatchObject(cancelled);
      expect(await workplace.run('runs', 'cancel', id)).toMatchObject({
        code: 1,
        err: `Run ${id} has ended: cancelled`,
      });
      expect((await workplace.run('runs', 'list')).out).toContain(`${id}\tcancelled\tdocs\twebdav run-inventory`);
    });

    it('answers 409 to the client that waits for it', async () => {
      const listing = asked();
      const waiting = post('/api/v1/webdav/run-inventory', { config_path: '/', source: 'docs' });
      await listing;
      const runs = (await send('/api/v1/runs')).body as unknown as { run_id: number }[];
      await post(`/api/v1/runs/${runs[0]!.run_id}/cancel`, {});
      expect(await waiting).toMatchObject({ status: 409, body: { error: cancelled.message } });
    });
  });

  describe('git platforms', () => {
    let platform: GitPlatform;

    beforeEach(async () => {
      platform = await GitPlatform.start();
      platform.repository.write('README.md', '# Docs');
      platform.repository.issues = [
        {
          number: 7,
          title: 'Page 3 is missing',
          body: 'See there.',
          comments: [{ id: 70, body: 'Indeed.', created: '2026-01-03T03:04:05Z' }],
        },
      ];
      await stop();
      await start({ GITHUB_API_URL: platform.url, SCM_MAX_WAIT: '1', GITHUB_WEBHOOK_SECRET: 'hook' });
    });
    afterEach(() => platform.stop());

    const ingest = (body: Json): Promise<Answer> =>
      send('/api/scm/github/docs/ingest', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });

    it('are listed and ingested', async () => {
      expect((await send('/api/scm/github/docs/issues?owner=acme')).body).toMatchObject([
        { number: 7, title: 'Page 3 is missing', state: 'open', uri: '/acme/docs/issues/7' },
      ]);
      expect((await send('/api/scm/github/docs/files?owner=acme')).body).toMatchObject([
        { uri: 'README.md', size: 6, mime_type: 'text/markdown', hash: expect.stringMatching(/^git-[0-9a-f]{40}$/) },
      ]);
      expect(await ingest({ owner: 'acme', source: 'docs' })).toMatchObject({
        status: 200,
        body: { status: 'ok', ingested_count: 2, workflow_result: { workflows: 2 } },
      });
      expect(await ingest({ owner: 'acme', source: 'docs', start_workflows: false })).toMatchObject({
        body: { ingested_count: 0, match: 2, workflow_result: null },
      });
    });

    it.each([
      ['files', {}],
      ['issues', {}],
      ['ingest', { method: 'POST', body: '{"owner":"acme"}', headers: { 'content-type': 'application/json' } }],
    ])('answer 400 at %s of a Gitea that no setting names', async (name, init) => {
      expect(await send(`/api/scm/gitea/docs/${name}?owner=acme`, init)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('GITEA_URL'), details: [{ field: 'platform' }] },
      });
    });

    it('answer 400 for a branch that is half of a character', async () => {
      expect(await ingest({ owner: 'acme', branch: '\ud800' })).toMatchObject({ status: 400 });
    });

    it('are synchronized by a webhook', async () => {
      const payload = JSON.stringify({ action: 'opened', repository: { name: 'docs', owner: { login: 'acme' } } });
      const signature = `sha256=${createHmac('sha256', 'hook').update(payload).digest('hex')}`;
      const headers = { 'x-github-event': 'issues', 'x-hub-signature-256': signature };
      const init = { method: 'POST', body: payload, headers };
      expect(await send('/api/scm/github/webhook', init)).toMatchObject({ status: 202, body: { status: 'accepted' } });
      let runs: Json[] = [];
      while (runs.length === 0) runs = (await send('/api/v1/runs')).body as unknown as Json[];
      expect(await ended(runs[0]!['run_id'])).toMatchObject({
        started_by: 'webhook',
        status: 'completed',
        source: 'github:acme:docs',
        report: { ingested_count: 2 },
      });
    });

    it('answer 503 with Retry-After when they limit the rate for long', async () => {
      platform.refusal = { status: 403, headers: { 'retry-after': '120' }, body: { message: 'secondary rate limit' } };
      const answer = await ingest({ owner: 'acme' });
      expect(answer).toMatchObject({ status: 503, body: { status_code: 503 } });
      expect(answer.headers.get('retry-after')).toBe('120');
    });

    it.each([
      [401, 502],
      [404, 404],
    ])('that answer %i are answered as %i', async (status, expected) => {
      platform.refusal = { status, body: { message: 'no' } };
      expect(await ingest({ owner: 'acme' })).toMatchObject({ status: expected });
    });

    it('take JSON only', async () => {
      expect(await post('/api/scm/github/docs/ingest', { owner: 'acme' })).toMatchObject({ status: 415 });
      const init = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } };
      expect(await send('/api/scm/github/docs/ingest', init)).toMatchObject({ status: 400 });
      const list = await send('/api/scm/github/docs/ingest', { ...init, body: '[null]' });
      expect(list).toMatchObject({ status: 400, body: { error: 'The body must be a JSON object' } });
    });
  });

  describe('manifests', () => {
    const write = (schedule = ''): Promise<void> =>
      workplace.write(
        'manifests/docs.yaml',
        `id: docs\nsource: docs\n${schedule}components:\n  - {type: fs, path: ${workplace.path('docs')}}\n`,
      );

    it('are listed with those that are faulty, run, and remembered', async () => {
      await write('schedule: "0 4 * * *"\n');
      await workplace.write('manifests/bad.yaml', 'id: bad\n');
      expect((await send('/api/v1/manifests')).body).toMatchObject({
        manifests: [{ id: 'docs', source: 'docs', schedule: '0 4 * * *', components: ['fs'] }],
        faulty: [{ file: 'bad.yaml' }],
      });
      expect(await post('/api/v1/manifests/docs/run', {})).toMatchObject({ status: 200, body: { ingested_count: 2 } });
      const begun = await post('/api/v1/manifests/docs/run', { async: 'true' });
      expect(begun.status).toBe(202);
      await ended(begun.body['run_id']);
      expect((await send('/api/v1/manifests/docs/runs')).body).toMatchObject([
        { manifest_id: 'docs', status: 'completed', report: { ingested_count: 0, match: 2 } },
        { manifest_id: 'docs', status: 'completed', report: { ingested_count: 2 } },
      ]);
      expect(await send('/api/v1/manifests/none/runs')).toMatchObject({ status: 404 });
    });

    it('run by their schedule, once', async () => {
      await write('schedule: "* * * * * *"\n');
      const settings = loadAgentsSettings(workplace.environment);
      const processes = [
        createScheduler(agents, settings, silentLogger),
        createScheduler(agents, settings, silentLogger),
      ];
      await Promise.all(processes.map((scheduler) => scheduler.start()));
      let runs: Json[] = [];
      while (runs.length === 0) runs = (await send('/api/v1/runs')).body as unknown as Json[];
      await Promise.all(processes.map((scheduler) => scheduler.stop()));
      const { run_id } = runs[0]!;
      expect(await ended(run_id)).toMatchObject({ started_by: 'schedule', manifest_id: 'docs' });
      expect(workplace.ingester.urisOf('docs')).toEqual(['a.md', 'b.md']);
      expect(workplace.ingester.uris.size).toBe(2);
      expect(workplace.ingester.count('POST', '/document/ingest-document')).toBe(2);
    });
  });

  describe('bodies without a length', () => {
    const chunks = function* (first: string): Generator<string> {
      yield first;
      for (;;) yield ' '.repeat(1024 * 1024);
    };

    it.each([
      ['/api/scm/github/docs/ingest', 'application/json', '{', 80],
      ['/api/scm/github/webhook', 'application/json', '{', 80],
      ['/api/v1/manifests/handbook/run', 'application/x-www-form-urlencoded', 'plan=', 24],
      ['/api/v1/manifests/handbook/run', 'multipart/form-data; boundary=x', '--x', 24],
    ])('are refused when they grow too long: %s %s', async (path, type, first, mostMiB) => {
      const answer = await chunkedRequest(`${url}${path}`, { 'content-type': type }, chunks(first));
      expect([answer.status, JSON.parse(answer.body)]).toEqual([413, { error: expect.any(String), status_code: 413 }]);
      expect(answer.sentBytes).toBeLessThan(mostMiB * 1024 * 1024);
    });
  });

  describe('who may call', () => {
    const build = (headers: Record<string, string>): Promise<Answer> =>
      send('/api/v1/fs/build-config', { method: 'POST', headers });

    it('is no page of another site, and nobody under a name that is not this server', async () => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'Cross-Site', origin: url },
      ] as Record<string, string>[])
        expect([headers, await build(headers)]).toMatchObject([{}, { status: 403, body: { status_code: 403 } }]);
      expect(await build({ origin: url })).toMatchObject({ status: 400 });
      const asked = request(`${url}/docs`, { agent: false, headers: { host: 'evil.example' } }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(403);
      expect(JSON.parse(await text(response))).toEqual({
        error: expect.stringContaining('ALLOWED_HOSTS'),
        status_code: 403,
      });
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      socket.write(
        'POST http://evil.example/api/v1/fs/build-config HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      );
      expect(await text(socket)).toMatch(/^HTTP\/1.1 403 .*ALLOWED_HOSTS/s);
    });

    it('is named by the listed proxies alone', async () => {
      const user = { 'x-forwarded-user': 'ada' };
      for (const [proxies, status] of [
        ['192.0.2.7', 401],
        ['127.0.0.1', 400],
        ['', 400],
      ] as const) {
        await stop();
        await start({ AUTH_TRUST_PROXY_HEADERS: 'true', AUTH_TRUSTED_PROXIES: proxies });
        expect([proxies, (await build(user)).status]).toEqual([proxies, status]);
      }
    });
  });

  describe('webhooks', () => {
    const secret = 'hook';
    const payload = JSON.stringify({
      ref: 'refs/heads/main',
      repository: { name: 'docs', owner: { login: 'acme' }, default_branch: 'main' },
    });
    const hook = (headers: Record<string, string>, body = payload): Promise<Answer> =>
      send('/api/scm/github/webhook', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const signed = (body = payload): Record<string, string> => ({
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      'x-github-event': 'push',
    });

    beforeEach(async () => {
      await stop();
      // Nothing listens there: the run fails, and that it began is what is tested.
      await start({
        GITHUB_WEBHOOK_SECRET: secret,
        GITHUB_API_URL: 'http://127.0.0.1:1',
        API_KEY_ENABLED: 'true',
        API_KEY: 'k',
      });
    });

    it('start a run when they are signed, without the API key', async () => {
      const answer = await hook(signed());
      expect(answer).toMatchObject({ status: 202, body: { status: 'accepted', source: 'github:acme:docs' } });
    });

    it('are refused without a signature, and with a wrong one', async () => {
      expect(await hook({ 'x-github-event': 'push' })).toMatchObject({ status: 401 });
      expect(await hook({ ...signed(), 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })).toMatchObject({
        status: 401,
      });
      expect(await hook(signed('{}'))).toMatchObject({ status: 401 });
    });

    it('are refused where no secret is configured', async () => {
      const answer = await send('/api/scm/gitea/webhook', { method: 'POST', body: payload, headers: signed() });
      expect(answer).toMatchObject({ status: 403, body: { error: expect.stringContaining('GITEA_WEBHOOK_SECRET') } });
    });

    it('may be a form, as is the default of GitHub, whose signature is over what was sent', async () => {
      const form = new URLSearchParams({ payload }).toString();
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await hook({ ...signed(form), ...type }, form)).toMatchObject({
        status: 202,
        body: { source: 'github:acme:docs' },
      });
      expect(await hook({ ...signed(payload), ...type }, form)).toMatchObject({ status: 401 });
      expect(await hook({ ...signed('other=1'), ...type }, 'other=1')).toMatchObject({ status: 400 });
    });

    it('are ignored for other events and branches', async () => {
      expect(await hook({ ...signed(), 'x-github-event': 'ping' })).toMatchObject({
        status: 200,
        body: { status: 'ignored' },
      });
      const feature = payload.replace('refs/heads/main', 'refs/heads/feature');
      expect((await hook(signed(feature), feature)).body).toMatchObject({ status: 'ignored' });
    });

    it('open no other endpoint', async () => {
      expect(await send('/api/scm/github/webhook')).toMatchObject({ status: 401 });
      expect(await send('/api/scm/github/webhook/issues')).toMatchObject({ status: 401 });
    });
  });

  describe('authentication', () => {
    it('asks for the key everywhere below /api', async () => {
      await stop();
      await start({ API_KEY_ENABLED: 'true', API_KEY: 'k3y' });
      const denied = await send('/api/v1/runs');
      expect(denied).toMatchObject({ status: 401, body: { status_code: 401 } });
      expect(denied.headers.get('www-authenticate')).toBe('Bearer');
      expect(await send('/api/v1/runs', { headers: { authorization: 'Bearer k3y' } })).toMatchObject({ status: 200 });
      expect(await send('/api/v1/runs', { headers: { authorization: 'Bearer no' } })).toMatchObject({ status: 401 });
      for (const path of ['/health', '/ready', '/docs', '/openapi.json']) expect((await send(path)).status).toBe(200);
    });

    it('trusts the headers of a proxy when told to', async () => {
      await stop();
      await start({ AUTH_TRUST_PROXY_HEADERS: 'true' });
      expect(await send('/api/v1/runs')).toMatchObject({ status: 401 });
      expect(await send('/api/v1/runs', { headers: { 'x-forwarded-user': 'ada' } })).toMatchObject({ status: 200 });
    });
  });

  it('tells its health, and serves documentation without the internet', async () => {
    expect(await send('/health')).toMatchObject({ status: 200, body: { status: 'healthy' } });
    expect(await send('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    const redoc = await send('/redoc');
    expect(String(redoc.body['text'])).not.toMatch(/https?:\/\//);
    expect((await send('/redoc/redoc.standalone.js')).status).toBe(200);
    const { body } = await send('/openapi.json');
    expect(Object.keys(body['paths'] as object).sort()).toEqual([
      '/api/scm/{platform}/webhook',
      '/api/scm/{platform}/{repo}/files',
      '/api/scm/{platform}/{repo}/ingest',
      '/api/scm/{platform}/{repo}/issues',
      '/api/v1/fs/build-config',
      '/api/v1/fs/check-status',
      '/api/v1/fs/run-inventory',
      '/api/v1/fs/validate-config',
      '/api/v1/manifests',
      '/api/v1/manifests/{id}',
      '/api/v1/manifests/{id}/plans',
      '/api/v1/manifests/{id}/run',
      '/api/v1/manifests/{id}/runs',
      '/api/v1/plans/{plan_id}',
      '/api/v1/plans/{plan_id}/apply',
      '/api/v1/runs',
      '/api/v1/runs/history',
      '/api/v1/runs/{run_id}',
      '/api/v1/runs/{run_id}/cancel',
      '/api/v1/runs/{run_id}/log',
      '/api/v1/webdav/build-config',
      '/api/v1/webdav/check-status',
      '/api/v1/webdav/run-inventory',
      '/api/v1/webdav/validate-config',
      '/api/v1/withheld-deletions',
      '/api/v1/withheld-deletions/{withheld_id}',
      '/api/v1/withheld-deletions/{withheld_id}/approve',
      '/api/v1/withheld-deletions/{withheld_id}/dismiss',
      '/health',
      '/ready',
    ]);
  });

  it.each([
    ['/api/v1/runs/999', 404],
    ['/api/v1/runs/x', 400],
    ['/api/v1/runs?limit=0', 400],
    ['/api/v1/nothing', 404],
    ['/api/scm/bitbucket/docs/issues', 404],
    ['/api/scm/github/docs/issues', 400],
    ['/api/v1/fs/build-config', 405],
  ])('answers %s with %i and the error body', async (path, status) => {
    expect(await send(path)).toMatchObject({ status, body: { status_code: status, error: expect.any(String) } });
  });
});
