import { stat } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, type TestDatabase } from '@sluice/testing';
import { CliFixture } from './testing/cli.fixture.js';

const URL = { DOC_DB_URL: 'sqlite:///data/sluice.db' };

describe('setting up', () => {
  let cli: CliFixture;
  beforeEach(async () => {
    cli = await CliFixture.create();
  });
  afterEach(() => cli.close());

  describe('init-env', () => {
    it('writes a .env that the other commands take, readable for its owner only', async () => {
      expect(await cli.run(['init-env'])).toMatchObject({ code: 0, stdout: 'created .env\n' });
      expect((await stat(cli.path('.env'))).mode & 0o777).toBe(0o600);
      expect(parseEnv(await cli.read('.env'))).toMatchObject({ LOG_LEVEL: 'INFO', FILE_STORE_DIR: 'file_store' });
      expect(await cli.run(['validate-settings'])).toMatchObject({ code: 0 });
    });

    it('keeps an existing .env unless it is forced', async () => {
      await cli.write('.env', 'LOG_LEVEL=ERROR\n');
      expect(await cli.run(['init-env'])).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') });
      expect(await cli.read('.env')).toBe('LOG_LEVEL=ERROR\n');
      expect(await cli.run(['init-env', '--force'])).toMatchObject({ code: 0 });
      expect(await cli.read('.env')).toContain('LOG_LEVEL=INFO');
    });
  });

  describe('validate-settings', () => {
    it('prints every setting, secrets masked', async () => {
      const { code, stdout, stderr } = await cli.run(['validate-settings'], {
        DOC_DB_URL: 'postgresql://sluice:s3cret@db.example/sluice',
        API_KEY: 'a-key',
        WORKER_TASK_COUNT: '9',
      });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('DOC_DB_URL=postgresql://sluice:***@db.example/sluice\n');
      expect(stdout).toContain('API_KEY=***\n');
      expect(stdout).toContain('WORKER_TASK_COUNT=9\n');
      expect(stdout).not.toMatch(/s3cret|a-key/);
    });

    it('prints them as JSON', async () => {
      const { stdout } = await cli.run(['validate-settings', '--json'], { ...URL, INPUT_FILE_ROOTS: '/a,/b' });
      expect(JSON.parse(stdout)).toMatchObject({
        LOG_LEVEL: 'INFO',
        WORKER_TASK_COUNT: 5,
        WORKER_ID: null,
        INPUT_FILE_ROOTS: ['/a', '/b'],
      });
    });

    it('names every problem and exits with 1, as every command does', async () => {
      const faulty = { DOC_DB_URL: 'mysql://root:s3cret@x/y', LOG_LEVEL: 'LOUD', API_KEY_ENABLED: 'true' };
      for (const command of ['validate-settings', 'list-workflows', 'db-init', 'serve', 'worker']) {
        const { code, stdout, stderr } = await cli.run([command], faulty);
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        for (const problem of [/DOC_DB_URL is of no known form/, /LOG_LEVEL must be one of/, /API_KEY is required/])
          expect(stderr).toMatch(problem);
        expect(stderr).not.toContain('s3cret');
      }
    });

    it('lists problems as JSON too', async () => {
      const { code, stdout } = await cli.run(['validate-settings', '--json'], {});
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toEqual({
        problems: [{ name: 'DOC_DB_URL', message: expect.stringContaining('required') }],
      });
    });

    it('lets the environment win over .env', async () => {
      await cli.write('.env', 'DOC_DB_URL=sqlite:///from-file.db\nLOG_LEVEL=ERROR\n');
      const { stdout } = await cli.run(['validate-settings'], { LOG_LEVEL: 'DEBUG' });
      expect(stdout).toContain('DOC_DB_URL=sqlite:///from-file.db\n');
      expect(stdout).toContain('LOG_LEVEL=DEBUG\n');
    });
  });

  describe('bootstrap', () => {
    it('prepares an empty directory so that everything works', async () => {
      const first = await cli.run(['bootstrap']);
      expect(first).toMatchObject({ code: 0, stderr: '' });
      for (const line of [
        'created .env',
        'created config/workflows/batch.yaml',
        'created config/params/default.yaml',
        'migrated the database',
      ])
        expect(first.stdout).toContain(line);
      expect(await cli.run(['db-init', '--check'])).toMatchObject({ code: 0 });
      expect(await cli.run(['list-workflows'])).toMatchObject({ code: 0, stdout: 'batch\n' });
      expect(await cli.run(['list-param-sets'])).toMatchObject({ code: 0, stdout: 'default\n' });
    });

    it('keeps what exists, says so and exits with 0', async () => {
      await cli.run(['bootstrap']);
      await cli.write('config/params/default.yaml', 'id: default\nname: Mine\n');
      const again = await cli.run(['bootstrap']);
      expect(again.code).toBe(0);
      expect(again.stdout).not.toContain('created');
      for (const line of ['kept    .env', 'kept    config/params/default.yaml', 'kept    the database'])
        expect(again.stdout).toContain(line);
      expect(await cli.read('config/params/default.yaml')).toContain('Mine');
    });

    it('follows settings that are there already', async () => {
      const env = { WORKFLOW_DIR: 'elsewhere/workflows', DOC_DB_URL: 'sqlite:///mine/own.db' };
      expect(await cli.run(['bootstrap'], env)).toMatchObject({ code: 0 });
      expect(await cli.read('elsewhere/workflows/batch.yaml')).toContain('id: batch');
      expect((await stat(cli.path('mine/own.db'))).isFile()).toBe(true);
    });
  });

  describe('db-init', () => {
    it('creates the directory of an SQLite file; --check creates nothing', async () => {
      expect(await cli.run(['db-init', '--check'], URL)).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('pending InitialSchema'),
      });
      await expect(stat(cli.path('data'))).rejects.toThrow();
      expect(await cli.run(['db-init'], URL)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('applied InitialSchema'),
      });
      expect(await cli.run(['db-init', '--check'], URL)).toMatchObject({ code: 0 });
    });

    it.each([
      ['postgresql://nobody:wrong@127.0.0.1:1/none', /does not answer/],
      ['sqlite:////dev/null/x.db', /DOC_DB_URL, \/dev\/null\/x\.db, cannot be opened for writing/],
      ['sqlite:///.env', /is no SQLite database/],
    ])('says what is wrong with %s', async (url, message) => {
      await cli.write('.env', `# ${'no database '.repeat(100)}\n`);
      const { code, stderr } = await cli.run(['db-init'], { DOC_DB_URL: url });
      expect(code).toBe(1);
      expect(stderr).toMatch(message);
      expect(stderr).not.toContain('wrong@');
    });
  });
});

describe.each(DIALECTS)('db-init on %s', (dialect) => {
  let cli: CliFixture;
  let test: TestDatabase;
  beforeEach(async () => {
    cli = await CliFixture.create();
    test = await createTestDatabase(dialect, { migrated: false });
  });
  afterEach(async () => {
    await cli.close();
    await test.drop();
  });

  it('migrates once; --check names what is pending and changes nothing', async () => {
    const env = { DOC_DB_URL: test.url };
    const pending = await test.database.pendingMigrations();
    const check = await cli.run(['db-init', '--check'], env);
    expect(check).toMatchObject({ code: 1, stdout: pending.map((name) => `pending ${name}\n`).join('') });
    expect(check.stderr).toContain('si-cli db-init');
    expect(await test.database.pendingMigrations()).toEqual(pending);
    expect((await cli.run(['db-init'], env)).stdout).toContain(`applied ${pending[0]}`);
    expect(await cli.run(['db-init'], env)).toMatchObject({ code: 0, stdout: 'The database is up to date\n' });
    expect(await cli.run(['db-init', '--check'], env)).toMatchObject({
      code: 0,
      stdout: 'The database is up to date\n',
    });
  });
});
