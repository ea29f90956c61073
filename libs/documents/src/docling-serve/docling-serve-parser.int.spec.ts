import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentFile, ParseOptions } from '../api/document-parser.js';
import { ProcessPool } from '../processes/process-pool.js';
import { type Answer, FakeDoclingServe } from '../testing/fake-docling-serve.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { DocumentWorkers } from '../workers/document-workers.js';
import { DoclingServeParser, type DoclingServeOptions } from './docling-serve-parser.js';

const never = new AbortController().signal;
const task = (status: string, more: object = {}): Answer => ({
  body: { task_id: 't1', task_type: 'convert', task_status: status, ...more },
});
const JSON_CONTENT =
  '{"schema_name":"DoclingDocument","version":"1.9.0","name":"a","origin":{"mimetype":"application/pdf","binary_hash":18446744073709551615,"filename":"a.pdf"},"body":{"self_ref":"#/body","children":[{"$ref":"#/texts/0"}],"name":"_root_","label":"unspecified"},"texts":[{"self_ref":"#/texts/0","parent":{"$ref":"#/body"},"children":[],"label":"title","prov":[],"orig":"Pumps","text":"Pumps"}],"pages":{"1":{"size":{"width":1.0,"height":2.50},"page_no":1}}}';
const success = (status = 'success', errors: object[] = []): Answer => ({
  text: `{"document":{"filename":"a.pdf","md_content":"# Pumps","json_content":${JSON_CONTENT},"html_content":null},"status":"${status}","errors":${JSON.stringify(errors)},"processing_time":1.5}`,
});
const failedDocument = (status: string, error: object): Answer => ({
  body: {
    document: { filename: 'a.pdf', md_content: null, json_content: null },
    status,
    errors: [{ error_message: 'cannot open', ...error }],
  },
});
const happy = {
  submit: [task('pending')],
  poll: [task('pending'), task('started'), task('success')],
  result: [success()],
};

