import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { silentLogger } from '@sluice/domain';
import { startTelemetry, type Telemetry } from '@sluice/telemetry';
import { OtlpReceiver, spanTree, type ReceivedSpan } from '@sluice/telemetry/testing';
import { DIALECTS, startProcess, type TestProcess } from '@sluice/testing';
import { observeQueue, observeVectorDatabases } from '@sluice/worker-runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { DoclingServer } from '../testing/docling-server.fixture.js';
import { EmbeddingServer } from '../testing/embedding-server.fixture.js';

const ROOT = resolve(import.meta.dirname, '../../../..');
const SI_AGENT = join(ROOT, 'apps/agents-api/bin/si-agent.mjs');
const WORKER = join(ROOT, 'apps/worker/dist/main.js');

const DOCUMENTS = ['heron', 'mill', 'lock'];

/** The commit of a vector database belongs to several documents and is looked at by itself. */
const TREE = `upload document
  POST
    POST /api/v1/document/ingest-document
      accept document
        step validate
        step parse
          parser.parse
            docling-serve submit
            docling-serve result
        step chunk
          chunker.chunk
        step embed
          embedder.embed
            embeddings test-model
        step store
          vectorstore.upsert`;

/** Its chunks are those of the other set, but are not known to be. */
const AGAIN = 'chunk: { chunk_size: 200 }';

const parametersOf = (id: string, database: string, more = ''): string => `id: ${id}
name: Remote embedder
config:
  embed: { provider: openai, model: test-model }
  store: { data_dir: ${database} }
  ${more}
`;

/** Nothing of these may be told to anybody. */
const KEYS = { embedder: 'the-key-of-the-embedder', parser: 'the-key-of-the-parser', ingester: 'the-key-of-the-api' };

