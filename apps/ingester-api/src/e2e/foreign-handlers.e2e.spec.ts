import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dialect } from '@sluice/persistence';
import { ServiceFixture, type ServiceApi } from '@sluice/testing';

const DOCUMENTS = 8;
const WORKERS = ['of-the-server', 'of-its-own'];

/** Slow enough that two workers that run one step at a time share the documents. */
const PAUSE = `await new Promise((resolve) => setTimeout(resolve, 300));`;

/** What a bundler leaves of the package: its classes, without its name. */
const BUNDLED = `
class DomainError extends Error { [Symbol.for('sluice.DomainError')] = true; }
class PermanentError extends DomainError { kind = 'permanent'; constructor(code, message) { super(message); this.code = code; } }
export const run = async () => { ${PAUSE} throw new PermanentError('BUNDLED', 'This document is refused'); };
`;
const IMPORTING = `import { PermanentError } from '@sluice/domain';
export const run = async () => { ${PAUSE} throw new PermanentError('IMPORTED', 'This document is refused'); };
`;

const workflow = (id: string): string => `id: ${id}
name: ${id}
meta: {}
item_steps:
  validate:
    name: validate
    retries: 3
    method: acme.${id}.run
    parameters: {}
`;

/** A server and a worker as they are operated, with handlers in a directory that has nothing to do with the workspace. */
describe('handlers in a directory of their own', () => {
  let fixture: ServiceFixture;
  let directory: string;
  let api: ServiceApi;
  beforeAll(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'sluice-handlers-')));
    const files = {
      'handlers/acme/importing.mjs': IMPORTING,
      'handlers/acme/bundled.mjs': BUNDLED,
      'workflows/importing.yaml': workflow('importing'),
      'workflows/bundled.yaml': workflow('bundled'),
    };
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), content);
    }
    fixture = await ServiceFixture.create(Dialect.Postgres);
    const [serverId, workerId] = WORKERS;
    const environment = (id: string | undefined) => ({
      HANDLER_DIR: join(directory, 'handlers'),
      WORKFLOW_DIR: join(directory, 'workflows'),
      DEFAULT_WORKFLOW_ID: 'importing',
      INGEST_WORKER_CONCURRENCY: '1',
      WORKER_TASK_COUNT: '1',
      WORKER_ID: id ?? '',
    });
    ({ api } = await fixture.serve(environment(serverId)));
    await fixture.command(['worker'], environment(workerId)).waitFor(/Worker started/);
  });
  afterAll(async () => {
    await fixture.close();
    await rm(directory, { recursive: true, force: true });
  });

  it.each([
    ['that import PermanentError', 'importing', 'IMPORTED'],
    ['that bring a bundled copy of it', 'bundled', 'BUNDLED'],
  ])('%s are loaded by both, and what they throw fails a document at once', async (_name, id, code) => {
    const batchId = await api.uploadBatch(DOCUMENTS, id);
    const started = await api.post('/batch/start-workflows', { batch_id: batchId, workflow_definition_id: id });
    expect(started.status).toBe(201);
    await api.until(batchId, (counts) => counts.FAILED === DOCUMENTS || (counts.COMPLETED ?? 0) > 0);
    const steps = await fixture.test.database.rows<{ retry: number; status_meta: string; worker_id: string }>(
      `select s.retry, s.status_meta, s.worker_id from run_step s join workflow_run r on r.id = s.workflow_run_id where r.batch_id = $1`,
      [batchId],
    );
    expect(steps).toHaveLength(DOCUMENTS);
    for (const step of steps)
      expect([step.retry, JSON.parse(step.status_meta)]).toEqual([1, { error: code, error_kind: 'permanent' }]);
    expect(new Set(steps.map((step) => step.worker_id))).toEqual(new Set(WORKERS));
  });
});
