import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebdavTestServer } from '../testing/webdav-server.fixture.js';
import { Workplace } from '../testing/workplace.fixture.js';

describe('si-agent webdav', () => {
  let workplace: Workplace;
  let server: WebdavTestServer;
  let login: string[];

  beforeEach(async () => {
    workplace = await Workplace.create();
    server = await WebdavTestServer.start('reader', 'hunter2');
    await server.write('/handbook/a.md', '# A');
    await server.write('/handbook/part two/b ü.md', '# B');
    await server.write('/other/c.md', '# C');
    login = ['--webdav-url', server.url, '--webdav-username', 'reader', '--webdav-password', 'hunter2'];
  });
  afterEach(async () => {
    await server[Symbol.asyncDispose]();
    await workplace[Symbol.asyncDispose]();
  });

  const sync = async (...args: string[]): Promise<Record<string, unknown>> =>
    JSON.parse((await workplace.run('webdav', 'run-inventory', ...args, '--json', ...login)).out) as Record<
      string,
      unknown
    >;

  it('ingests a directory, and downloads nothing again while nothing changes', async () => {
    expect(await sync('/handbook', 'docs')).toMatchObject({ ingested_count: 2, error_count: 0 });
    expect(workplace.ingester.urisOf('docs')).toEqual(['/handbook/a.md', '/handbook/part two/b ü.md']);
    server.requests.length = 0;
    expect(await sync('/handbook', 'docs')).toMatchObject({ ingested_count: 0, match: 2 });
    expect(server.requests.filter((request) => request.startsWith('GET'))).toEqual([]);
  });

  it('ingests an inventory under the same URIs', async () => {
    const file = workplace.path('inventory.json');
    expect(await workplace.run('webdav', 'build-config', '/handbook', '--output', file, ...login)).toMatchObject({
      code: 0,
    });
    const rows = JSON.parse(await readFile(file, 'utf8')) as { path: string; sha256: string }[];
    expect(rows.map(({ path }) => path)).toEqual(['/handbook/a.md', '/handbook/part two/b ü.md']);
    expect(await sync(file, 'docs')).toMatchObject({ ingested_count: 2 });
    expect(await sync('/handbook', 'docs')).toMatchObject({ ingested_count: 0, match: 2 });
  });

  it('validates and checks', async () => {
    expect(await workplace.run('webdav', 'validate-config', '/handbook', ...login)).toMatchObject({
      code: 0,
      out: 'Files: 2\nInvalid: 0',
    });
    const check = await workplace.run('webdav', 'check-status', '/handbook', 'docs', '--detail', ...login);
    expect(check).toMatchObject({ code: 0, out: expect.stringContaining('new\t/handbook/a.md') });
  });

  it('takes the server from the settings', async () => {
    workplace.environment = {
      ...workplace.environment,
      WEBDAV_URL: server.url,
      WEBDAV_USERNAME: 'reader',
      WEBDAV_PASSWORD: 'hunter2',
    };
    expect(await workplace.run('webdav', 'validate-config', '/')).toMatchObject({
      code: 0,
      out: 'Files: 3\nInvalid: 0',
    });
  });

  it('exits with 1 on a wrong password and without a server', async () => {
    const wrong = await workplace.run(
      'webdav',
      'validate-config',
      '/',
      '--webdav-url',
      server.url,
      '--webdav-username',
      'x',
      '--webdav-password',
      'y',
    );
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('WEBDAV_PASSWORD') });
    expect(await workplace.run('webdav', 'validate-config', '/')).toMatchObject({
      code: 1,
      err: expect.stringContaining('WEBDAV_URL'),
    });
  });
});