describe('parsing with docling-serve', () => {
  let documents: TempDocuments;
  let file: DocumentFile;
  const pool = new ProcessPool({ maxProcesses: 1 });
  let server: FakeDoclingServe | undefined;
  beforeAll(async () => {
    documents = await TempDocuments.create();
    file = await documents.add('a.pdf', '%PDF-1.7 file content', 'application/pdf');
  });
  afterEach(() => server?.[Symbol.asyncDispose]());
  afterAll(async () => {
    await pool.close();
    await documents[Symbol.asyncDispose]();
  });

  /** A parser whose results are read in another process, as in the product, and given back together with their files. */
  const aParser = (options: Omit<DoclingServeOptions, 'results'>) => {
    const parser = new DoclingServeParser({ ...options, results: new DocumentWorkers(pool) });
    return {
      parse: (document: DocumentFile, wanted: ParseOptions, signal = never) =>
        documents.parsed((files) => parser.parse({ file: document, files, options: wanted }, signal)),
    };
  };
  const start = async (script: Record<string, readonly Answer[]>, options: Partial<DoclingServeOptions> = {}) => {
    server = await FakeDoclingServe.start({ ...happy, ...script });
    return { server, parser: aParser({ baseUrl: `${server.url}/`, pollIntervalMs: 1, ...options }) };
  };
  const parse = async (script: Record<string, readonly Answer[]>, options: Partial<DoclingServeOptions> = {}) =>
    (await start(script, options)).parser.parse(file, {});

  it('sends the file with its options, polls and answers Markdown and the JSON as the server wrote it', async () => {
    const { server: fake, parser } = await start({}, { apiKey: 'k3y' });
    const parsed = await parser.parse(file, { ocrEnabled: false });
    expect(parsed).toEqual({
      markdown: '# Pumps',
      doclingJson: JSON_CONTENT,
      characters: 7,
      title: 'Pumps',
      pageCount: 1,
      warnings: [],
    });
    expect(fake.requests.map(({ route }) => route)).toEqual(['submit', 'poll', 'poll', 'poll', 'result']);
    expect(fake.requests.every(({ headers }) => headers['x-api-key'] === 'k3y')).toBe(true);
    const body = fake.seen('submit')[0]!.body;
    expect(body).toMatch(
      /name="files"; filename="a\.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1\.7 file content/,
    );
    const fields = Object.fromEntries(
      [...body.matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => [name, value]),
    );
    expect(fields).toEqual({
      to_formats: 'json',
      image_export_mode: 'placeholder',
      target_type: 'inbody',
      document_timeout: '600',
      do_ocr: 'false',
    });
    expect(body.match(/name="to_formats"/g)).toHaveLength(2);
  });

  it('gives the uploaded file a name by which the server knows its format', async () => {
    const { server: fake, parser } = await start({});
    for (const fileName of ['.hidden', 'notes.txt', 'plain'])
      await parser.parse({ ...file, fileName, mimeType: 'text/plain' }, {});
    expect(fake.seen('submit').map(({ body }) => /filename="([^"]*)"/.exec(body)?.[1])).toEqual([
      'hidden.md',
      'notes.txt.md',
      'plain.md',
    ]);
  });

  it('lets the given title win', async () => {
    const { parser } = await start({});
    expect((await parser.parse(file, { title: 'Given' })).title).toBe('Given');
  });

  it('turns what a partial success lacks into warnings', async () => {
    const error = { component_type: 'pipeline', category: 'internal', error_message: 'broken glyphs', page_no: 3 };
    expect((await parse({ result: [success('partial_success', [error])] })).warnings).toEqual([
      'page 3: broken glyphs',
    ]);
  });

  it.each<[string, Answer, string, boolean]>([
    [
      'a document its backend cannot read',
      failedDocument('failure', { category: 'backend_failure' }),
      'PermanentError',
      false,
    ],
    [
      'a document of a format that is not allowed',
      failedDocument('skipped', { category: 'policy' }),
      'PermanentError',
      false,
    ],
    ['a failure for lack of capacity', failedDocument('failure', { category: 'capacity' }), 'TransientError', true],
    [
      'a failure of an older server in the backend',
      failedDocument('failure', { component_type: 'document_backend' }),
      'PermanentError',
      false,
    ],
    [
      'a failure of an older server in a model',
      failedDocument('failure', { component_type: 'model' }),
      'TransientError',
      true,
    ],
    [
      'a document cut short by a timeout',
      success('partial_success', [{ category: 'timeout', error_message: 'cut' }]),
      'TransientError',
      true,
    ],
    [
      'a failed task of the ray engine',
      { body: { kind: 'TaskFailureResult', failure: { category: 'policy', message: 'no', retryable: false } } },
      'PermanentError',
      false,
    ],
    [
      'a retryable failed task of the ray engine',
      { body: { kind: 'TaskFailureResult', failure: { message: 'no', retryable: true } } },
      'TransientError',
      true,
    ],
  ])('looks at the document although its task succeeded: %s', async (_, result, name, retryable) => {
    await expect(parse({ result: [result] })).rejects.toMatchObject({ name, code: 'PARSER_FAILED', retryable });
  });

  it.each<[string, object, string]>([
    ['without a reason', {}, 'TransientError'],
    [
      'with a retryable failure',
      { failure: { category: 'internal', retryable: true, message: 'worker died' } },
      'TransientError',
    ],
    [
      'with a permanent failure',
      { failure: { category: 'backend_failure', retryable: false, message: 'bad xref' } },
      'PermanentError',
    ],
  ])('reports a failed task %s, without asking for a result that does not exist', async (_, more, name) => {
    const { server: fake, parser } = await start({ poll: [task('failure', more)] });
    await expect(parser.parse(file, {})).rejects.toMatchObject({ name, code: 'PARSER_FAILED' });
    expect(fake.seen('result')).toHaveLength(0);
  });

  it.each<[number, string, string]>([
    [401, 'ConfigurationError', 'PARSER_UNAUTHORIZED'],
    [404, 'ConfigurationError', 'PARSER_NOT_FOUND'],
    [413, 'PermanentError', 'PARSER_REJECTED'],
    [422, 'PermanentError', 'PARSER_REJECTED'],
    [429, 'QuotaError', 'PARSER_BUSY'],
    [500, 'UnavailableError', 'PARSER_UNAVAILABLE'],
    [504, 'UnavailableError', 'PARSER_UNAVAILABLE'],
  ])('calls HTTP %d when submitting a %s', async (status, name, code) => {
    await expect(parse({ submit: [{ status, body: { detail: 'why' } }] })).rejects.toMatchObject({
      name,
      code,
      message: expect.stringContaining('why'),
    });
  });

  it('passes on how long a busy server wants to be left alone', async () => {
    const busy = { status: 503, headers: { 'retry-after': '7' }, text: '<html>' };
    await expect(parse({ submit: [busy] })).rejects.toMatchObject({ code: 'PARSER_BUSY', retryAfterMs: 7000 });
  });

  it('sends neither key nor document where the server redirects to', async () => {
    const other = await FakeDoclingServe.start(happy);
    const location = { status: 307, headers: { location: `${other.url}/v1/convert/file/async` }, body: {} };
    await expect(parse({ submit: [location] })).rejects.toMatchObject({ code: 'PARSER_REDIRECTS' });
    expect(other.seen('submit')).toHaveLength(0);
    await other[Symbol.asyncDispose]();
  });

  it('names the fields of a rejected request', async () => {
    const detail = [{ loc: ['body', 'ocr_preset'], msg: 'unknown preset', type: 'value_error' }];
    await expect(parse({ submit: [{ status: 422, body: { detail } }] })).rejects.toThrow(/ocr_preset: unknown preset/);
  });

  it('goes on polling and fetching after dropped connections and busy answers', async () => {
    const busy = { status: 503, headers: { 'retry-after': '0' }, body: {} };
    const parsed = await parse({
      poll: [{ drop: true }, busy, task('started'), task('success')],
      result: [{ drop: true }, busy, success()],
    });
    expect(parsed.markdown).toBe('# Pumps');
  });

  it('counts it as a failed attempt when the server is gone that had taken the document: it may be its fault', async () => {
    const { server: fake, parser } = await start({ poll: [{ drop: true }] });
    await expect(parser.parse(file, {})).rejects.toMatchObject({
      name: 'TransientError',
      code: 'PARSER_UNREACHABLE',
    });
    expect(fake.seen('poll')).toHaveLength(4);
  });

  it.each(['poll', 'result'])(
    'says that the task is lost when a restarted server answers 404 to the %s',
    async (route) => {
      const gone = { status: 404, body: { detail: 'Task not found.' } };
      const { server: fake, parser } = await start({ [route]: [gone] });
      await expect(parser.parse(file, {})).rejects.toMatchObject({
        name: 'TransientError',
        code: 'PARSER_TASK_LOST',
      });
      expect(fake.seen(route)).toHaveLength(1);
    },
  );

  it('cannot reach a server that is not there', async () => {
    const { server: fake, parser } = await start({});
    await fake[Symbol.asyncDispose]();
    server = undefined;
    await expect(parser.parse(file, {})).rejects.toMatchObject({
      name: 'UnavailableError',
      code: 'PARSER_UNREACHABLE',
    });
  });

  it.each<[string, Answer]>([
    ['no JSON', { text: 'PK\u0003\u0004' }],
    ['no contents', { body: { status: 'success', document: { md_content: 'x', json_content: null } } }],
  ])('does not take an answer with %s for a document', async (_, result) => {
    await expect(parse({ result: [result] })).rejects.toMatchObject({ code: 'PARSER_BAD_ANSWER' });
  });

  it('gives up after its timeout, also while the server hangs', async () => {
    await expect(parse({ poll: [task('started')] }, { timeoutMs: 50 })).rejects.toMatchObject({
      name: 'TransientError',
      code: 'PARSER_TIMEOUT',
    });
    await server?.[Symbol.asyncDispose]();
    await expect(parse({ submit: [{ hang: true }] }, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'PARSER_TIMEOUT',
    });
  });

  it('stops at once when aborted', async () => {
    const controller = new AbortController();
    const { parser } = await start({ poll: [task('started')] }, { pollIntervalMs: 60_000 });
    const parsing = parser.parse(file, {}, controller.signal);
    controller.abort(new Error('enough'));
    await expect(parsing).rejects.toThrow('enough');
  });

  it('keeps to its concurrency', async () => {
    let open = 0;
    let most = 0;
    server = await FakeDoclingServe.start({
      submit: [
        () => {
          most = Math.max(most, (open += 1));
          return task('pending');
        },
      ],
      poll: [task('success')],
      result: [
        () => {
          open -= 1;
          return success();
        },
      ],
    });
    const parser = aParser({ baseUrl: server.url, pollIntervalMs: 1, concurrency: 2 });
    await Promise.all(Array.from({ length: 6 }, () => parser.parse(file, {})));
    expect(most).toBe(2);
  });
});
