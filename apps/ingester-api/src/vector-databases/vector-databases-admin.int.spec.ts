import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIALECTS } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import type { VectorDatabaseInfoBody, VectorDocumentList } from './vector-database-info.dto.js';

describe.each(DIALECTS)('vector databases over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    processing = new Processing(api);
    await processing.start();
    const batchId = await processing.batch('wiki');
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await processing.upload(batchId, 'wiki', `docs/${name}.md`, `# Title ${name}\n\nText ${name}.\n`);
    }
    await processing.process(batchId);
    // A database that cannot be opened.
    await mkdir(join(api.directory, 'vectordb/damaged'), { recursive: true });
    for (const table of ['documents', 'document_meta', 'chunks', 'document_items', 'settings']) {
      const versions = join(api.directory, `vectordb/damaged/${table}.lance/_versions`);
      await mkdir(versions, { recursive: true });
      await writeFile(join(versions, '1.manifest'), 'no manifest');
    }
  });
  afterAll(async () => {
    await processing.stop();
    await api.close();
  });

  const documents = (query: Record<string, string>) =>
    api.get<VectorDocumentList>(`/vectordb/documents?${new URLSearchParams({ db: 'default', ...query })}`);

  it('tell about themselves', async () => {
    const { status, body } = await api.get<VectorDatabaseInfoBody>('/vectordb/info?db=default');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ok',
      problems: [],
      path: 'default',
      versions: { vectordb: expect.stringMatching(/^\d/), rag_lib: '0.101.1', stored_version: '0.101.1' },
      embeddings: { provider: 'hashing', model: 'hashing-384', vector_dim: 384 },
      documents: {
        count: 5,
        size_bytes: expect.any(Number),
        size_human: expect.any(String),
        versions: expect.any(Number),
      },
      chunks: { count: 5 },
      vector_index: { exists: false, indexed_rows: 0, unindexed_rows: 5 },
      indexes: expect.arrayContaining([
        {
          table: 'chunks',
          column: 'content_fts',
          type: 'FTS',
          indexed_rows: expect.any(Number),
          unindexed_rows: expect.any(Number),
        },
      ]),
    });
    expect([...body.tables].sort()).toEqual(['chunks', 'document_items', 'document_meta', 'documents', 'settings']);
  });

  it('list their documents', async () => {
    const { status, body } = await documents({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', path: 'default', document_count: 5 });
    expect(body.documents.map(({ uri }) => uri)).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `docs/${name}.md`));
    expect(body.documents[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      uri: 'docs/a.md',
      title: 'Title a',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      chunk_count: 1,
      metadata: expect.objectContaining({ source: 'wiki' }),
    });
  });

  it('list some of their documents', async () => {
    const page = await documents({ limit: '2', offset: '1' });
    expect(page.body.document_count).toBe(5);
    expect(page.body.documents.map(({ uri }) => uri)).toEqual(['docs/b.md', 'docs/c.md']);
    const filtered = await documents({ filter: "uri in ('docs/d.md', 'docs/e.md')", limit: '1' });
    expect(filtered.body).toMatchObject({ document_count: 2, documents: [{ uri: 'docs/d.md' }] });
    expect((await documents({ limit: '0' })).body).toMatchObject({ document_count: 5, documents: [] });
    expect((await documents({ offset: '9' })).body).toMatchObject({ document_count: 5, documents: [] });
  });

  it.each<[string, Record<string, string>]>([
    ['a filter that is no condition', { filter: 'uri like' }],
    ['a filter of an unknown column', { filter: 'secret = 1' }],
    ['a filter that hides a statement', { filter: 'true; drop table documents' }],
    ['a negative limit', { limit: '-1' }],
    ['an offset that is no number', { offset: 'x' }],
  ])('refuse %s', async (_case, query) => {
    expect(await documents(query)).toMatchObject({ status: 400, body: { status_code: 400 } });
  });

  it('are compacted by POST and by GET', async () => {
    const number = expect.any(Number);
    const report = {
      ...{ fragments_removed: number, fragments_added: number, versions_removed: number },
      ...{ bytes_removed: number, took_ms: number },
    };
    const vacuumed = { status: 200, body: { status: 'ok', ...report } };
    expect(await api.get('/vectordb/vacuum?db=default')).toEqual(vacuumed);
    expect(await api.post('/vectordb/vacuum?db=default')).toEqual(vacuumed);
    expect(await api.post('/vectordb/vacuum', { db: 'default' })).toEqual(vacuumed);
    const { body } = await api.get<VectorDatabaseInfoBody>('/vectordb/info?db=default');
    expect(body.maintenance).toEqual({
      running: false,
      last_run_at: expect.stringMatching(/^\d{4}-/),
      last_error: null,
      failures: 0,
      last_report: report,
    });
    expect(body.documents.versions).toBeGreaterThan(1);
    expect((await api.get('/vectordb/vacuum?db=default&retention=0')).status).toBe(200);
    const after = await api.get<VectorDatabaseInfoBody>('/vectordb/info?db=default');
    expect(after.body.documents.versions).toBe(1);
    expect((await api.get('/vectordb/vacuum?db=default&retention=-1')).status).toBe(400);
    expect((await documents({})).body.document_count).toBe(5);
  });

  it('are called damaged, and are not compacted, when their files are', async () => {
    const broken = join(api.directory, 'vectordb/broken');
    await cp(join(api.directory, 'vectordb/default'), broken, { recursive: true });
    const data = join(broken, 'chunks.lance/data');
    for (const file of await readdir(data)) await writeFile(join(data, file), 'garbage');
    const { status, body } = await api.get<VectorDatabaseInfoBody>('/vectordb/info?db=broken');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'damaged',
      problems: [
        { code: 'TABLE_UNREADABLE', table: 'chunks', message: expect.stringContaining('chunks cannot be read') },
      ],
    });
    expect(await api.post('/vectordb/vacuum?db=broken')).toMatchObject({
      status: 500,
      body: {
        error: expect.stringContaining('The vector database broken is damaged: The table chunks cannot be read'),
      },
    });
  });

  it('are gone with their directory', async () => {
    await rm(join(api.directory, 'vectordb/damaged'), { recursive: true });
    expect((await api.get('/vectordb/info?db=damaged')).status).toBe(404);
  });
});
