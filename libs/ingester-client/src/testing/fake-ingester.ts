import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StoredUri {
  readonly id: number;
  readonly uri: string;
  readonly source: string;
  readonly batchId: number;
  readonly hash: string;
  readonly version: number;
  readonly content: Buffer;
  readonly mimeType: string | null;
  readonly metadata: Record<string, unknown>;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

/** How the next request to a path misbehaves: an answer with `status`, or a connection that is cut. */
export interface Misbehaviour {
  readonly path: string;
  readonly status?: number;
  readonly error?: string;
  /** Sent instead of an error, whatever the status. */
  readonly rawBody?: string;
  readonly retryAfter?: string;
  readonly cutConnection?: boolean;
  /** Cuts it while the body is still on its way. */
  readonly cutAfterFirstBytes?: boolean;
  /** Only requests whose body contains this text. */
  readonly bodyContains?: string;
  /** How many requests it hits; 1 when absent. */
  readonly times?: number;
}

export interface FakeAnswer {
  readonly status: number;
  /** Sent as JSON; a text is sent as a page. */
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

const digest = (algorithm: string, content: Buffer | string): string =>
  createHash(algorithm).update(content).digest('hex');

/** A real HTTP server that answers as the ingester's specification says, for what agents use of it. */
export class FakeIngester {
  readonly requests: SeenRequest[] = [];
  readonly batches: { id: number; name: string; source: string }[] = [];
  readonly uris = new Map<string, StoredUri>();
  readonly starts: Record<string, string>[] = [];
  apiKey: string | null = null;
  /** As an ingester before it compared sources in parts. */
  ignoresParts = false;
  /** What its parsers read; null for an ingester that does not say. */
  extensions: readonly string[] | null = null;
  /** Whether it takes bundles, as its capabilities say. */
  takesBundles = false;
  /** Awaited before each upload is answered; lets tests hold uploads. */
  beforeUpload: (uri: string) => Promise<void> = () => Promise.resolve();
  uploadsUnderWay = 0;
  mostUploadsAtOnce = 0;
  private lastUriId = 0;
  /** Batch and hash of documents that have a run. */
  private readonly started = new Set<string>();
  private readonly digestsByHash = new Map<string, readonly string[]>();
  private readonly misbehaviours: { rule: Misbehaviour; left: number }[] = [];

  constructor(private readonly server: Server) {}

  static async start<Fake extends FakeIngester>(this: new (server: Server) => Fake): Promise<Fake> {
    const server = createServer((request, response) => void fake.handle(request, response));
    const fake = new this(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fake;
  }

  get endpointUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api/v1`;
  }

  misbehave(rule: Misbehaviour): void {
    this.misbehaviours.push({ rule, left: rule.times ?? 1 });
  }

  stored(uri: string, source: string): StoredUri | undefined {
    return this.uris.get(`${source}\n${uri}`);
  }

  urisOf(source: string): string[] {
    return [...this.uris.values()]
      .filter((row) => row.source === source)
      .map((row) => row.uri)
      .sort();
  }

  count(method: string, path: string): number {
    return this.requests.filter((request) => request.method === method && request.path === path).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const path = url.pathname.replace(/^\/api\/v1/, '').replace(/\/$/, '');
    this.requests.push({ method: request.method ?? '', path, authorization: request.headers.authorization });
    if (this.misbehaviour(path, ({ cutAfterFirstBytes }) => cutAfterFirstBytes === true)) {
      request.once('data', () => request.socket.destroy());
      return;
    }
    const body = await bytesOf(request).catch(() => null);
    if (body === null) return;
    const rule = this.misbehaviour(path, ({ bodyContains }) => !bodyContains || body.includes(bodyContains));
    if (rule?.cutConnection) {
      request.socket.destroy();
      return;
    }
    const answer = rule
      ? failure(rule.status ?? 500, rule.error ?? 'made to fail')
      : await this.answer(request, url, path, body);
    response.writeHead(answer.status, {
      'content-type': isPage(answer) ? 'text/html; charset=utf-8' : 'application/json',
      ...(rule?.retryAfter === undefined ? {} : { 'retry-after': rule.retryAfter }),
    });
    response.end(rule?.rawBody ?? (isPage(answer) ? answer.body : JSON.stringify(answer.body)));
  }

  private misbehaviour(path: string, applies: (rule: Misbehaviour) => boolean): Misbehaviour | undefined {
    const found = this.misbehaviours.find(({ rule, left }) => left > 0 && rule.path === path && applies(rule));
    if (found) found.left -= 1;
    return found?.rule;
  }

  private async answer(request: IncomingMessage, url: URL, path: string, body: Buffer): Promise<FakeAnswer> {
    if (this.apiKey !== null && request.headers.authorization !== `Bearer ${this.apiKey}`) {
      return failure(401, 'Authentication is required: send Authorization: Bearer <API key>');
    }
    const form = async (): Promise<FormData> =>
      new Response(new Uint8Array(body), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
    switch (`${request.method} ${path}`) {
      case 'GET /batch':
        return { status: 200, body: this.batches };
      case 'POST /batch':
        return this.createBatch(await form());
      case 'GET /document':
        return this.documents(url.searchParams.get('source') ?? '');
      case 'GET /document/types':
        return this.extensions === null
          ? this.unknownEndpoint(path)
          : { status: 200, body: [{ name: 'all', mime_types: [], extensions: this.extensions }] };
      case 'POST /source-status':
        return this.sourceStatus(await form());
      case 'POST /document/ingest-document':
        return this.ingest(await form());
      case 'GET /capabilities':
        return this.takesBundles
          ? { status: 200, body: { limits: { bundle_documents: 1000, bundle_bytes: 67_108_864 } } }
          : this.unknownEndpoint(path);
      case 'POST /document/ingest-documents':
        return this.takesBundles ? this.ingestBundle(await form()) : this.unknownEndpoint(path);
      case 'POST /batch/start-workflows':
        return this.startWorkflows(await form());
      case 'DELETE /document/by-uri':
        return this.delete(url.searchParams);
      default:
        return this.unknownEndpoint(path);
    }
  }

  protected unknownEndpoint(path: string): FakeAnswer {
    return failure(404, `There is nothing at ${path}`);
  }

  private documents(source: string): FakeAnswer {
    const rows = [...this.uris.values()].filter((row) => row.source === source);
    const body = rows.map((row) => ({ uri: row.uri, source, doc_hash: row.hash, batch_id: row.batchId }));
    return { status: 200, body };
  }

  private createBatch(form: FormData): FakeAnswer {
    const id = this.batches.length + 1;
    this.batches.push({ id, name: field(form, 'name') ?? '', source: field(form, 'source') ?? '' });
    return { status: 201, body: { batch_id: id } };
  }

  protected sourceStatus(form: FormData): FakeAnswer {
    const source = field(form, 'source');
    const hashes = JSON.parse(field(form, 'hashes') ?? '{}') as Record<string, string>;
    const named = Object.entries(hashes).map(([uri, hash]) => [uri, this.statusOf(uri, source ?? '', hash)]);
    const [after, until] = this.ignoresParts ? [null, null] : [field(form, 'after'), field(form, 'until')];
    const isInPart = (uri: string): boolean => (after === null || uri > after) && (until === null || uri <= until);
    const deleted = [...this.uris.values()]
      .filter((row) => row.source === source && !Object.hasOwn(hashes, row.uri) && isInPart(row.uri))
      .map((row) => [row.uri, { status: 'deleted', hash: row.hash }]);
    return { status: 200, body: Object.fromEntries([...named, ...deleted]) as Record<string, unknown> };
  }

  private statusOf(uri: string, source: string, hash: string): Record<string, string> {
    const row = this.stored(uri, source);
    if (!row) return { status: 'new', hash };
    return this.digests(row).includes(hash)
      ? { status: 'match', hash: row.hash }
      : { status: 'mismatch', source_hash: hash, stored_hash: row.hash };
  }

  /** Computed once per content, as the ingester stores them. */
  private digests(row: StoredUri): readonly string[] {
    const known = this.digestsByHash.get(row.hash) ?? digestsOf(row.content);
    this.digestsByHash.set(row.hash, known);
    return known;
  }

  protected async ingest(form: FormData): Promise<FakeAnswer> {
    const file = form.get('file');
    const uri = field(form, 'source_uri') ?? '';
    const source = field(form, 'source') ?? '';
    const batchId = Number(field(form, 'batch_id'));
    if (!(file instanceof Blob)) return failure(400, 'Exactly one of file and input_uri is required');
    if (file.size === 0) return failure(400, 'The file is empty');
    if (!this.batches.some((batch) => batch.id === batchId)) return failure(404, `Batch ${batchId} does not exist`);
    this.uploadsUnderWay += 1;
    this.mostUploadsAtOnce = Math.max(this.mostUploadsAtOnce, this.uploadsUnderWay);
    await this.beforeUpload(uri);
    this.uploadsUnderWay -= 1;
    const content = Buffer.from(await file.arrayBuffer());
    const hash = `sha256-${digest('sha256', content)}`;
    const before = this.stored(uri, source);
    const version = before === undefined ? 1 : before.version + (before.hash === hash ? 0 : 1);
    const row: StoredUri = {
      id: before?.id ?? (this.lastUriId += 1),
      uri,
      source,
      batchId: before?.batchId ?? batchId,
      hash,
      version,
      content,
      mimeType: field(form, 'mime_type'),
      metadata: JSON.parse(field(form, 'doc_meta') ?? '{}') as Record<string, unknown>,
    };
    this.uris.set(`${source}\n${uri}`, row);
    const body = { batch_id: row.batchId, document_uri: uri, document_hash: hash, source, uri_id: row.id };
    return { status: row.batchId === batchId ? 201 : 203, body };
  }

  /** Each as it would be by itself, with the file that it names. */
  private async ingestBundle(form: FormData): Promise<FakeAnswer> {
    const abouts = JSON.parse(field(form, 'document') ?? '[]') as Record<string, unknown>[];
    const files = new Map(form.getAll('file').map((file) => [(file as File).name, file]));
    const documents = [];
    for (const { file, doc_meta: meta, ...about } of abouts) {
      const one = new FormData();
      for (const [name, value] of Object.entries(about)) one.append(name, String(value));
      one.append('doc_meta', JSON.stringify(meta ?? {}));
      one.append('file', files.get(String(file))!);
      const { status, body } = await this.ingest(one);
      documents.push({ file, status_code: status, ingested: status < 300 ? body : null });
    }
    if (documents.every(({ ingested }) => ingested === null)) return failure(400, 'Nothing of it is in');
    return { status: 200, body: { documents } };
  }

  protected startWorkflows(form: FormData): FakeAnswer {
    this.starts.push(Object.fromEntries(Array.from(form, ([name, value]) => [name, String(value)])));
    const batchId = Number(field(form, 'batch_id'));
    const onlyUnparsed = field(form, 'only_unparsed') === 'true';
    const hashes = new Set([...this.uris.values()].filter((row) => row.batchId === batchId).map((row) => row.hash));
    const toStart = [...hashes].filter((hash) => !onlyUnparsed || !this.started.has(`${batchId} ${hash}`));
    for (const hash of toStart) this.started.add(`${batchId} ${hash}`);
    const workflows = toStart.length;
    return { status: 201, body: { message: 'Workflows started', workflows, run_group: this.starts.length } };
  }

  protected delete(query: URLSearchParams): FakeAnswer {
    const key = `${query.get('source') ?? ''}\n${query.get('uri') ?? ''}`;
    if (!this.uris.delete(key)) return failure(404, 'The URI does not exist in this source');
    return { status: 200, body: { message: 'Deleted', statistics: { deleted_document_uris: 1 } } };
  }
}

const isPage = (answer: FakeAnswer): answer is FakeAnswer & { body: string } => typeof answer.body === 'string';

const failure = (status: number, error: string): FakeAnswer => ({ status, body: { error, status_code: status } });

export const field = (form: FormData, name: string): string | null => {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
};

/** All hashes that the ingester would accept for this content. */
const digestsOf = (content: Buffer): string[] => {
  const sha256 = digest('sha256', content);
  const sha3 = digest('sha3-256', content);
  const git = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
  return [sha256, `sha256-${sha256}`, sha3, `sha3-256-${sha3}`, git, `git-${git}`];
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};
