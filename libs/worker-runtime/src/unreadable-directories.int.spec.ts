import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@sluice/domain';
import { loadWorkerSettings } from '@sluice/settings';
import { createTestDatabase, type TestDatabase } from '@sluice/testing';
import { Runtime } from './runtime.js';

describe('the start of a service', () => {
  let test: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    test = await createTestDatabase('sqlite');
    directory = await mkdtemp(join(tmpdir(), 'sluice-directories-'));
    await writeFile(join(directory, 'file'), '');
    await symlink(join(directory, 'loop'), join(directory, 'loop'));
  });
  afterAll(async () => {
    await test.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const open = (environment: Record<string, string>) =>
    Runtime.open(
      loadWorkerSettings({
        DOC_DB_URL: test.url,
        FILE_STORE_DIR: join(directory, 'file_store'),
        ...Object.fromEntries(SETTINGS.map((setting) => [setting, join(directory, 'none')])),
        ...environment,
      }),
      silentLogger,
      'test',
    );

  const SETTINGS = ['WORKFLOW_DIR', 'PARAM_DIR', 'HANDLER_DIR', 'VECTORDB_DIR'];
  it.each(SETTINGS)('refuses a %s that is no directory or cannot be read, naming it', async (setting) => {
    for (const [name, code] of [
      ['file', 'ENOTDIR'],
      ['loop', 'ELOOP'],
    ] as const) {
      const path = join(directory, name);
      const message = `${setting} names ${path}, which is no directory that this process may read (${code})`;
      await expect(open({ [setting]: path })).rejects.toThrow(message);
    }
  });

  it('takes directories that are missing', async () => {
    await expect(open({}).then((runtime) => runtime.close())).resolves.toBeUndefined();
  });
});
