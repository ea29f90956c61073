import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotFoundError, silentLogger } from '@sluice/domain';
import { loadIngesterSettings } from '@sluice/settings';
import { DIALECTS } from '@sluice/testing';
import { Runtime } from '@sluice/worker-runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import type { VectorDeletionPreview } from './vector-deletion.dto.js';

const NAME = 's3://sluice/vectors/notes';

const setOf = (id: string, model: string, dataDir: string): string =>
  `id: ${id}\nname: ${id}\nconfig:\n  embed: {model: ${model}}\n  store: {data_dir: "${dataDir}"}\n`;

describe.each(DIALECTS)('the deletion of a vector database in object storage, on %s', (dialect) => {
  let directory: string;
  let server: S3rver;
  let api: ApiFixture;
  let processing: Processing;
  /** As another process has the same databases open. */
  let other: Runtime;
  let batchId: number;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-s3-'));
    const configureBuckets = [{ name: 'sluice', configs: [] }];
    server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
    const { port } = (await server.run()) as AddressInfo;
    const environment = {
      S3_BUCKET: 'sluice',
      S3_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
      VECTORDB_ALLOW_S3: 'true',
    };
    api = await ApiFixture.create(dialect, environment);
    const settings = loadIngesterSettings({
      ...environment,
      DOC_DB_URL: api.test.url,
      FILE_STORE_DIR: join(api.directory, 'file_store'),
      VECTORDB_DIR: join(api.directory, 'vectordb'),
      PARAM_DIR: join(api.directory, 'params'),
    });
    other = await Runtime.open(settings, silentLogger, 'another process');
    processing = new Processing(api);
    await processing.start();
    // Spelled with a slash at its end and without one: it is one database.
    await api.post('/workflow/param-sets', { yaml_content: setOf('slash', 'hashing-64', `${NAME}/`) });
    await api.post('/workflow/param-sets', { yaml_content: setOf('plain', 'hashing-128', NAME) });
    batchId = await processing.batch('notes');
    await processing.upload(batchId, 'notes', 'heron.md', '# Heron\n\nThe grey heron stands in the shallows.\n');
  });
  afterAll(async () => {
    await processing.stop();
    await other.close();
    await api.close();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const remove = (db: string, confirm = db) =>
    api.delete<{ error: string }>(`/vectordb/database?${new URLSearchParams({ db, confirm })}`);
  const recorded = async (): Promise<string[]> => {
    const rows = await api.test.database.rows<{ data_dir: string }>(`select data_dir from rag_entry`);
    return rows.map(({ data_dir: dataDir }) => dataDir);
  };
  const search = (runtime: Runtime) => runtime.vectorStore.search(NAME, { query: 'heron', mode: 'fts', limit: 3 });
  const filesLeft = async (): Promise<string[]> => {
    const files = await readdir(join(directory, 'sluice'), { recursive: true });
    return files.filter((file) => file.startsWith('vectors') && file.endsWith('_object'));
  };

  it('has one name, however its address ends', async () => {
    await processing.process(batchId, 'slash');
    expect(await recorded()).toEqual([NAME]);
    expect(await processing.stored(`${NAME}/`)).toEqual(['heron.md']);
    const { body } = await api.get<VectorDeletionPreview>(
      `/vectordb/deletion?${new URLSearchParams({ db: `${NAME}/` })}`,
    );
    expect(body).toMatchObject({ db: NAME, documents: 1, recorded_documents: 1, parameter_sets: ['plain', 'slash'] });
    expect((await remove(NAME, 's3://sluice/vectors')).status).toBe(400);
  });

  it('is refused while a run group writes it that spells it otherwise', async () => {
    await processing.stop();
    const form = { batch_id: batchId, param_id: 'slash' };
    const { body } = await api.post<{ run_group: number }>('/batch/start-workflows', form);
    for (const name of [NAME, `${NAME}/`]) {
      const refusal = { status: 409, body: { error: expect.stringContaining(`run group ${body.run_group} `) } };
      expect(await remove(name)).toMatchObject(refusal);
    }
    await api.post(`/workflow/run-groups/${body.run_group}/cancel`);
    processing = new Processing(api);
    await processing.start();
  });

  it('takes files and records, and another process that has it open sees that it is gone', async () => {
    const { vectorStore } = other;
    expect((await search(other)).hits).toHaveLength(1);
    await vectorStore.remove(NAME, ['nobody']);
    expect(await remove(`${NAME}/`)).toEqual({ status: 200, body: { status: 'ok', db: NAME, recorded_documents: 1 } });
    expect([await recorded(), await filesLeft()]).toEqual([[], []]);
    await expect(search(other)).rejects.toThrow(NotFoundError);
    await expect(vectorStore.identity(NAME)).rejects.toThrow(NotFoundError);
    await expect(vectorStore.check(NAME)).rejects.toThrow(NotFoundError);
    expect((await remove(NAME)).status).toBe(404);
  });

  it('makes room for one of another model, which that process uses as it is', async () => {
    await processing.process(batchId, 'plain');
    expect(await other.vectorStore.identity(NAME)).toMatchObject({ model: 'hashing-128', dimension: 128 });
    expect((await search(other)).hits).toHaveLength(1);
    const worker = other.createWorker();
    await processing.stop();
    await worker.start();
    await processing.upload(batchId, 'notes', 'mill.md', '# Mill\n\nThe heron and the mill.\n');
    await processing.process(batchId, 'plain');
    await worker.stop();
    expect(await processing.stored(NAME)).toEqual(['heron.md', 'mill.md']);
    expect((await search(api.runtime)).hits).toHaveLength(2);
    expect(await other.vectorStore.check(NAME, { thorough: true })).toEqual([]);
  });

  it('finds the database gone beside searches, or whole', async () => {
    const statuses = new Set<number>();
    const wrong: unknown[] = [];
    let isDeleted = false;
    const searching = (async () => {
      for (let goesOn = true; goesOn;) {
        goesOn = !isDeleted;
        const path = `/vectordb/search?${new URLSearchParams({ db: NAME, q: 'heron', mode: 'fts' })}`;
        const { status, body } = await api.get(path);
        statuses.add(status);
        if (![200, 404].includes(status)) wrong.push(body);
      }
    })();
    expect((await remove(NAME)).status).toBe(200);
    isDeleted = true;
    await searching;
    expect(wrong).toEqual([]);
    expect(statuses).toContain(404);
  });
});
