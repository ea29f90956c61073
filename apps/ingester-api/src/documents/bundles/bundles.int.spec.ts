import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DIALECTS, eventually } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../../testing/api.fixture.js';
import { AuditWriter } from '../../audit/audit-writer.js';
import type { BundledOutcome, DocumentsIngested } from './bundle.dto.js';

const MANY = 250;
const HASH = /^sha256-[0-9a-f]{64}$/;

interface Sent {
  readonly uri: string;
  readonly content: string;
  readonly about?: object;
}

interface Answer {
  readonly status: number;
  readonly body: DocumentsIngested & { error?: string };
}

describe.each(DIALECTS)('bundles of documents, on %s', (dialect) => {
  let api: ApiFixture;
  let batchId: number;
  const newBatch = async (name: string): Promise<number> =>
    (await api.post<{ batch_id: number }>('/batch/', { name, source: 'wiki' })).body.batch_id;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect, { MAX_UPLOAD_SIZE: '200K' });
    batchId = await newBatch('bundles');
  });
  afterAll(() => api.close());

  const aboutOf = ({ uri, about }: Sent, file: string, batch = batchId): object => ({
    file,
    batch_id: batch,
    source: 'wiki',
    source_uri: uri,
    mime_type: 'text/markdown',
    ...about,
  });

  const post = async (form: FormData): Promise<Answer> => {
    const response = await fetch(`${api.url}/api/v1/document/ingest-documents`, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };

  const formOf = (documents: readonly Sent[], batch?: number): FormData => {
    const form = new FormData();
    for (const [index, document] of documents.entries()) {
      form.append('document', JSON.stringify(aboutOf(document, `${index}`, batch)));
      form.append('file', new File([document.content], `${index}`));
    }
    return form;
  };
  const send = (documents: readonly Sent[], batch?: number): Promise<Answer> => post(formOf(documents, batch));

  const statuses = (documents: readonly BundledOutcome[]) => documents.map(({ status_code: status }) => status);
  const uris = (documents: readonly BundledOutcome[]) => documents.map(({ source_uri: uri }) => uri);
  const locationsOf = async (batch: number): Promise<Map<string, string>> =>
    new Map(
      (await api.get<{ uri: string; doc_hash: string }[]>(`/document/?batch_id=${batch}`)).body.map((row) => [
        row.uri,
        row.doc_hash,
      ]),
    );
  const leftovers = () => readdir(join(api.directory, 'file_store', '.tmp')).catch(() => []);

  it('are taken in, each answered in its order, with what a request of its own would have been answered', async () => {
    const batch = await newBatch('many');
    const documents = Array.from({ length: MANY }, (_, index) => ({ uri: `m${index}.md`, content: `# Note ${index}` }));
    const { status, body } = await send(documents, batch);
    expect([status, body.accepted, body.refused]).toEqual([200, MANY, 0]);
    expect(uris(body.documents)).toEqual(documents.map(({ uri }) => uri));
    expect(new Set(statuses(body.documents))).toEqual(new Set([201]));
    const [first] = body.documents;
    const alone = await api.post('/document/ingest-document', {
      batch_id: batch,
      source: 'wiki',
      source_uri: 'm0.md',
      file: new File(['# Note 0'], 'a.md'),
    });
    expect(first!.ingested).toEqual(alone.body);
    expect((await locationsOf(batch)).size).toBe(MANY);
    expect(await leftovers()).toEqual([]);
  });

  it('may list all documents first, and name metadata, priority and trace', async () => {
    const documents = [
      { uri: 'l1.md', content: '# L1', about: { doc_meta: { title: 'One' }, priority: 7 } },
      {
        uri: 'l2.md',
        content: '# L2',
        about: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
      },
    ];
    const form = new FormData();
    form.append('document', JSON.stringify(documents.map((one, index) => aboutOf(one, `${index}`))));
    // In whatever order.
    for (const index of [1, 0]) form.append('file', new File([documents[index]!.content], `${index}`));
    const { body } = await post(form);
    expect(statuses(body.documents)).toEqual([201, 201]);
    const rows = await api.test.database.rows<{ priority: number; doc_meta: string }>(
      `select u.priority, d.doc_meta from document_uri u join document d on d.hash = u.doc_hash where u.uri = $1`,
      ['l1.md'],
    );
    expect(rows.map(({ priority, doc_meta }) => [priority, JSON.parse(doc_meta)])).toEqual([[7, { title: 'One' }]]);
  });

  it('have one bad document fail without the others', async () => {
    const elsewhere = await newBatch('elsewhere');
    await send([{ uri: 'other.md', content: '# Other' }], elsewhere);
    const { status, body } = await send([
      { uri: 'good.md', content: '# Good' },
      { uri: 'empty.md', content: '' },
      { uri: 'large.md', content: 'x'.repeat(300_000) },
      { uri: 'spooled.md', content: 'y'.repeat(150_000) },
      { uri: 'no-batch.md', content: '# No', about: { batch_id: 999_999 } },
      { uri: 'no-meta.md', content: '# No', about: { doc_meta: [1] } },
      { uri: 'fetched.md', content: '# No', about: { input_uri: 'https://example.org' } },
      { uri: 'x'.repeat(2_001), content: '# No' },
      { uri: 'other.md', content: '# Other, edited' },
      { uri: 'last.md', content: '# Last' },
    ]);
    expect(status).toBe(200);
    expect(statuses(body.documents)).toEqual([201, 400, 413, 201, 404, 400, 400, 400, 203, 201]);
    expect(body).toMatchObject({ accepted: 4, refused: 6 });
    expect(body.documents.map(({ problem }) => problem?.details?.[0]?.field ?? null)).toEqual([
      null,
      'file',
      null,
      null,
      null,
      'doc_meta',
      'input_uri',
      'source_uri',
      null,
      null,
    ]);
    expect(body.documents.map(({ problem }) => problem?.code ?? null).slice(0, 5)).toEqual([
      null,
      'INVALID_INPUT',
      'TOO_LARGE',
      null,
      'NOT_FOUND',
    ]);
    expect(body.documents[8]!.ingested).toMatchObject({ batch_id: elsewhere });
    expect(await leftovers()).toEqual([]);
  });

  it('may bring a location, or a content, more than once: the last one is what is there', async () => {
    // What is written to a file takes longer to arrive than what stays in memory.
    const large = { uri: 'twice.md', content: 'x'.repeat(150_000) };
    const { body } = await send([
      large,
      { uri: 'twice.md', content: '# First' },
      { uri: 'copy.md', content: '# Second' },
      { uri: 'twice.md', content: '# Second' },
      { uri: 'twice.md', content: '# Third' },
    ]);
    expect(statuses(body.documents)).toEqual([201, 201, 201, 201, 201]);
    expect((await locationsOf(batchId)).get('twice.md')).toBe(body.documents[4]!.ingested!.document_hash);
    expect(body.documents[2]!.ingested!.document_hash).toBe(body.documents[3]!.ingested!.document_hash);
    const alone = await send([large, { uri: 'twice.md', content: '# Small' }]);
    expect((await locationsOf(batchId)).get('twice.md')).toBe(alone.body.documents[1]!.ingested!.document_hash);
  });

  it('are refused as a whole when nothing of them is in', async () => {
    const { status, body } = await send([
      { uri: 'e1.md', content: '' },
      { uri: 'e2.md', content: '' },
    ]);
    expect(status).toBe(400);
    expect(body.error).toBe('The file is empty');
    expect(statuses(body.documents)).toEqual([400, 400]);
    expect((await post(new FormData())).status).toBe(400);
  });

  it('have at most 1,000 documents; those before are in', async () => {
    const batch = await newBatch('too many');
    const few = [1, 2].map((index) => ({ uri: `t${index}.md`, content: `# T ${index}` }));
    const form = formOf(few, batch);
    form.append(
      'document',
      JSON.stringify(
        Array.from({ length: 999 }, (_, index) => aboutOf({ uri: 'more.md', content: '' }, `more${index}`)),
      ),
    );
    const { status, body } = await post(form);
    expect(status).toBe(413);
    expect(body.error).toContain('1000');
    expect(statuses(body.documents)).toEqual([201, 201]);
    expect([...(await locationsOf(batch)).keys()].sort()).toEqual(few.map(({ uri }) => uri));
  });

  const BOUNDARY = 'bundle-boundary';
  const documentPart = (value: string): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="document"\r\n\r\n${value}\r\n`;
  /** @param name what follows `name="file"` in the header, as it is sent */
  const filePart = (name: string, content: string): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"${name}\r\n\r\n${content}\r\n`;
  const partsOf = (document: Sent, file: string, batch?: number): string =>
    documentPart(JSON.stringify(aboutOf(document, file, batch))) + filePart(`; filename="${file}"`, document.content);
  const END = `--${BOUNDARY}--\r\n`;
  const postRaw = async (body: NonNullable<RequestInit['body']>): Promise<Answer> => {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const url = `${api.url}/api/v1/document/ingest-documents`;
    const response = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };

  describe('whose parts do not fit together', () => {
    const first = (batch: number): string => partsOf({ uri: `fits${batch}.md`, content: '# Fits' }, '0', batch);
    const SECOND = { uri: 'second.md', content: '# Second' };
    const THIRD = { uri: 'third.md', content: '# Third' };
    const about = (document: Sent, file: string, batch: number): string =>
      documentPart(JSON.stringify(aboutOf(document, file, batch)));
    const list = (batch: number): string =>
      documentPart(JSON.stringify([aboutOf(SECOND, '1', batch), aboutOf(THIRD, '2', batch)]));
    const named = (file: string, content: string): string => filePart(`; filename="${file}"`, content);

    it('store nothing at the location of another document: a part that nobody sees is missing', async () => {
      const batch = await newBatch('backslash');
      // Its name has no end for who reads forms: a quote that is escaped.
      const { status, body } = await postRaw(
        `${list(batch)}${named('1\\', SECOND.content)}${named('2', THIRD.content)}${END}`,
      );
      expect(status).toBe(200);
      expect(body.documents.map(({ file, status_code }) => [file, status_code])).toEqual([
        ['1', 400],
        ['2', 201],
      ]);
      expect(body.documents[0]!.problem).toMatchObject({ details: [{ field: 'file', message: 'is missing' }] });
      const alone = await send([{ ...THIRD, uri: 'alone.md' }], batch);
      const known = await locationsOf(batch);
      expect([...known.keys()].sort()).toEqual(['alone.md', 'third.md']);
      expect(known.get('third.md')).toBe(alone.body.documents[0]!.ingested!.document_hash);
    });

    it.each<[string, string, (batch: number) => string]>([
      ['a file without a name', 'file', (batch) => list(batch) + filePart('', SECOND.content)],
      ['a file with an empty name', 'file', (batch) => list(batch) + filePart('; filename=""', SECOND.content)],
      [
        'a file of bytes without a name',
        'file',
        (batch) => list(batch) + filePart('\r\nContent-Type: application/octet-stream', SECOND.content),
      ],
      ['a file before its document', 'file', (batch) => named('1', SECOND.content) + about(SECOND, '1', batch)],
      ['a file that no document names', 'file', (batch) => list(batch) + named('3', SECOND.content)],
      ['a file in a folder', 'file', (batch) => list(batch) + named('a/1', SECOND.content)],
      ['a file that comes twice', 'file', (batch) => named('0', SECOND.content) + list(batch)],
      ['a name that two documents have', 'document', (batch) => about(SECOND, '1', batch) + list(batch)],
      ['a name that stands for another one', 'document', (batch) => about(SECOND, 'a%22', batch)],
      ['a list that is no JSON', 'document', () => documentPart('[{')],
      ['a list of something else', 'document', () => documentPart('[7]')],
    ])('end at %s; those before are in', async (_, field, parts) => {
      const batch = await newBatch('misfit');
      const { status, body } = await postRaw(`${first(batch)}${parts(batch)}${named('2', THIRD.content)}${END}`);
      expect([status, body]).toMatchObject([400, { details: [{ field }] }]);
      expect(body.documents.map(({ file, status_code }) => [file, status_code])).toEqual([['0', 201]]);
      expect([...(await locationsOf(batch)).keys()]).toEqual([`fits${batch}.md`]);
    });

    it('end at a list that is cut, for its bytes', async () => {
      const batch = await newBatch('cut');
      const cut = JSON.stringify([aboutOf({ ...SECOND, about: { doc_meta: 'x'.repeat(5_000_000) } }, '1', batch)]);
      const { status, body } = await postRaw(`${first(batch)}${documentPart(cut)}${named('1', SECOND.content)}${END}`);
      expect([status, statuses(body.documents)]).toEqual([413, [201]]);
      expect([...(await locationsOf(batch)).keys()]).toEqual([`fits${batch}.md`]);
    });
  });

  it('keep metadata whatever their names, and refuse those that are deep or long by themselves', async () => {
    const names = '{"prototype": "v2", "constructor": {"__proto__": 1}}';
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const of = (file: string, meta: string): string =>
      `${JSON.stringify(aboutOf({ uri: `meta${file}.md`, content: '' }, file)).slice(0, -1)}, "doc_meta": ${meta}}`;
    const metas = [names, `{"deep": ${deep}}`, `{"long": "${'x'.repeat(140_000)}"}`, `{"x": "${'x'.repeat(70_000)}"}`];
    const abouts = metas.map((meta, index) => of(`${index}`, meta));
    const files = metas.map((_, index) => filePart(`; filename="${index}"`, `# Meta ${index}`));
    const { body } = await postRaw(`${documentPart(`[${abouts.join()}]`)}${files.join('')}${END}`);
    expect(statuses(body.documents)).toEqual([201, 400, 413, 400]);
    const rows = await api.test.database.rows<{ doc_meta: string }>(
      `select d.doc_meta from document_uri u join document d on d.hash = u.doc_hash where u.uri = $1`,
      ['meta0.md'],
    );
    expect(rows.map(({ doc_meta }) => JSON.stringify(JSON.parse(doc_meta)))).toEqual([
      JSON.stringify(JSON.parse(names)),
    ]);
  });

  const headOf = (bytes: number): string =>
    `POST /api/v1/document/ingest-documents HTTP/1.1\r\nHost: ${new URL(api.url).host}\r\n` +
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`;

  it('that break in the middle say which documents are in', async () => {
    const whole = [1, 2, 3].map((index) => ({ uri: `broken${index}.md`, content: `# Broken ${index}` }));
    const text = `${whole.map((one, index) => partsOf(one, `${index}`)).join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file`;
    const { status, body } = await postRaw(text);
    expect(status).toBe(400);
    expect(body.error).toContain('no complete multipart/form-data');
    expect(body.documents.map(({ source_uri: uri, status_code }) => [uri, status_code])).toEqual(
      whole.map(({ uri }) => [uri, 201]),
    );
    const known = await locationsOf(batchId);
    expect(whole.every(({ uri }) => known.has(uri))).toBe(true);
  });

  it('whose client leaves in the middle keep what had arrived, and nothing of the rest', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const [first, second] = [
      { uri: 'left1.md', content: '# Left 1' },
      { uri: 'left2.md', content: `# Left 2 ${'z'.repeat(140_000)}` },
    ];
    socket.write(`${headOf(10_000_000)}${partsOf(first!, '0')}${partsOf(second!, '1').slice(0, -1_000)}`);
    await eventually('the second file in the spool', leftovers, (files) => files.length > 0);
    socket.destroy();
    await eventually(
      'the first document',
      () => locationsOf(batchId),
      (known) => known.has('left1.md'),
    );
    await eventually('an empty spool', leftovers, (files) => files.length === 0);
    expect((await locationsOf(batchId)).has('left2.md')).toBe(false);
  });

  it('meet the deletion of their batch: what is in goes with it, and nothing comes after', async () => {
    const batch = await newBatch('deleted');
    const documents = Array.from({ length: MANY }, (_, index) => ({ uri: `d${index}.md`, content: `# D ${index}` }));
    // As many as are stored together.
    const [before, after] = [documents.slice(0, 100), documents.slice(100)];
    const textOf = (some: readonly Sent[]): string => some.map((one) => partsOf(one, one.uri, batch)).join('');
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    const write = (text: string): Promise<void> => writer.write(new TextEncoder().encode(text));
    const sent = postRaw(readable);
    // The beginning of a part: the one before it ends there.
    await write(`${textOf(before)}--${BOUNDARY}\r\n`);
    await eventually(
      'the first group',
      () => locationsOf(batch),
      (known) => known.size === before.length,
    );
    expect((await api.delete(`/batch/${batch}?confirm=deleted`)).status).toBe(200);
    await write(`${textOf(after).slice(`--${BOUNDARY}\r\n`.length)}${END}`);
    await writer.close();
    const { body } = await sent;
    expect(statuses(body.documents)).toEqual(documents.map((_, index) => (index < before.length ? 201 : 404)));
    expect((await api.get(`/batch/status?batch_id=${batch}`)).status).toBe(404);
    expect(await api.test.database.rows(`select id from document_uri where batch_id = $1`, [batch])).toEqual([]);
  });

  it('meet single uploads of the same locations: both are answered, and one of the contents is there', async () => {
    const documents = Array.from({ length: 20 }, (_, index) => ({
      uri: `p${index}.md`,
      content: `# Bundled ${index}`,
    }));
    const singles = documents.map(({ uri }) =>
      api.post<{ document_hash: string }>('/document/ingest-document', {
        batch_id: batchId,
        source: 'wiki',
        source_uri: uri,
        file: new File([`# Single ${uri}`], 'a.md'),
      }),
    );
    const [bundle, ...alone] = await Promise.all([send(documents), ...singles]);
    expect(statuses(bundle.body.documents)).toEqual(documents.map(() => 201));
    expect(alone.map(({ status }) => status)).toEqual(documents.map(() => 201));
    const known = await locationsOf(batchId);
    documents.forEach(({ uri }, index) =>
      expect([bundle.body.documents[index]!.ingested!.document_hash, alone[index]!.body.document_hash]).toContain(
        known.get(uri),
      ),
    );
  });

  it('are audited document by document, counted together', async () => {
    const batch = await newBatch('audited');
    await send(
      [1, 2, 3].map((index) => ({ uri: `audited${index}.md`, content: `# Audited ${index}` })),
      batch,
    );
    await api.part(AuditWriter).onModuleDestroy();
    const { body } = await api.get<{ items: { action: string; target: string; count: number }[] }>('/audit');
    const entries = body.items.filter(({ target }) => target === `batch ${batch}`);
    expect(entries.map(({ action, count }) => [action, count])).toContainEqual(['bundlesIngest', 3]);
  });

  it('say by their hashes what was stored', async () => {
    const { body } = await send([{ uri: 'hash.md', content: 'test' }]);
    expect(body.documents[0]!.ingested!.document_hash).toMatch(HASH);
    expect(body.documents[0]!.ingested!.document_hash).toContain('9f86d081884c7d659a2feaa0c55ad015');
  });
});
