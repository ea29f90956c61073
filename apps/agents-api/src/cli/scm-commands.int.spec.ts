import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GitPlatform } from '../testing/git-platform.fixture.js';
import { Workplace } from '../testing/workplace.fixture.js';

const issue = {
  number: 7,
  title: 'Page 3 is missing',
  body: 'See there.',
  comments: [{ id: 70, body: 'Indeed.', created: '2026-01-03T03:04:05Z' }],
};

describe.each(['github', 'gitea'] as const)('si-agent scm at %s', (name) => {
  let workplace: Workplace;
  let platform: GitPlatform;

  beforeEach(async () => {
    workplace = await Workplace.create();
    platform = await GitPlatform.start(name);
    platform.repository.write('README.md', '# Docs').write('src/main.c', 'int main;').write('guide/a.md', '# A');
    platform.repository.issues = [issue];
    workplace.environment = {
      ...workplace.environment,
      ...platform.environment,
      SCM_MAX_WAIT: '1',
    };
  });
  afterEach(async () => {
    await platform.stop();
    await workplace[Symbol.asyncDispose]();
  });

  const ingest = async (...options: string[]) => {
    const run = await workplace.run('scm', 'run-inventory', name, 'docs', '--json', ...options);
    return {
      code: run.code,
      err: run.err,
      report: JSON.parse(run.out === '' ? '{}' : run.out) as Record<string, unknown>,
    };
  };

  it('lists issues and files, the owner given in either way or configured', async () => {
    for (const owner of [[], ['acme'], ['--owner', 'acme']]) {
      const issues = await workplace.run('scm', 'list-issues', name, 'docs', ...owner);
      expect(issues).toEqual({ code: 0, out: '#7\topen\tPage 3 is missing', err: '' });
    }
    expect(await workplace.run('scm', 'get-repo', name, 'docs')).toMatchObject({
      code: 0,
      out: 'README.md\t6\nguide/a.md\t3',
    });
  });

  it('ingests files and issues and starts workflows', async () => {
    const { code, report } = await ingest();
    expect(code).toBe(0);
    expect(report).toMatchObject({ source: `${name}:acme:docs`, ingested_count: 3, workflow_result: { workflows: 3 } });
    expect(workplace.ingester.urisOf(`${name}:acme:docs`)).toEqual(['/acme/docs/issues/7', 'README.md', 'guide/a.md']);
    const stored = workplace.ingester.stored('/acme/docs/issues/7', `${name}:acme:docs`)?.content.toString();
    expect(stored).toMatch(/^# .*Page 3 is missing[^]*See there\.[^]*Indeed\./);
    expect(workplace.ingester.stored('README.md', `${name}:acme:docs`)?.metadata).toMatchObject({
      'sha3-256': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('downloads nothing when nothing has changed, and then just what has', async () => {
    await ingest('--no-start-workflows');
    expect(workplace.ingester.starts).toEqual([]);
    platform.takeCounts();
    expect((await ingest()).report).toMatchObject({ ingested_count: 0, match: 3 });
    const { requests, downloads } = platform.takeCounts();
    expect(downloads).toBe(0);
    expect(requests).toBeLessThanOrEqual(name === 'github' ? 5 : 6);
    platform.repository.write('guide/a.md', '# A, edited');
    expect((await ingest()).report).toMatchObject({ ingested_count: 1, mismatch: 1 });
    expect(platform.takeCounts().downloads).toBe(1);
  });

  it('deletes what is gone from the repository', async () => {
    await ingest();
    platform.repository.files.delete('guide/a.md');
    expect((await ingest('--delete-stale')).report).toMatchObject({ deleted_count: 1 });
  });

  it.each([
    [{ status: 401, body: { message: 'Bad credentials' } }, /token/i],
    [{ status: 404, body: { message: 'Not Found' } }, /acme\/docs/],
  ])('exits with 1 and says what is wrong on %j', async (refusal, message) => {
    platform.refusal = refusal;
    expect(await ingest()).toMatchObject({ code: 1, err: expect.stringMatching(message) });
  });

  it('refuses platforms that are not supported, and repositories without an owner', async () => {
    expect((await workplace.run('scm', 'get-repo', 'bitbucket', 'docs')).code).toBe(1);
    const setting = `${name.toUpperCase()}_OWNER`;
    workplace.environment = { ...workplace.environment, [setting]: '' };
    expect(await workplace.run('scm', 'get-repo', name, 'docs')).toMatchObject({
      code: 1,
      err: expect.stringContaining(setting),
    });
  });
});