describe.each(DIALECTS)('telemetry of an agent, the API and a worker, each a process, on %s', (dialect) => {
  let receiver: OtlpReceiver;
  let embeddings: EmbeddingServer;
  let parser: DoclingServer;
  let telemetry: Telemetry;
  let api: ApiFixture;
  let directory: string;
  let worker: TestProcess;
  let gauges: DisposableStack;

  beforeAll(async () => {
    receiver = await OtlpReceiver.start();
    embeddings = await EmbeddingServer.start();
    parser = await DoclingServer.start();
    const provider = {
      OPENAI_BASE_URL: embeddings.baseUrl,
      OPENAI_API_KEY: KEYS.embedder,
      PARSER_SERVER_URL: parser.url,
      PARSER_API_KEY: KEYS.parser,
    };
    telemetry = await startTelemetry({
      serviceName: 'sluice-ingester',
      otlp: { endpoint: receiver.endpoint, headers: {}, timeoutMs: 5000 },
      samplingRatio: 1,
      console: false,
      prometheus: true,
      logger: silentLogger,
    });
    api = await ApiFixture.create(dialect, provider, { metricsText: telemetry.prometheus });
    const writeSet = (id: string, text: string): Promise<void> =>
      writeFile(join(api.directory, `params/${id}.yaml`), text);
    await writeSet('remote', parametersOf('remote', 'default'));
    await writeSet('again', parametersOf('again', 'other', AGAIN));
    gauges = new DisposableStack();
    gauges.use(observeQueue(api.runtime.database));
    directory = await mkdtemp(join(tmpdir(), 'sluice-telemetry-'));
    const installation = `telemetry: { otlp: { endpoint: "\${COLLECTOR}" } }`;
    await writeFile(join(directory, 'installation.yaml'), installation);
    await mkdir(join(directory, 'docs'));
    for (const name of DOCUMENTS)
      await writeFile(join(directory, `docs/${name}.md`), `# ${name}\n\nWords on a ${name}.\n`);
    const protectedUrl = await api.serveAlso({ API_KEY_ENABLED: 'true', API_KEY: KEYS.ingester });
    const environment = { COLLECTOR: receiver.endpoint, LOG_FORMAT: 'json' };
    const agent = startProcess(
      [SI_AGENT, 'fs', 'run-inventory', 'docs', 'e2e', '--start-workflows', '--param-set-id', 'remote'],
      {
        cwd: directory,
        env: { ...environment, ENDPOINT_URL: `${protectedUrl}/api/v1`, INGESTER_API_KEY: KEYS.ingester },
      },
    );
    expect([await agent.exited, agent.stderr()]).toEqual([0, expect.anything()]);
    worker = startProcess([WORKER], {
      cwd: directory,
      env: {
        ...environment,
        ...provider,
        DOC_DB_URL: api.test.url,
        FILE_STORE_DIR: join(api.directory, 'file_store'),
        VECTORDB_DIR: join(api.directory, 'vectordb'),
        METRICS_ENABLED: 'true',
        METRICS_PORT: '0',
      },
    });
  });
  afterAll(async () => {
    await worker.kill9();
    gauges.dispose();
    await api.close();
    await telemetry.shutdown();
    await receiver[Symbol.asyncDispose]();
    await embeddings[Symbol.asyncDispose]();
    await parser[Symbol.asyncDispose]();
    await rm(directory, { recursive: true });
  });

  const stored = (): ReceivedSpan[] => receiver.spans.filter(({ name }) => name === 'step store');

  it('is one trace per document, from the upload of the agent to the commit of the vector database', async () => {
    await receiver.until(() => (stored().length === DOCUMENTS.length ? true : undefined));
    const roots = receiver.spans.filter(({ name }) => name === 'upload document');
    expect(roots.map(({ attributes }) => attributes['sluice.document.uri']).sort()).toEqual(
      DOCUMENTS.map((name) => `${name}.md`).sort(),
    );
    const commits = receiver.spans.filter(({ name }) => name === 'vectorstore.commit');
    expect(commits.reduce((sum, { attributes }) => sum + Number(attributes['sluice.commit.documents']), 0)).toBe(3);
    for (const root of roots) {
      const trace = receiver.spans.filter(({ traceId }) => traceId === root.traceId);
      expect(spanTree(trace.filter((span) => !commits.includes(span)))).toBe(TREE);
      const upsert = trace.find(({ name }) => name === 'vectorstore.upsert')!;
      const linked = upsert.links.map(({ spanId }) => spanId);
      const own = commits.filter(
        ({ spanId, parentSpanId }) => parentSpanId === upsert.spanId || linked.includes(spanId),
      );
      expect(own).toHaveLength(1);
    }
  });

  it('tells which process did what, and what became of each attempt', () => {
    const serviceOf = (name: string) =>
      new Set(receiver.spans.filter((span) => span.name === name).map(({ resource }) => resource['service.name']));
    expect(serviceOf('upload document')).toEqual(new Set(['sluice-agents']));
    expect(serviceOf('accept document')).toEqual(new Set(['sluice-ingester']));
    expect(serviceOf('step store')).toEqual(new Set(['sluice-worker']));
    expect(stored()[0]!.attributes).toMatchObject({
      'sluice.step.type': 'store',
      'sluice.step.attempt': 1,
      'sluice.step.outcome': 'COMPLETED',
      'sluice.document.hash': expect.stringMatching(/^sha256-/),
      'sluice.worker.id': expect.any(String),
    });
  });

  it('tells the servers that it asks which trace their part belongs to', () => {
    const parents = (...names: string[]): string[] =>
      receiver.spans
        .filter(({ name }) => names.includes(name))
        .map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)
        .sort();
    expect(embeddings.requests.map(({ traceparent }) => traceparent).sort()).toEqual(parents('embeddings test-model'));
    // Polls belong to the whole conversion.
    expect(parser.requests.map(({ headers }) => headers['traceparent']).sort()).toEqual(
      parents('docling-serve submit', 'docling-serve result', 'parser.parse'),
    );
  });

  it('has metrics of the API with the whole queue, and of the worker with its own work', async () => {
    const read = async (url: string): Promise<string> => {
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
      return response.text();
    };
    // What it says holds for a minute, and would be from before the documents had it been asked then.
    gauges.use(observeVectorDatabases(api.runtime.vectorStore));
    const ofApi = await read(`${api.url}/metrics`);
    expect(ofApi).toMatch(/^sluice_documents_received_total 3$/m);
    expect(ofApi).toMatch(/^sluice_worker_heartbeat_age_seconds\{worker="[^"]+"\} [\d.]+$/m);
    expect(ofApi).toMatch(/^sluice_vectordb_documents\{database="default"\} 3$/m);
    expect(ofApi).toMatch(
      /^http_server_request_duration_seconds_count\{http_request_method="POST",url_scheme="http",http_route="\/api\/v1\/document\/ingest-document",http_response_status_code="201"\} 3$/m,
    );
    const [, port] = await worker.waitFor(/"port":(\d+),"message":"Metrics are served"/);
    const ofWorker = await read(`http://127.0.0.1:${port}/metrics`);
    expect(ofWorker).toMatch(/^sluice_documents_stored_total 3$/m);
    expect(ofWorker).toMatch(/^sluice_step_duration_seconds_count\{type="store",outcome="COMPLETED"\} 3$/m);
    expect(ofWorker).toMatch(/^sluice_embedding_texts_total\{cache="miss"\} 3$/m);
    expect(ofWorker).not.toContain('sluice_queue_steps');
  });

  it('counts texts whose vectors were in the cache', async () => {
    const { body: batches } = await api.get<{ id: number }[]>('/batch/');
    const { status } = await api.post('/batch/start-workflows', { batch_id: batches[0]!.id, param_id: 'again' });
    expect(status).toBe(201);
    await receiver.until(() => (stored().length === 2 * DOCUMENTS.length ? true : undefined));
    expect(embeddings.requests).toHaveLength(DOCUMENTS.length);
    const [, port] = await worker.waitFor(/"port":(\d+),"message":"Metrics are served"/);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^sluice_embedding_texts_total\{cache="hit"\} 3$/m);
    expect(text).toMatch(/^sluice_embedding_texts_total\{cache="miss"\} 3$/m);
  });

  it('exports logs too, and all that is left when a worker ends', async () => {
    expect(await worker.terminate()).toBe(0);
    const bodies = receiver.logs
      .filter(({ resource }) => resource['service.name'] === 'sluice-worker')
      .map(({ body }) => body);
    expect(bodies).toEqual(expect.arrayContaining(['Worker started', 'Worker stopped']));
    expect(receiver.metrics.map(({ name }) => name)).toContain('sluice.step.duration');
  });

  it('tells no secret', () => {
    const { password } = new URL(api.test.url);
    const { spans, logs, metrics } = receiver;
    const told = JSON.stringify([spans, logs, metrics]) + worker.output();
    for (const secret of [...Object.values(KEYS), ...(password === '' ? [] : [`:${password}@`])])
      expect(told).not.toContain(secret);
  });
});

describe('telemetry that is switched off', () => {
  it('has no metrics to tell', async () => {
    const api = await ApiFixture.create('sqlite');
    try {
      const response = await fetch(`${api.url}/metrics`);
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: 'Metrics are switched off: METRICS_ENABLED is not true', status_code: 404 },
      ]);
    } finally {
      await api.close();
    }
  });
});
