import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DIALECTS, type ServiceApi, ServiceFixture } from '@sluice/testing';

interface Ingested {
  batch_id: number;
  document_uri: string;
  document_hash: string;
  source: string;
  uri_id: number;
}

const markdown = (text: string): File => new File([text], 'note.md', { type: 'application/octet-stream' });

describe.each(DIALECTS)('the way of a document, on %s', (dialect) => {
  let fixture: ServiceFixture;
  let api: ServiceApi;

  beforeAll(async () => {
    fixture = await ServiceFixture.create(dialect);
    ({ api } = await fixture.serve({ MAX_UPLOAD_SIZE: '3M' }));
  });
  afterAll(() => fixture.close());

  const batch = async (source: string): Promise<number> =>
    (await api.post<{ batch_id: number }>('/batch/', { name: source, source })).body.batch_id;

  const upload = (fields: Record<string, string | number | Blob>) =>
    api.post<Ingested>('/document/ingest-document', fields);

  const process = async (batchId: number) => {
    const { body } = await api.post<{ workflows: number; run_group: number }>('/batch/start-workflows', {
      batch_id: batchId,
    });
    await api.until(batchId, (count) => count.PENDING === 0 && count.RUNNING === 0);
    return body;
  };

  const outcome = async (batchId: number): Promise<{ status: string; status_message: string | null }[]> =>
    (await api.get<{ status: string; status_message: string | null }[]>('/workflow/', { batch_id: batchId })).body;

  it('ends in search hits that name document, headings and title', async () => {
    const batchId = await batch('search');
    const text = '# Weir manual\n\nIntro.\n\n## Opening hours\n\nThe lock opens at six in the morning.\n';
    expect(
      (await upload({ batch_id: batchId, source: 'search', source_uri: 'manual.md', file: markdown(text) })).status,
    ).toBe(201);
    await process(batchId);
    const { body } = await api.get<{ results: { uri: string; title: string; headings: string[]; content: string }[] }>(
      '/vectordb/search',
      { db: 'default', q: 'When does the lock open?', limit: 1 },
    );
    expect(body.results[0]).toMatchObject({
      uri: 'manual.md',
      title: 'Weir manual',
      headings: ['Weir manual', 'Opening hours'],
    });
    expect(body.results[0]?.content).toContain('six in the morning');
  });

  describe('upload', () => {
    it('is idempotent: the same content at the same place keeps its ids', async () => {
      const batchId = await batch('idempotent');
      const fields = { batch_id: batchId, source: 'idempotent', source_uri: 'a.md', file: markdown('# A') };
      const first = await upload(fields);
      const second = await upload(fields);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      const { body } = await api.get<{ version: number }[]>('/document/', { source: 'idempotent' });
      expect(body).toEqual([expect.objectContaining({ version: 1 })]);
    });

    it('answers 203 with the batch where the place resides, and moves the content on there', async () => {
      const home = await batch('moved');
      const other = await batch('moved');
      const place = { source: 'moved', source_uri: 'a.md' };
      const first = await upload({ ...place, batch_id: home, file: markdown('# One') });
      const same = await upload({ ...place, batch_id: other, file: markdown('# One') });
      expect(same.status).toBe(203);
      expect(same.body).toEqual(first.body);
      const edited = await upload({ ...place, batch_id: other, file: markdown('# Two') });
      expect(edited).toMatchObject({ status: 203, body: { batch_id: home, uri_id: first.body.uri_id } });
      expect(edited.body.document_hash).not.toBe(first.body.document_hash);
      const { body } = await api.get<{ version: number; batch_id: number }[]>('/document/', { batch_id: home });
      expect(body).toEqual([expect.objectContaining({ version: 2, batch_id: home })]);
      const history = await fixture.test.database.rows<{ version: number }>(
        `select version from document_uri_history where document_uri_id = $1 order by version`,
        [first.body.uri_id],
      );
      expect(history.map((row) => row.version)).toEqual([1, 2]);
    });

    it('answers 201 for a new place of known content', async () => {
      const one = await batch('shared-1');
      const two = await batch('shared-2');
      const first = await upload({ batch_id: one, source: 'shared-1', source_uri: 'a.md', file: markdown('# Shared') });
      const second = await upload({
        batch_id: two,
        source: 'shared-2',
        source_uri: 'b.md',
        file: markdown('# Shared'),
      });
      expect(second).toMatchObject({ status: 201, body: { batch_id: two, document_hash: first.body.document_hash } });
    });

    it('serves the existing Python client: forms as multipart, the file as binary/octet-stream', async () => {
      const batchId = await batch('python');
      const file = new File(['plain words of a text'], 'notes.txt', { type: 'binary/octet-stream' });
      const answer = await upload({
        batch_id: batchId,
        source: 'python',
        source_uri: 'notes.txt',
        file,
        mime_type: 'text/plain',
        doc_meta: '{"title":"Notes"}',
        priority: 0,
      });
      expect(answer.status).toBe(201);
      const started = await api.post('/batch/start-workflows', { batch_id: batchId, only_unparsed: 'true' });
      expect(started).toMatchObject({ status: 201, body: { workflows: 1 } });
      const again = await api.post('/batch/start-workflows', { batch_id: batchId, only_unparsed: 'true' });
      expect(again).toMatchObject({
        status: 201,
        body: { workflows: 0, run_group: (started.body as { run_group: number }).run_group },
      });
      // Workers stage artifacts where uploads arrive: the tests that follow look there.
      await api.until(batchId, (count) => count.PENDING === 0 && count.RUNNING === 0);
    });

    const form = { source: 's', source_uri: 'a.md' };
    it.each([
      ['neither file nor input_uri', { ...form, batch_id: 1 }, 400, /file or input_uri/],
      ['an empty file', { ...form, batch_id: 1, file: markdown('') }, 400, /empty/],
      [
        'both file and input_uri',
        { ...form, batch_id: 1, file: markdown('x'), input_uri: 'https://example.org/x' },
        400,
        /not both/,
      ],
      ['a batch that does not exist', { ...form, batch_id: 99_999, file: markdown('x') }, 404, /Batch 99999/],
      ['a batch id that is no number', { ...form, batch_id: 'first', file: markdown('x') }, 400, /batch_id/],
      ['no source', { source_uri: 'a.md', batch_id: 1, file: markdown('x') }, 400, /source/],
      [
        'metadata that are no object',
        { ...form, batch_id: 1, file: markdown('x'), doc_meta: '[1]' },
        400,
        /doc_meta must be a JSON object/,
      ],
      [
        'metadata nested without end',
        { ...form, batch_id: 1, file: markdown('x'), doc_meta: `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}` },
        400,
        /nested/,
      ],
      [
        'a URI that no index holds',
        { ...form, batch_id: 1, file: markdown('x'), source_uri: '長'.repeat(1000) },
        400,
        /source_uri/,
      ],
      [
        'metadata of more than 64 KiB',
        { ...form, batch_id: 1, file: markdown('x'), doc_meta: JSON.stringify({ a: 'x'.repeat(64 * 1024 - 7) }) },
        400,
        /doc_meta must have at most 65536 bytes: put what is longer into the document itself/,
      ],
      ['metadata that are no JSON', { ...form, batch_id: 1, file: markdown('x'), doc_meta: '{' }, 400, /doc_meta/],
      [
        'more than MAX_UPLOAD_SIZE',
        { ...form, batch_id: 1, file: new File([new Uint8Array(3 * 1024 * 1024 + 1)], 'x') },
        413,
        /MAX_UPLOAD_SIZE/,
      ],
    ])('refuses %s', async (_name, fields, status, message) => {
      const answer = await upload(fields);
      expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(message), status_code: status } });
    });

    it('leaves nothing of a refused upload behind', async () => {
      const { readdir } = await import('node:fs/promises');
      const { join } = await import('node:path');
      const left = await readdir(join(fixture.directory, 'file_store', '.tmp'), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      expect(left.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual([]);
    });
  });

  describe('faulty documents fail with their reason, beside good ones that do not', () => {
    it.each([
      [
        'a zip renamed to .pdf',
        'x.pdf',
        'application/pdf',
        Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
        /pdf|zip/i,
      ],
      ['a truncated PDF', 'x.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'), /PDF/],
      ['a PDF without pages', 'x.pdf', 'application/pdf', emptyPdf(), /page/i],
      ['a text of blanks', 'x.txt', 'text/plain', Buffer.from('   \n  \n'), /no text|empty/i],
    ])('%s', async (name, fileName, type, content, message) => {
      const batchId = await batch(name);
      await upload({
        batch_id: batchId,
        source: name,
        source_uri: `good-${name}.md`,
        file: markdown(`# Good\n\nA sentence about ${name}.`),
      });
      const answer = await upload({
        batch_id: batchId,
        source: name,
        source_uri: fileName,
        mime_type: type,
        file: new File([content], fileName),
      });
      expect(answer.status).toBe(201);
      await process(batchId);
      const runs = await outcome(batchId);
      expect(runs.map((run) => run.status).sort()).toEqual(['COMPLETED', 'FAILED']);
      expect(runs.find((run) => run.status === 'FAILED')?.status_message).toMatch(message);
    });
  });

  it('replaces the rows of an edited document, and only after the new version is in', async () => {
    const batchId = await batch('edited');
    const place = { batch_id: batchId, source: 'edited', source_uri: 'edited.md' };
    await upload({ ...place, file: markdown('# Sluice gate\n\nThe zebra crossing is closed.') });
    await process(batchId);
    await upload({ ...place, file: markdown('# Sluice gate\n\nThe giraffe crossing is open.') });
    await process(batchId);
    const { body } = await api.get<{ results: { uri: string; content: string }[] }>('/vectordb/search', {
      db: 'default',
      q: 'zebra giraffe crossing',
      mode: 'fts',
      limit: 10,
    });
    const contents = body.results.filter((hit) => hit.uri === 'edited.md').map((hit) => hit.content);
    expect(contents).toEqual(['The giraffe crossing is open.']);
  });

  it('finds a PDF by its content when the client names no type, whatever its library guesses', async () => {
    const batchId = await batch('untyped');
    const place = { batch_id: batchId, source: 'untyped', source_uri: 'report' };
    await upload({ ...place, file: new File([emptyPdf()], 'report', { type: 'text/plain' }) });
    await process(batchId);
    expect((await outcome(batchId))[0]?.status_message).toMatch(/page/i);
  });

  it('processes a document again that its place came back to', async () => {
    const batchId = await batch('reverted');
    const place = { batch_id: batchId, source: 'reverted', source_uri: 'reverted.md' };
    const load = async (text: string): Promise<number> => {
      await upload({ ...place, file: markdown(text) });
      const { body } = await api.post<{ workflows: number }>('/batch/start-workflows', {
        batch_id: batchId,
        only_unparsed: 'true',
      });
      await api.until(batchId, (count) => count.PENDING === 0 && count.RUNNING === 0);
      return body.workflows;
    };
    expect([
      await load('# One\n\nplatypus one'),
      await load('# Two\n\nplatypus two'),
      await load('# One\n\nplatypus one'),
    ]).toEqual([1, 1, 1]);
    expect((await api.post('/batch/start-workflows', { batch_id: batchId, only_unparsed: 'true' })).body).toMatchObject(
      { workflows: 0 },
    );
    const { body } = await api.get<{ results: { uri: string; content: string }[] }>('/vectordb/search', {
      db: 'default',
      q: 'platypus',
      mode: 'fts',
      limit: 10,
    });
    expect(body.results.filter((hit) => hit.uri === 'reverted.md').map((hit) => hit.content)).toEqual(['platypus one']);
  });

  describe('errors have one body', () => {
    it.each([
      ['without a boundary', 'multipart/form-data', 'x', 400],
      [
        'that breaks off',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="source"\r\n\r\na',
        400,
      ],
      ['that is JSON', 'application/json', '{}', 415],
    ])('ingest-document refuses a form %s', async (_name, type, body, status) => {
      const response = await fetch(`${api.url}/api/v1/document/ingest-document`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status,
        body: { status_code: status },
      });
    });

    it.each([
      ['GET', '/api/v1/nothing', 404],
      ['DELETE', '/api/v1/batch/', 405],
      ['GET', '/api/v1/batch/status', 400],
      ['GET', '/api/v1/batch/status?batch_id=x', 400],
      ['GET', '/api/v1/batch/status?batch_id=99999', 404],
      ['GET', '/api/v1/document/', 400],
      ['GET', '/api/v1/workflow/?page=0', 400],
      ['GET', '/api/v1/workflow/?rows_per_page=1001', 400],
      ['GET', '/api/v1/workflow/runs/abc', 400],
      ['GET', '/api/v1/workflow/runs/99999', 404],
      ['GET', '/api/v1/vectordb/search?db=default', 400],
      ['GET', '/api/v1/vectordb/search?db=none&q=x', 404],
      ['GET', '/api/v1/vectordb/search?db=../../etc&q=x', 400],
      ['GET', '/api/v1/vectordb/search?db=default&q=x&filter=uri%20%3D', 400],
      ['GET', '/api/v1/vectordb/search?db=default&q=x&mode=magic', 400],
    ])('%s %s answers %i', async (method, path, status) => {
      const response = await fetch(`${api.url}${path}`, { method });
      expect(response.status).toBe(status);
      const body = (await response.json()) as { error: string; status_code: number };
      expect(body).toMatchObject({ error: expect.any(String), status_code: status });
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${fixture.directory}|node_modules|SELECT|at \\w+ \\(`));
    });

    it('refuses a body of another type', async () => {
      const response = await fetch(`${api.url}/api/v1/batch/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"a","source":"b"}',
      });
      expect(response.status).toBe(415);
    });

    it.each([
      ['an unknown workflow', { workflow_definition_id: 'none' }, 404],
      ['an unknown parameter set', { param_id: 'none' }, 404],
      ['a wrong priority', { priority: 'high' }, 400],
    ])('start-workflows with %s', async (_name, fields, status) => {
      const batchId = await batch('faulty');
      expect(
        (await api.post('/batch/start-workflows', { batch_id: batchId, ...fields } as Record<string, string | number>))
          .status,
      ).toBe(status);
    });

    it('a batch without documents starts nothing and is complete', async () => {
      const batchId = await batch('nothing');
      const { status, body } = await api.post('/batch/start-workflows', { batch_id: batchId });
      expect({ status, body }).toMatchObject({ status: 201, body: { workflows: 0 } });
      const { body: after } = await api.get<{ batch: { completed_date: string | null } }>('/batch/status', {
        batch_id: batchId,
      });
      expect(after.batch.completed_date).not.toBeNull();
    });
  });
});

describe('a service that cannot start says why', () => {
  it('when the database is not migrated, naming the command', async () => {
    const fixture = await ServiceFixture.create('sqlite');
    try {
      await fixture.test.database.revert();
      for (const command of ['serve', 'worker']) {
        const process = fixture.command([command]);
        expect(await process.exited).toBe(1);
        expect(process.output()).toContain('si-cli db-init');
      }
    } finally {
      await fixture.close();
    }
  });

  it('when the artifact store is not writable, naming the setting', async () => {
    const fixture = await ServiceFixture.create('sqlite');
    try {
      const process = fixture.command(['serve'], { FILE_STORE_DIR: '/proc/nothing/here' });
      expect(await process.exited).toBe(1);
      expect(process.output()).toContain('FILE_STORE_DIR');
    } finally {
      await fixture.close();
    }
  });
});

/** A PDF whose page tree is empty. */
function emptyPdf(): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 3\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(`${text}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
}
