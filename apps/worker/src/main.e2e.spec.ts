import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, startProcess, type TestDatabase } from '@sluice/testing';

const MAIN = resolve(import.meta.dirname, '../dist/main.js');

describe.each(DIALECTS)('the standalone worker on %s', (dialect) => {
  let test: TestDatabase;
  let directory: string;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    directory = await mkdtemp(join(tmpdir(), 'sluice-worker-'));
  });
  afterEach(async () => {
    await test.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const start = (env: Record<string, string> = {}) =>
    startProcess([MAIN], {
      cwd: directory,
      env: { DOC_DB_URL: test.url, FILE_STORE_DIR: join(directory, 'files'), LOG_FORMAT: 'json', ...env },
    });

  it.each(['SIGTERM', 'SIGINT'] as const)('registers, and signs off at %s with exit code 0', async (signal) => {
    const worker = start({ WORKER_ID: 'the-one' });
    await worker.waitFor(/Worker started/);
    expect(await test.database.rows('select id from worker')).toEqual([{ id: 'the-one' }]);
    expect(await worker.terminate(signal)).toBe(0);
    expect(await test.database.rows('select id from worker')).toEqual([]);
  });

  it('refuses a database that is not migrated, naming the command', async () => {
    await test.database.revert();
    const worker = start();
    expect(await worker.exited).toBe(1);
    expect(worker.output()).toContain('si-cli db-init');
  });

  it('tells all faulty settings at once', async () => {
    const worker = start({ WORKER_TASK_COUNT: 'many', LOG_LEVEL: 'loud' });
    expect(await worker.exited).toBe(1);
    expect(worker.output()).toContain('WORKER_TASK_COUNT must be');
  });
});
