import { createApiClient, type ApiClient, type ApiPaths, type Schemas } from '@sluice/api-types';
import { trace } from '@opentelemetry/api';
import { inSpan, NotFoundError, PermanentError } from '@sluice/domain';
import { AddressPolicy, type RetryLimits } from '@sluice/io';
import { bodyOf, idOf, integerOf, rowsOf, textOf, textsOf } from './response-bodies.js';
import type { BundleLimits } from './bundles/parcels.js';
import { BUNDLE_PATH, bundleForm, contentOf, ingestedOf, isRefusalOfBundle } from './bundles/send-bundle.js';
import { parsed, UnexpectedAnswerError, UnknownEndpointError, type SettingNames } from './http/response-errors.js';
import { Transport } from './http/transport.js';
import {
  UriStatus,
  type ComparedPage,
  type DocumentUpload,
  type IngestEnd,
  type IngestedDocument,
  type IngesterBatch,
  type StartedWorkflows,
  type UriState,
  type WorkflowStart,
} from './resources.js';
import { statesOf, type SourceStates } from './source-states.js';

export interface IngesterClientOptions {
  /** ENDPOINT_URL: base address of the ingester including `/api/v1`. */
  readonly endpointUrl: string;
  /** INGESTER_API_KEY, sent as bearer token. */
  readonly apiKey: string | null;
  /** Most requests at once. */
  readonly connections?: number;
  /** Longest silence of the ingester, in milliseconds. */
  readonly timeoutMs?: number;
  readonly retry?: RetryLimits;
  /** Which addresses the ingester may have; that of `endpointUrl`, wherever it is, when absent. */
  readonly addresses?: AddressPolicy;
  /** What messages ask to check; the settings of the agents when absent. */
  readonly settingNames?: SettingNames;
}

/** A document, and where it stands among those of its call. */
interface Indexed {
  readonly index: number;
  readonly upload: DocumentUpload;
}

interface ReadDocument extends Indexed {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const DEFAULT_CONNECTIONS = 16;
const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_RETRY: RetryLimits = { attempts: 5, baseDelayMs: 250, maxDelayMs: 30_000, maxRequestedMs: 30_000 };
const AGENT_SETTINGS: SettingNames = {
  address: 'ENDPOINT_URL',
  addressForm: 'ends with /api/v1',
  key: 'INGESTER_API_KEY',
};

/** What an ingester without an endpoint returns; one that serves a web UI sends its page for every unknown path. */
const UNKNOWN_ENDPOINT = [UnknownEndpointError, NotFoundError, PermanentError, UnexpectedAnswerError];

/**
 * The ingester's HTTP API, as far as agents need it. Uploads stream; everything is repeated as far as repeating is safe.
 *
 * All methods throw UpstreamError when the ingester cannot be reached, refuses the credential or returns nonsense, QuotaError
 * when it limits the rate, PermanentError when it refuses what was sent, NotFoundError for what it does not know, and the
 * signal's reason when aborted.
 */
export class IngesterClient implements AsyncDisposable {
  readonly endpointUrl: string;
  /**
   * Every call of the API that returns JSON, typed. Everything but POST is repeated; a POST only when it was certainly not
   * carried out. Responses are successes: see `bodyOf`.
   */
  readonly api: ApiClient;
  private readonly transport: Transport;
  private limits: Promise<BundleLimits | null> | null = null;

  constructor(options: IngesterClientOptions) {
    this.endpointUrl = options.endpointUrl.replace(/\/+$/, '');
    this.transport = new Transport({
      baseUrl: this.endpointUrl,
      apiKey: options.apiKey,
      connections: options.connections ?? DEFAULT_CONNECTIONS,
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      retry: options.retry ?? DEFAULT_RETRY,
      addresses: options.addresses ?? AddressPolicy.of([], 'SOURCE_ALLOW_HOSTS').trusting(this.endpointUrl),
      settingNames: options.settingNames ?? AGENT_SETTINGS,
    });
    this.api = createApiClient({
      baseUrl: this.endpointUrl,
      fetch: (request) => this.transport.fetch(request, { idempotent: request.method !== 'POST' }),
    });
  }

  async batches(signal: AbortSignal): Promise<IngesterBatch[]> {
    const path = '/batch/';
    const { data } = await this.api.GET(path, { signal });
    return rowsOf(data, path).map((row) => ({
      id: integerOf(row, 'id', path),
      name: textOf(row, 'name', path),
      source: textOf(row, 'source', path),
    }));
  }

  /** Extensions of what its parsers read, lower case, without dot; null for an ingester that does not say. */
  async readableExtensions(signal: AbortSignal): Promise<string[] | null> {
    const path = '/document/types';
    try {
      const { data } = await this.api.GET(path, { signal });
      return rowsOf(data, path).flatMap(({ extensions }) => textsOf(extensions, path));
    } catch (error) {
      if (UNKNOWN_ENDPOINT.some((type) => error instanceof type)) return null;
      throw error;
    }
  }

