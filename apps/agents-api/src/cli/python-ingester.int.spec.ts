import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PythonIngester } from '@sluice/ingester-client/testing';
import { GitPlatform } from '../testing/git-platform.fixture.js';
import { Workplace } from '../testing/workplace.fixture.js';

const WORKFLOW = ['--workflow-definition-id', 'batch', '--param-set-id', 'default'];

describe('si-agent and the Python ingester', () => {
  let workplace: Workplace;

  beforeEach(async () => {
    const files = { 'a.md': '# A', 'b.md': '# B', 'c.md': '# C' };
    workplace = await Workplace.create(files, () => PythonIngester.start());
  });
  afterEach(async () => {
    await workplace[Symbol.asyncDispose]();
  });

  const reportOf = async (...args: string[]) => {
    const { code, out, err } = await workplace.run(...args, '--json');
    return { code, err, ...(JSON.parse(out === '' ? '{}' : out) as Record<string, unknown>) };
  };
  const uploads = () => workplace.ingester.count('POST', '/document/ingest-document');

  it('agree on a directory: the second run uploads nothing, the third deletes exactly what is gone', async () => {
    const run = ['fs', 'run-inventory', workplace.path('docs'), 'docs', '--start-workflows', ...WORKFLOW];
    const first = { code: 0, new: 3, ingested_count: 3, workflow_result: { workflows: 3 }, errors: [] };
    expect(await reportOf(...run)).toMatchObject(first);
    expect(await reportOf(...run)).toMatchObject({ code: 0, match: 3, ingested_count: 0, errors: [] });
    expect(uploads()).toBe(3);

    await rm(workplace.path('docs/b.md'));
    await workplace.write('docs/c.md', '# C, edited');
    const third = { code: 0, match: 1, mismatch: 1, ingested_count: 1, deletions: { deleted: ['b.md'] }, errors: [] };
    expect(await reportOf(...run, '--delete-stale')).toMatchObject(third);
    expect(workplace.ingester.urisOf('docs')).toEqual(['a.md', 'c.md']);
  });

  it('count what is gone although nothing that is left was known before', async () => {
    await workplace.run('fs', 'run-inventory', workplace.path('docs'), 'docs');
    await Promise.all(['a.md', 'b.md'].map((name) => rm(workplace.path(`docs/${name}`))));
    await workplace.write('docs/c.md', '# C, edited');
    const run = ['fs', 'run-inventory', workplace.path('docs'), 'docs', '--delete-stale'];
    expect(await reportOf(...run)).toMatchObject({ code: 0, deletions: { deleted: ['a.md', 'b.md'] } });
  });

  it('take the options of the Python scripts', async () => {
    const docs = workplace.path('docs');
    const python = async (...args: string[]) =>
      JSON.parse(
        (await workplace.run('fs', 'run-inventory', docs, 'docs', ...WORKFLOW, '--do-json', ...args)).out,
      ) as object;
    expect(await python('--no-start-workflows')).toMatchObject({ ingested_count: 3, workflow_result: null });
    expect(await python('--start-workflows')).toMatchObject({ workflow_result: { workflows: 3 } });
    expect(await python()).toMatchObject({ workflow_result: null });
  });

  it.each(['github', 'gitea'] as const)('agree on a repository of %s, whose files are git blobs', async (name) => {
    const platform = await GitPlatform.start(name);
    try {
      platform.repository.write('README.md', '# Docs').write('guide/a.md', '# A');
      platform.repository.issues = [{ number: 7, title: 'A page', body: 'See there.', comments: [] }];
      workplace.environment = { ...workplace.environment, ...platform.environment };
      const run = ['scm', 'run-inventory', name, 'docs', '--source', 'docs', '--delete-stale', ...WORKFLOW];
      const unstarted = await workplace.run(...run, '--do-json', '--no-start-workflows');
      expect(JSON.parse(unstarted.out)).toMatchObject({ ingested_count: 3, workflow_result: null });
      expect(await reportOf(...run, '--start-workflows')).toMatchObject({ workflow_result: { workflows: 3 } });
      platform.takeCounts();
      expect(await reportOf(...run)).toMatchObject({ code: 0, match: 3, ingested_count: 0 });
      expect(platform.takeCounts().downloads).toBe(0);
      expect(uploads()).toBe(3);

      platform.repository.files.delete('README.md');
      platform.repository.write('guide/a.md', '# A, edited').write('guide/b.md', '# A');
      const third = {
        code: 0,
        match: 1,
        mismatch: 1,
        new: 1,
        ingested_count: 2,
        deletions: { deleted: ['README.md'] },
      };
      expect(await reportOf(...run)).toMatchObject(third);
    } finally {
      await platform.stop();
    }
  });
});
