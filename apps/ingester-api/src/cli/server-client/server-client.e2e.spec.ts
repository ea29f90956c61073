import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DIALECTS, type ServiceApi, ServiceFixture, type TestProcess } from '@sluice/testing';
import { CliFixture, type CliResult } from '../testing/cli.fixture.js';

const KEY = { API_KEY: 'the-key' };

describe.each(DIALECTS)('commands that use a running server on %s', (dialect) => {
  let fixture: ServiceFixture;
  let server: { process: TestProcess; api: ServiceApi };
  let cli: CliFixture;
  let folder: string;
  beforeAll(async () => {
    fixture = await ServiceFixture.create(dialect);
    cli = await CliFixture.create();
    folder = await mkdtemp(join(tmpdir(), 'sluice-folder-'));
    server = await fixture.serve({ API_KEY_ENABLED: 'true', ...KEY });
  });
  afterAll(async () => {
    await cli.close();
    await fixture.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Without any database setting: these commands need none. */
  const run = (args: readonly string[], env: Record<string, string> = KEY): Promise<CliResult> =>
    cli.run([...args, '--url', server.api.url], env);

  const put = async (name: string, files: Record<string, string>): Promise<string> => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name, path)), { recursive: true });
      await writeFile(join(folder, name, path), text);
    }
    return join(folder, name);
  };

  it('take a folder through upload and processing, find it, and process only news the second time', async () => {
    const path = await put('station', {
      'locks/upper.md': '# Upper lock\n\nThe upper lock opens at six.\n',
      'weir.md': '# Weir\n\nThe weir is inspected in May.\n',
      '.hidden.md': '# Hidden\n',
    });
    const first = await run(['ingest', path, '--name', 'River station']);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^batch \d+ \(source station\): 2 of 2 files uploaded\nrun group \d+: 2 completed, 0 failed\n$/,
    );

    await put('station', { 'gate.md': '# Gate\n\nThe gate is green.\n' });
    const second = JSON.parse((await run(['ingest', path, '--json'])).stdout) as { batch_id: number };
    expect(second).toMatchObject({ source: 'station', files: 3, uploaded: 3, completed: 3, failures: [] });

    const found = await run(['search', 'default', 'when', 'is', 'the', 'weir', 'inspected', '--limit', '1']);
    expect(found.stdout).toMatch(/^1\. Weir.*\(weir\.md; score [\d.]+\)\n {3}The weir is inspected in May\.\n$/);
    const json = await run(['search', 'default', 'upper lock', '--mode', 'fts', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ mode: 'fts', results: [{ uri: 'locks/upper.md' }] });

    const status = await run(['status', String(second.batch_id), '--watch']);
    expect(status.stdout).toMatch(new RegExp(`\\n +${second.batch_id} +River station +station +3 +0 +0 +0 +3 +0\\n$`));
    const all = JSON.parse((await run(['status', '--json'])).stdout) as object[];
    expect(all).toContainEqual(
      expect.objectContaining({ batch: expect.objectContaining({ name: 'River station' }), document_count: 3 }),
    );
  });

  it('tell which files were refused and which failed, and why, and exit with 1', async () => {
    const path = await put('mixed', {
      'good.md': '# Good\n\nA good one.\n',
      'empty.md': '',
      'bad.pdf': '%PDF-1.4\nno pdf at all\n',
    });
    const { code, stdout } = await run(['ingest', path]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/2 of 3 files uploaded, 1 refused/);
    expect(stdout).toMatch(/1 completed, 1 failed/);
    expect(stdout).toMatch(/^refused {2}empty\.md {2}.*empty/m);
    expect(stdout).toMatch(/^failed {3}bad\.pdf {2}\S/m);
    const batchId = /batch (\d+)/.exec(stdout)![1]!;
    expect((await run(['status', batchId])).stdout).toMatch(/^failed {2}bad\.pdf {2}\S/m);
  });

  it('take only the extensions asked for, and start nothing when told so', async () => {
    const path = await put('chosen', { 'a.md': '# A\n', 'b.txt': 'B', 'c.MD': '# C\n' });
    const { stdout } = await run(['ingest', path, '--extensions', 'md', '--no-start', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ files: 2, uploaded: 2, run_group: null, completed: null });
  });

  it('say where to look when the wait is not wanted', async () => {
    const path = await put('later', { 'a.md': '# Later\n' });
    expect((await run(['ingest', path, '--no-wait'])).stdout).toMatch(/follow it with: si-cli status \d+ --watch/);
  });

  it.each([
    ['a folder that does not exist', ['ingest', '/no/such/folder'], KEY, /is no folder/],
    ['a wrong key', ['status'], { API_KEY: 'wrong' }, /refuses the credential; check API_KEY/],
    ['an unknown batch', ['status', '4711'], KEY, /Batch 4711 does not exist/],
    ['an unknown vector database', ['search', 'none', 'x'], KEY, /none/],
    ['an unknown workflow', ['ingest', '.', '--workflow', 'none'], KEY, /none/],
    ['a wrong setting', ['status'], { LOG_LEVEL: 'LOUD' }, /LOG_LEVEL must be/],
  ] as [string, string[], Record<string, string>, RegExp][])(
    'say what is wrong with %s',
    async (_name, args, env, message) => {
      await cli.write('a.md', '# A\n');
      const { code, stdout, stderr } = await run(args, env);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(message);
    },
  );

  it('say that no server is there', async () => {
    const { code, stderr } = await cli.run(['status', '--url', 'http://127.0.0.1:1'], KEY);
    expect(code).toBe(1);
    expect(stderr).toMatch(/127\.0\.0\.1:1 cannot be reached; check --url and that it runs/);
  });

  it('exit with 130 when they are interrupted', async () => {
    const { api } = server;
    const batchId = await pausedBatch(api);
    const watching = cli.start(['status', String(batchId), '--watch', '--url', api.url], KEY);
    await watching.waitFor(/paused/);
    expect(await watching.terminate('SIGINT')).toBe(130);
  });
});

/** A batch whose runs do not move. */
const pausedBatch = async (api: ServiceApi): Promise<number> => {
  const headers = { authorization: `Bearer ${KEY.API_KEY}` };
  const post = async (path: string, fields: Record<string, string | Blob>): Promise<Record<string, number>> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const response = await fetch(`${api.url}/api/v1${path}`, { method: 'POST', headers, body });
    return (await response.json()) as Record<string, number>;
  };
  const { batch_id: batchId } = await post('/batch/', { name: 'paused', source: 'paused' });
  const documents = Array.from({ length: 20 }, (_, index) => new File([`# Paused ${index}\n`], `${index}.md`));
  for (const file of documents) {
    await post('/document/ingest-document', {
      batch_id: String(batchId),
      source: 'paused',
      source_uri: file.name,
      file,
    });
  }
  const { run_group: group } = await post('/batch/start-workflows', { batch_id: String(batchId) });
  await post(`/workflow/run-groups/${group}/pause`, {});
  return batchId!;
};