  /** @returns the new batch's id */
  async createBatch(source: string, name: string, signal: AbortSignal): Promise<number> {
    const path = '/batch/';
    const { data } = await this.api.POST(path, { body: { source, name }, signal });
    return integerOf(bodyOf(data, path), 'batch_id', path);
  }

  /**
   * Compares hashes with what the ingester has accepted, page by page. What the ingester has and no page names is in some page's
   * states as `deleted`; a page may call `deleted` what another page names, which the caller is to see.
   *
   * @param pages all URIs of the source, each page after the one before; a single page when there are few
   * @throws UpstreamError also when the ingester leaves out a URI, or uses a status that has no known meaning
   */
  async *sourceStates(
    source: string,
    pages: Iterable<ReadonlyMap<string, string>>,
    signal: AbortSignal,
  ): AsyncGenerator<ComparedPage> {
    let namesDeleted = false;
    for (const { hashes, after, until } of rangesOf(pages)) {
      const compared = await this.comparePage(source, hashes, { after, until }, signal);
      namesDeleted ||= compared.namesDeleted;
      yield { hashes, states: compared.states };
    }
    if (namesDeleted) return;
    const states = new Map<string, UriState>();
    for (const uri of await this.urisOf(source, signal))
      states.set(uri, { status: UriStatus.Deleted, storedHash: null });
    yield { hashes: new Map(), states };
  }

  private async comparePage(
    source: string,
    hashes: ReadonlyMap<string, string>,
    { after, until }: { readonly after: string | null; readonly until: string | null },
    signal: AbortSignal,
  ): Promise<SourceStates> {
    const path = '/source-status';
    const range = { ...(after === null ? {} : { after }), ...(until === null ? {} : { until }) };
    const body = { source, hashes: jsonOfEntries(hashes), ...range };
    const { data } = await this.api.POST(path, { body, signal, fetch: this.repeating });
    return statesOf(bodyOf(data, path), hashes, path);
  }

  /** All URIs that the ingester has of a source. */
  private async urisOf(source: string, signal: AbortSignal): Promise<string[]> {
    const path = '/document/';
    const { data } = await this.api.GET(path, { params: { query: { source } }, signal });
    return rowsOf(data, path).map((row) => textOf(row, 'uri', path));
  }

  /**
   * Sends one document. Sending the same again changes nothing. Errors of the document's stream come out unchanged. Each
   * document begins a trace of its own, which its processing continues; it is linked to the active one.
   */
  ingest(upload: DocumentUpload, signal: AbortSignal): Promise<IngestedDocument> {
    const active = trace.getActiveSpan();
    const options = {
      root: true,
      links: active ? [{ context: active.spanContext() }] : [],
      attributes: { 'sluice.document.uri': upload.uri, 'sluice.document.source': upload.source },
    };
    return inSpan('upload document', options, () => this.send(upload, signal));
  }

  private async send(upload: DocumentUpload, signal: AbortSignal): Promise<IngestedDocument> {
    const path = '/document/ingest-document' satisfies keyof ApiPaths;
    const fields: FieldsOf<'IngestDocumentForm'> = {
      source_uri: upload.uri,
      source: upload.source,
      batch_id: String(upload.batchId),
      doc_meta: JSON.stringify(upload.metadata),
      priority: String(upload.priority),
      ...(upload.mimeType === null ? {} : { mime_type: upload.mimeType }),
    };
    const file = async (attemptSignal: AbortSignal) => ({
      name: 'file' satisfies keyof Schemas['IngestDocumentForm'],
      fileName: upload.fileName,
      contentType: 'binary/octet-stream',
      size: upload.size,
      stream: await upload.open(attemptSignal),
    });
    const { status, text } = await this.transport.upload({ path, fields, file, idempotent: true }, signal);
    const answer = bodyOf(parsed(text) as Schemas['DocumentIngested'] | undefined, path);
    return {
      batchId: integerOf(answer, 'batch_id', path),
      hash: textOf(answer, 'document_hash', path),
      uriId: integerOf(answer, 'uri_id', path),
      elsewhere: status === 203,
    };
  }

  /** What bundles the ingester takes, found out once; null for one that takes none, such as an older one. */
  bundleLimits(signal: AbortSignal): Promise<BundleLimits | null> {
    this.limits ??= this.askForLimits(signal).catch((error: unknown) => {
      this.limits = null;
      throw error;
    });
    return this.limits;
  }

  private async askForLimits(signal: AbortSignal): Promise<BundleLimits | null> {
    const path = '/capabilities';
    try {
      const { data } = await this.api.GET(path, { signal });
      // An ingester before bundles has capabilities without them.
      const limits: Partial<Schemas['LimitsBody']> = bodyOf(data, path).limits;
      const { bundle_documents: documents, bundle_bytes: bytes } = limits;
      return documents === undefined || bytes === undefined ? null : { documents, bytes };
    } catch (error) {
      if (UNKNOWN_ENDPOINT.some((type) => error instanceof type)) return null;
      throw error;
    }
  }

