import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DIALECTS, eventually, seedGroup } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import type { RunArtifactBody } from './run-artifact.dto.js';

const TEXT = '# Weir manual\n\nThe lock opens at six.\n\n## Gates\n\nGate two is closed.\n';

describe.each(DIALECTS)('artifacts of a run over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let runId: number;

  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    const { body: batch } = await api.post<{ batch_id: number }>('/batch/', { name: 'b', source: 's' });
    const upload = await api.post('/document/ingest-document', {
      batch_id: batch.batch_id,
      source: 's',
      source_uri: 'docs/Wehr-Übersicht.md',
      mime_type: 'text/markdown',
      file: new File([TEXT], 'x.md'),
    });
    expect(upload.status).toBe(201);
    const worker = api.runtime.createWorker();
    await worker.start();
    await api.post('/batch/start-workflows', { batch_id: batch.batch_id });
    const run = async () =>
      (await api.test.database.rows<{ id: number; status: string }>(`select id, status from workflow_run`))[0];
    await eventually('the end of the run', run, (one) => ['COMPLETED', 'FAILED'].includes(one?.status ?? ''));
    await worker.stop();
    runId = (await run())!.id;
  });
  afterAll(() => api.close());

  const fetchContent = (type: string): Promise<Response> =>
    fetch(`${api.url}/api/v1/workflow/runs/${runId}/artifacts/${type}`);

  it('are listed in the order of the steps', async () => {
    const { status, body } = await api.get<RunArtifactBody[]>(`/workflow/runs/${runId}/artifacts`);
    expect(status).toBe(200);
    expect(body.map(({ type, step_type, media_type }) => [type, step_type, media_type])).toEqual([
      ['DOC', null, 'text/markdown'],
      ['PARSED_JSON', 'parse', 'application/json'],
      ['PARSED_MD', 'parse', 'text/markdown; charset=utf-8'],
      ['CHUNKS', 'chunk', 'application/json'],
      ['EMBEDDINGS', 'embed', 'application/octet-stream'],
      ['RAG', 'store', null],
    ]);
    expect(body[0]).toMatchObject({ size_bytes: Buffer.byteLength(TEXT), step_config_id: null });
    expect(body[5]).toMatchObject({ data_dir: expect.any(String), rag_id: expect.any(String), content: null });
    for (const artifact of body.slice(0, 5)) {
      const content = await fetch(`${api.url}${artifact.content}`);
      expect([artifact.type, (await content.bytes()).length]).toEqual([artifact.type, artifact.size_bytes]);
    }
  });

  it('come in their own types, to be saved and not shown', async () => {
    const document = await fetchContent('DOC');
    expect(await document.text()).toBe(TEXT);
    expect(Object.fromEntries(document.headers)).toMatchObject({
      'content-type': 'text/markdown',
      'content-length': String(Buffer.byteLength(TEXT)),
      'content-disposition': `attachment; filename="Wehr-_bersicht.md"; filename*=UTF-8''Wehr-%C3%9Cbersicht.md`,
      'x-content-type-options': 'nosniff',
    });
    expect(await (await fetchContent('parsed_md')).text()).toContain('# Weir manual');
    expect(await (await fetchContent('PARSED_JSON')).json()).toMatchObject({ schema_name: 'DoclingDocument' });
    expect(await (await fetchContent('CHUNKS')).json()).toEqual(expect.arrayContaining([expect.any(Object)]));
    const embeddings = await fetchContent('EMBEDDINGS');
    expect(embeddings.headers.get('content-type')).toBe('application/octet-stream');
    expect((await embeddings.bytes()).length).toBeGreaterThan(100);
  });

  it('answer HEAD without content', async () => {
    const response = await fetch(`${api.url}/api/v1/workflow/runs/${runId}/artifacts/DOC`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(TEXT)));
  });

  it('that are missing say why', async () => {
    const { batchId } = await seedGroup(api.test.database);
    const [waiting] = await api.test.database.rows<{ id: number }>(`select id from workflow_run where batch_id = $1`, [
      batchId,
    ]);
    const expectError = async (path: string, status: number, message: RegExp): Promise<void> => {
      const answer = await api.get<{ error: string }>(`/workflow/runs/${path}`);
      expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(message), status_code: status } });
    };
    await expectError(`${waiting!.id}/artifacts/CHUNKS`, 404, /has no CHUNKS artifact: its step validate is PENDING/);
    await expectError(`${runId}/artifacts/RAG`, 404, /vector database/);
    await expectError(`${runId}/artifacts/PICTURES`, 400, /type must be one of DOC, PARSED_MD/);
    await expectError('999999/artifacts', 404, /Workflow run 999999 does not exist/);
    await expectError('999999/artifacts/DOC', 404, /Workflow run 999999 does not exist/);
    await expectError('x/artifacts', 400, /whole number/);
    await api.runtime.artifactStore.delete({ type: 'DOC', hash: await hashOf() });
    await expectError(`${runId}/artifacts/DOC`, 404, /The store has no DOC artifact/);
  });

  const hashOf = async (): Promise<string> =>
    (await api.test.database.rows<{ doc_id: string }>(`select doc_id from workflow_run where id = $1`, [runId]))[0]!
      .doc_id;
});
