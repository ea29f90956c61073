import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CliFixture } from './testing/cli.fixture.js';

const env = { DOC_DB_URL: 'sqlite:///none.db' };

describe('definitions', () => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create();
    await cli.run(['bootstrap']);
    await cli.write(
      'config/params/user/mine.yaml',
      'id: mine\nname: My set\nnote: kept\nconfig:\n  chunk:\n    chunk_size: 64\n',
    );
    await cli.write(
      'broken/batch.yaml',
      'id: batch\nitem_steps:\n  parse:\n    method: sluice.lib.workflow.parse_document\n',
    );
    await cli.write('broken/faulty.yaml', 'id: faulty\nitem_steps:\n  prase:\n    method: a.b\n');
  });
  afterAll(() => cli.close());

  it('lists ids, one a line, or as JSON', async () => {
    expect(await cli.run(['list-workflows'], env)).toEqual({ code: 0, stdout: 'batch\n', stderr: '' });
    expect(await cli.run(['list-param-sets'], env)).toEqual({ code: 0, stdout: 'default\nmine\n', stderr: '' });
    expect(JSON.parse((await cli.run(['list-param-sets', '--json'], env)).stdout)).toEqual([
      { id: 'default', name: 'Default parameters', source: 'app', file: 'default.yaml' },
      { id: 'mine', name: 'My set', source: 'user', file: 'mine.yaml' },
    ]);
  });

  it('dumps a workflow as JSON with the keys of every workflow', async () => {
    const { code, stdout } = await cli.run(['dump-workflow', 'batch'], env);
    const workflow = JSON.parse(stdout) as { id: string; item_steps: object };
    expect(code).toBe(0);
    expect(Object.keys(workflow)).toEqual(['id', 'name', 'meta', 'item_steps', 'lifecycle_events']);
    expect(Object.keys(workflow.item_steps)).toEqual(['validate', 'parse', 'chunk', 'embed', 'store']);
    expect(stdout).toContain('\n  "id": "batch"');
  });

  it('dumps a parameter set, the default one when none is named, unknown keys after the known', async () => {
    expect(JSON.parse((await cli.run(['dump-param-set'], env)).stdout)).toMatchObject({ id: 'default' });
    const mine = JSON.parse((await cli.run(['dump-param-set', 'mine'], env)).stdout) as object;
    expect(mine).toEqual({ id: 'mine', name: 'My set', meta: {}, config: { chunk: { chunk_size: 64 } }, note: 'kept' });
    expect(Object.keys(mine)).toEqual(['id', 'name', 'meta', 'config', 'note']);
  });

  it('says that an id is unknown', async () => {
    for (const command of ['dump-workflow', 'dump-param-set']) {
      const { code, stdout, stderr } = await cli.run([command, 'none'], env);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/none does not exist/);
    }
  });

  it('warns of a missing directory, and that is no failure', async () => {
    for (const [command, setting] of [
      ['list-workflows', 'WORKFLOW_DIR'],
      ['list-param-sets', 'PARAM_DIR'],
    ] as const) {
      const { code, stdout, stderr } = await cli.run([command], { ...env, [setting]: 'nowhere' });
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
      expect(stderr).toContain(setting);
    }
  });

  it('names the line of a broken file, lists the others and exits with 1', async () => {
    const { code, stdout, stderr } = await cli.run(['list-workflows'], { ...env, WORKFLOW_DIR: 'broken' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'batch\n' });
    expect(stderr).toMatch(/faulty\.yaml:3: .*prase/);
    const dump = await cli.run(['dump-workflow', 'faulty'], { ...env, WORKFLOW_DIR: 'broken' });
    expect(dump.code).toBe(1);
    expect(dump.stderr).toMatch(/faulty\.yaml:3/);
  });
});