  /**
   * Sends small documents, in one request where there are several; see `parcelsOf`. What the ingester refused of them is sent once
   * more by itself, which says why; an error that concerns all that is sent is that of each. Calls back for each document as it is
   * known what became of it.
   *
   * @throws the signal's reason; what `onEnd` throws
   */
  async ingestTogether(
    uploads: readonly DocumentUpload[],
    signal: AbortSignal,
    onEnd: (index: number, ended: IngestEnd) => Promise<void> | void,
  ): Promise<void> {
    const documents: ReadDocument[] = [];
    const alone: Indexed[] = uploads.length > 1 ? [] : uploads.map((upload, index) => ({ index, upload }));
    for (const [index, upload] of uploads.length > 1 ? uploads.entries() : []) {
      const content = await contentOf(upload, signal);
      if ('error' in content) await onEnd(index, content);
      // Its size is another one now.
      else if (content.bytes === null) alone.push({ index, upload: { ...upload, size: null } });
      else documents.push({ index, upload, bytes: content.bytes });
    }
    const taken = documents.length > 1 ? await this.sendBundle(documents, signal) : [];
    for (const [place, document] of [...documents, ...alone].entries())
      await onEnd(document.index, taken[place] ?? (await this.ingestAlone(document.upload, signal)));
  }

  /** What became of each, by its place; null for those that are to be sent by themselves. */
  private async sendBundle(documents: readonly ReadDocument[], signal: AbortSignal): Promise<(IngestEnd | null)[]> {
    try {
      const body = bundleForm(documents);
      const request = new Request(`${this.endpointUrl}${BUNDLE_PATH}`, { method: 'POST', body, signal });
      const response = await this.transport.fetch(request, { idempotent: true });
      const ingested = ingestedOf(parsed(await response.text()), documents.length);
      return ingested.map((document) => document && { document });
    } catch (error) {
      signal.throwIfAborted();
      return isRefusalOfBundle(error) ? [] : documents.map(() => ({ error }));
    }
  }

  private async ingestAlone(upload: DocumentUpload, signal: AbortSignal): Promise<IngestEnd> {
    try {
      return { document: await this.ingest(upload, signal) };
    } catch (error) {
      signal.throwIfAborted();
      return { error };
    }
  }

  async startWorkflows(start: WorkflowStart, signal: AbortSignal): Promise<StartedWorkflows> {
    const path = '/batch/start-workflows';
    const body: Schemas['StartWorkflowsForm'] = {
      batch_id: start.batchId,
      priority: start.priority,
      only_unparsed: start.onlyUnparsed,
      ...(start.workflowDefinitionId === null ? {} : { workflow_definition_id: start.workflowDefinitionId }),
      ...(start.paramSetId === null ? {} : { param_id: start.paramSetId }),
    };
    // With `only_unparsed` a second call finds nothing left to start.
    const { data } = await this.api.POST(path, {
      body,
      signal,
      ...(start.onlyUnparsed ? { fetch: this.repeating } : {}),
    });
    const answer = bodyOf(data, path);
    return {
      workflows: integerOf(answer, 'workflows', path),
      runGroupId: idOf(answer, 'run_group', path),
      message: typeof answer.message === 'string' ? answer.message : '',
      warnings: 'warnings' in answer ? textsOf(answer.warnings, path) : [],
    };
  }

  /** Deletes a URI, and its document when no other URI names it. @returns false when there was none */
  async deleteByUri(uri: string, source: string, signal: AbortSignal): Promise<boolean> {
    try {
      const path = '/document/by-uri';
      const { data } = await this.api.DELETE(path, { params: { query: { uri, source } }, signal });
      bodyOf(data, path);
      return true;
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.transport.close();
  }

  /** For a POST that does the same twice as once. */
  private readonly repeating = (request: Request): Promise<Response> =>
    this.transport.fetch(request, { idempotent: true });

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Parts that cover a source: each begins where the one before ends. At least one, for a source without documents. */
function* rangesOf(pages: Iterable<ReadonlyMap<string, string>>): Generator<Range> {
  let after: string | null = null;
  let current: ReadonlyMap<string, string> | null = null;
  for (const next of pages) {
    if (current !== null) {
      const until: string | null = [...current.keys()].at(-1) ?? null;
      yield { hashes: current, after, until };
      after = until;
    }
    current = next;
  }
  yield { hashes: current ?? new Map(), after, until: null };
}

interface Range {
  readonly hashes: ReadonlyMap<string, string>;
  readonly after: string | null;
  readonly until: string | null;
}

/** The fields of a form as texts. */
type FieldsOf<Form extends keyof Schemas> = { readonly [Field in keyof Schemas[Form]]?: string };

/** A JSON object out of entries, safe for URIs such as `__proto__`. */
const jsonOfEntries = (entries: ReadonlyMap<string, string>): string => {
  const members = Array.from(entries, ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{${members.join(',')}}`;
};
