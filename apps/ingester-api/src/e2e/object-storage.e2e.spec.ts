import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sluice/testing';
import S3rver from 's3rver';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';

const KEYS = { id: 'S3RVER', secret: 'S3RVER' };

describe('the service with its artifacts and vectors in object storage', () => {
  let directory: string;
  let server: S3rver;
  let api: ApiFixture;
  let processing: Processing;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-s3-'));
    server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: 'sluice', configs: [] }],
    });
    const { port } = (await server.run()) as AddressInfo;
    api = await ApiFixture.create('postgres', {
      FILE_STORE_TARGET: 's3',
      S3_BUCKET: 'sluice',
      S3_PREFIX: 'artifacts',
      S3_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEYS.id,
      S3_SECRET_ACCESS_KEY: KEYS.secret,
      S3_FORCE_PATH_STYLE: 'true',
      VECTORDB_ALLOW_S3: 'true',
      DEFAULT_PARAM_ID: 'bucket',
    });
    await writeFile(
      join(api.directory, 'params', 'bucket.yaml'),
      'id: bucket\nconfig:\n  chunk: {chunk_size: 64}\n  embed: {model: hashing-64}\n  store: {data_dir: "s3://sluice/vectors/notes"}\n',
    );
    processing = new Processing(api);
    await processing.start();
  });
  afterAll(async () => {
    await processing.stop();
    await api.close();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** Keys in the bucket; the server keeps each as files whose names begin with it. */
  const keys = async (prefix: string): Promise<string[]> => {
    const files = await readdir(join(directory, 'sluice'), { recursive: true });
    return files.filter((file) => file.startsWith(prefix) && file.endsWith('_object'));
  };

  it('uploads, processes, answers searches and forgets, like one on disk', async () => {
    const batchId = await processing.batch('notes');
    const hash = await processing.upload(
      batchId,
      'notes',
      'heron.md',
      '# Heron\n\nThe grey heron stands in the shallows.\n',
    );
    await processing.upload(batchId, 'notes', 'mill.md', '# Mill\n\nThe mill grinds barley.\n');
    await processing.process(batchId);
    expect((await keys('artifacts')).some((key) => key.includes(hash))).toBe(true);

    const { body: runs } = await api.get<{ id: number; doc_id: string }[]>(`/workflow/runs?batch_id=${batchId}`);
    const run = runs.find(({ doc_id }) => doc_id === hash)!;
    const markdown = await fetch(`${api.url}/api/v1/workflow/runs/${run.id}/artifacts/PARSED_MD`);
    expect(await markdown.text()).toContain('The grey heron');

    const db = encodeURIComponent('s3://sluice/vectors/notes');
    const found = await api.get<{ results: { uri: string }[] }>(`/vectordb/search?db=${db}&q=heron`);
    expect(found.body.results[0]).toMatchObject({ uri: 'heron.md' });

    const removed = await api.delete(`/document/by-uri?uri=heron.md&source=notes`);
    expect(removed).toMatchObject({ status: 200, body: { statistics: { deleted_documents: 1 } } });
    const ofDocument = async () => (await keys('artifacts')).filter((key) => key.includes(hash));
    await eventually('no artifact of the document', ofDocument, (left) => left.length === 0);
    const left = await api.get<{ document_count: number }>(`/vectordb/documents?db=${db}`);
    expect(left.body.document_count).toBe(1);
  });
});
