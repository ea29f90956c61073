import { readFile, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Workplace } from '../testing/workplace.fixture.js';

const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]);

describe('si-agent fs', () => {
  let workplace: Workplace;
  let docs: string;

  beforeEach(async () => {
    workplace = await Workplace.create({ 'a.md': '# A', 'sub/B.MD': '# B', 'ignored.txt': 'no' });
    docs = workplace.path('docs');
  });
  afterEach(async () => {
    await workplace[Symbol.asyncDispose]();
  });

  const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

  it('writes an inventory that people edit, and ingests what they left in it', async () => {
    expect(await workplace.run('fs', 'build-config', docs)).toMatchObject({
      code: 0,
      out: '2 documents in inventory.json',
    });
    const file = workplace.path('docs/inventory.json');
    const rows = JSON.parse(await readFile(file, 'utf8')) as { path: string; metadata: object }[];
    expect(rows.map(({ path }) => path).sort()).toEqual(['a.md', 'sub/B.MD']);
    const kept = rows.filter(({ path }) => path === 'a.md');
    await workplace.write(
      'docs/inventory.json',
      JSON.stringify({ data: kept.map((row) => ({ ...row, metadata: { ...row.metadata, author: 'Ada' } })) }),
    );
    const run = await workplace.run('fs', 'run-inventory', file, 'docs', '--json');
    expect(run.code).toBe(0);
    expect(json(run.out)).toMatchObject({ status: 'ok', ingested_count: 1, batch_id: 1 });
    expect(workplace.ingester.stored('a.md', 'docs')?.metadata).toEqual({ author: 'Ada' });
  });

  it('does not list its own inventory, whatever extensions are included', async () => {
    workplace.environment = { ...workplace.environment, EXTENSIONS: 'md,json' };
    await workplace.run('fs', 'build-config', docs);
    expect(await workplace.run('fs', 'build-config', docs)).toMatchObject({ out: '2 documents in inventory.json' });
  });

  it('refuses to ingest a file that changed since its inventory was written', async () => {
    await workplace.run('fs', 'build-config', docs);
    await workplace.write('docs/a.md', '# A, edited');
    const run = await workplace.run('fs', 'run-inventory', `${docs}/inventory.json`, 'docs');
    expect(run).toMatchObject({
      code: 1,
      err: expect.stringContaining('a.md: It has changed since the inventory was built'),
    });
    expect(workplace.ingester.urisOf('docs')).toEqual(['sub/B.MD']);
  });

  it('names row and field of a malformed inventory', async () => {
    await workplace.write('docs/inventory.json', '[{"path": "a.md", "sha256": "xyz"}]');
    const run = await workplace.run('fs', 'run-inventory', `${docs}/inventory.json`, 'docs');
    expect(run).toMatchObject({ code: 1, err: 'inventory row 1, field sha256: must be 64 hexadecimal digits' });
  });

  it('uploads everything, then nothing, then one edit, then deletes one', async () => {
    const sync = async (...options: string[]) =>
      json((await workplace.run('fs', 'run-inventory', docs, 'docs', '--json', ...options)).out);
    expect(await sync()).toMatchObject({ ingested_count: 2, error_count: 0 });
    expect(await sync()).toMatchObject({ ingested_count: 0, match: 2 });
    await workplace.write('docs/a.md', '# A, edited');
    expect(await sync()).toMatchObject({ ingested_count: 1, mismatch: 1 });
    await rm(workplace.path('docs/sub/B.MD'));
    expect(await sync('--delete-stale')).toMatchObject({ ingested_count: 0, deleted_count: 1 });
    expect(workplace.ingester.urisOf('docs')).toEqual(['a.md']);
  });

  it('takes what the ingester reads when EXTENSIONS names nothing, and never its own inventory', async () => {
    workplace.ingester.extensions = ['md', 'txt', 'json'];
    await workplace.run('fs', 'build-config', docs);
    expect(await workplace.run('fs', 'run-inventory', docs, 'docs')).toMatchObject({ code: 0 });
    expect(workplace.ingester.urisOf('docs')).toEqual(['a.md', 'ignored.txt', 'sub/B.MD']);
  });

  it('leaves out, by name, what EXTENSIONS no longer takes, and deletes none of it', async () => {
    workplace.ingester.extensions = ['md', 'txt'];
    await workplace.run('fs', 'run-inventory', docs, 'docs');
    workplace.environment = { ...workplace.environment, EXTENSIONS: 'md' };
    await rm(workplace.path('docs/a.md'));
    const run = await workplace.run('fs', 'run-inventory', docs, 'docs', '--delete-stale');
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('deleted a.md') });
    expect(run.out).toContain('left out 1');
    expect(run.err).toContain('ignored.txt: Its extension is not taken (EXTENSIONS)');
    expect(workplace.ingester.urisOf('docs')).toEqual(['ignored.txt', 'sub/B.MD']);
  });

  it('takes a range of positions', async () => {
    await workplace.run('fs', 'run-inventory', docs, 'docs', '--start', '1', '--end', '2');
    expect(workplace.ingester.urisOf('docs')).toHaveLength(1);
  });

  it('starts workflows when asked to', async () => {
    const options = [
      '--start-workflows',
      '--workflow-definition-id',
      'batch',
      '--param-set-id',
      'p',
      '--priority',
      '7',
    ];
    const run = await workplace.run('fs', 'run-inventory', docs, 'docs', '--json', ...options);
    expect(json(run.out)).toMatchObject({ workflow_result: { workflows: 2, run_group: 1 } });
    expect(workplace.ingester.starts).toEqual([
      { batch_id: '1', priority: '7', only_unparsed: 'true', workflow_definition_id: 'batch', param_id: 'p' },
    ]);
  });

  it('shows how the documents stand', async () => {
    const check = await workplace.run('fs', 'check-status', docs, 'docs', '--detail');
    expect(check).toMatchObject({ code: 0, out: expect.stringMatching(/New: 2\nMismatch: 0\nMatch: 0[^]*new\ta\.md/) });
    expect(workplace.ingester.uris.size).toBe(0);
  });

  it('saves a plan and applies just that', async () => {
    const plan = workplace.path('plan.json');
    expect((await workplace.run('fs', 'run-inventory', docs, 'docs', '--plan', '--save-plan', plan)).code).toBe(0);
    expect(workplace.ingester.uris.size).toBe(0);
    await workplace.write('docs/later.md', 'later');
    expect((await workplace.run('fs', 'run-inventory', docs, 'docs', '--apply', plan)).code).toBe(0);
    expect(workplace.ingester.urisOf('docs')).toEqual(['a.md', 'sub/B.MD']);
    const other = await workplace.run('fs', 'run-inventory', docs, 'other', '--apply', plan);
    expect(other).toMatchObject({ code: 1, err: 'The plan was made for the source docs' });
  });

  it('reports files that are not supported', async () => {
    await workplace.write('docs/archive.md', zip);
    const check = await workplace.run('fs', 'validate-config', docs);
    expect(check).toMatchObject({ code: 1, out: expect.stringContaining('archive.md: It is a ZIP archive') });
    await workplace.write(
      'docs/inventory.json',
      JSON.stringify([{ path: 'a.md' }, { path: 'x.exe' }, { path: 'none.md' }]),
    );
    const rows = await workplace.run('fs', 'validate-config', `${docs}/inventory.json`);
    expect(rows.code).toBe(1);
    expect(rows.out).toMatch(/Files: 3\nInvalid: 2\n {2}x\.exe: Its extension is none of[^]*none\.md/);
  });

  it('exits with 1 and says what to do when the ingester cannot be reached', async () => {
    const run = await workplace.run('fs', 'check-status', docs, 'docs', '--endpoint-url', 'http://127.0.0.1:1/api/v1');
    expect(run).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('cannot be reached; check ENDPOINT_URL'),
    });
  });

  it('exits with 1 when a setting is missing or wrong', async () => {
    workplace.environment = { ...workplace.environment, ENDPOINT_URL: '' };
    expect(await workplace.run('fs', 'check-status', docs, 'docs')).toMatchObject({
      code: 1,
      err: expect.stringContaining('ENDPOINT_URL is required'),
    });
    workplace.environment = { ...workplace.environment, MAX_DELETE_FRACTION: 'much' };
    expect(await workplace.run('fs', 'check-status', docs, 'docs')).toMatchObject({
      code: 1,
      err: expect.stringContaining('MAX_DELETE_FRACTION must be'),
    });
  });

  it('exits with 130 when it is interrupted', async () => {
    const controller = new AbortController();
    workplace.ingester.beforeUpload = () => new Promise(() => controller.abort(new Error('Interrupted')));
    const run = await workplace.runUntil(controller.signal, 'fs', 'run-inventory', docs, 'docs');
    expect(run).toMatchObject({ code: 130, err: 'Interrupted' });
    expect((await workplace.run('runs', 'list')).out).toMatch(/^1\tinterrupted\tdocs\tfs run-inventory\t/);
  });

  it('records its synchronizations among the runs', async () => {
    await workplace.run('fs', 'run-inventory', docs, 'docs', '--plan');
    await workplace.run('fs', 'run-inventory', docs, 'docs');
    const runs = JSON.parse((await workplace.run('runs', 'list', '--json')).out) as Record<string, unknown>[];
    expect(runs).toMatchObject([
      { kind: 'fs run-inventory', started_by: 'command', status: 'completed', report: { ingested_count: 2 } },
    ]);
  });

  it('warns in the report of extensions that the ingester does not read', async () => {
    workplace.environment = { ...workplace.environment, EXTENSIONS: 'md,zip' };
    workplace.ingester.extensions = ['md'];
    const run = await workplace.run('fs', 'run-inventory', docs, 'docs');
    const warning = 'EXTENSIONS names zip, which the ingester does not read: archives are never taken';
    expect(run).toMatchObject({ code: 0, err: expect.stringContaining(`Warning: ${warning}`) });
    const json = JSON.parse((await workplace.run('fs', 'run-inventory', docs, 'docs', '--json')).out) as object;
    expect(json).toMatchObject({ warnings: [warning] });
  });

  it.each([
    [['fs'], 1],
    [['fs', 'run-inventory', 'x'], 1],
    [['fs', 'run-inventory', 'x', 'y', '--start', 'one'], 1],
    [['nonsense'], 1],
    [['--help'], 0],
    [['fs', 'run-inventory', '--help'], 0],
  ])('exits on %j with %i', async (args, code) => {
    expect((await workplace.run(...args)).code).toBe(code);
  });

  it('leaves out what is hidden, says so, and takes it when asked to', async () => {
    for (const path of ['.git/a.md', 'node_modules/x/b.md', 'docs/.c.md', 'docs/d.md'])
      await workplace.write(`docs/tree/${path}`, path);
    const tree = workplace.path('docs/tree');
    const plain = await workplace.run('fs', 'run-inventory', tree, 's');
    expect(workplace.ingester.urisOf('s')).toEqual(['docs/d.md']);
    expect(plain).toMatchObject({ code: 0, err: expect.stringContaining('Left out: 3') });
    expect(plain.err).toContain('node_modules: It is hidden; --hidden');
    expect((await workplace.run('fs', 'run-inventory', tree, 's', '--hidden')).code).toBe(0);
    expect(workplace.ingester.urisOf('s')).toHaveLength(4);

    const back = await workplace.run('fs', 'run-inventory', tree, 's', '--delete-stale');
    expect(back).toMatchObject({ code: 0, out: expect.stringContaining('left out 3') });
    expect(workplace.ingester.urisOf('s')).toHaveLength(4);
  });

  it('takes and leaves out paths by patterns, in every command', async () => {
    for (const path of ['a/one.md', 'a/two.tmp.md', 'b/three.md']) await workplace.write(`docs/tree/${path}`, path);
    const tree = workplace.path('docs/tree');
    const patterns = ['--include', 'a/**', '--include', 'c', '--exclude', '*.tmp.md'];
    expect((await workplace.run('fs', 'validate-config', tree, ...patterns)).out).toContain('Files: 2');
    expect((await workplace.run('fs', 'check-status', tree, 's', ...patterns)).out).toContain('Total: 1');
    expect((await workplace.run('fs', 'build-config', tree, '--json', ...patterns)).out).toContain('a/one.md');
    const run = await workplace.run('fs', 'run-inventory', tree, 's', ...patterns);
    expect(workplace.ingester.urisOf('s')).toEqual(['a/one.md']);
    expect(run.err).toContain('a/two.tmp.md: It is left out by exclude (*.tmp.md)');
    expect((await workplace.run('fs', 'run-inventory', tree, 's', '--exclude', ' ')).code).toBe(1);
  });

  it('says which documents changed after their inventory was built, also those that the ingester has', async () => {
    await workplace.run('fs', 'build-config', docs);
    const inventory = workplace.path('docs/inventory.json');
    await workplace.run('fs', 'run-inventory', inventory, 's');
    await workplace.write('docs/a.md', '# A, edited');
    await rm(workplace.path('docs/sub/B.MD'));
    const run = await workplace.run('fs', 'run-inventory', inventory, 's');
    expect(run.code).toBe(1);
    expect(run.err).toContain('a.md: It has changed since the inventory was built');
    expect(run.err).toContain('sub/B.MD: It does not exist any more');
    await workplace.write('docs/a.md', '# A');
    await workplace.write('docs/sub/B.MD', '# B');
    expect((await workplace.run('fs', 'run-inventory', inventory, 's')).code).toBe(0);
  });

  it('names the path that does not exist', async () => {
    for (const command of ['build-config', 'validate-config', 'check-status', 'run-inventory']) {
      const source = command.endsWith('-config') ? [] : ['s'];
      const run = await workplace.run('fs', command, 'no/where', ...source);
      expect(run).toMatchObject({ code: 1, err: 'no/where does not exist' });
    }
    const applied = await workplace.run('fs', 'run-inventory', docs, 's', '--apply', 'no-plan.json');
    expect(applied.err).toBe('The plan file no-plan.json does not exist');
  });

  it('does not repeat what a faulty file holds', async () => {
    await workplace.write('docs/inventory.json', '{"password": hunter2}');
    const run = await workplace.run('fs', 'validate-config', workplace.path('docs/inventory.json'));
    expect(run).toMatchObject({ code: 1, err: expect.stringMatching(/^The inventory is no valid JSON/) });
    expect(run.err).not.toContain('hunter2');
  });

  it('sends names with control characters, and prints them so that a terminal obeys none', async () => {
    const name = 'bell\u0007 \u001b[31mred\nline.md';
    await workplace.write(`docs/${name}`, 'x');
    const plan = await workplace.run('fs', 'run-inventory', docs, 's', '--plan');
    expect(plan.out).toContain('bell\\x07 \\x1b[31mred\\x0aline.md (1 bytes)');
    expect((await workplace.run('fs', 'run-inventory', docs, 's')).code).toBe(0);
    expect(workplace.ingester.urisOf('s')).toContain(name);
    const status = await workplace.run('fs', 'check-status', docs, 's', '--detail');
    expect(status.out).not.toContain('\u001b');
  });
});
