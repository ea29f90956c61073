import { DomainError, QuotaError } from '@sluice/domain';
import { ConcurrencyLimit, noSharedLimit, type RetryAdvice, type SharedLimit, waitFor, withRetries } from '@sluice/io';
import type { DocumentParser, ParsedDocument, ParseRequest } from '../api/document-parser.js';
import type { RunOptions } from '../processes/process-pool.js';
import type { DocumentWorkers } from '../workers/document-workers.js';
import { convertForm } from './convert-form.js';
import { ServeClient } from './serve-client.js';
import { taskFailed, timedOut, whileAtWork } from './serve-failures.js';

export interface DoclingServeOptions {
  /** Address of a docling-serve 1.x server. */
  readonly baseUrl: string;
  /** Where results are read: they may be as large, and as odd, as documents. */
  readonly results: Pick<DocumentWorkers, 'readServed'>;
  readonly apiKey?: string;
  /** Time for one document, from sending it to having its result, waiting for its turn not counted. Default 600 s. */
  readonly timeoutMs?: number;
  /** Documents that the server works on for this parser at a time. Default 4. */
  readonly concurrency?: number;
  /** Holds the same number over all processes; none when absent. */
  readonly sharedLimit?: SharedLimit;
  /** Default 1 s. */
  readonly pollIntervalMs?: number;
  /** For tests. */
  readonly fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT_MS = 600_000;
const DEFAULT_CONCURRENCY = 4;
const DEFAULT_POLL_INTERVAL_MS = 1000;
/**
 * Polls or fetches in a row: a dropped connection must not throw away minutes of the server's work. Whatever the server asks for, the
 * document is held in its memory meanwhile, and would be forgotten.
 */
const RETRIES = { attempts: 4, baseDelayMs: DEFAULT_POLL_INTERVAL_MS, maxDelayMs: 30_000, maxRequestedMs: 30_000 };

/** Parses documents with a docling-serve server: sends the file, polls its task, fetches the result. */
export class DoclingServeParser implements DocumentParser {
  private readonly client: ServeClient;
  private readonly results: DoclingServeOptions['results'];
  private readonly limit: ConcurrencyLimit;
  private readonly shared: Required<Pick<DoclingServeOptions, 'baseUrl' | 'concurrency' | 'sharedLimit'>>;
  private readonly timeoutMs: number;
  private readonly pollIntervalMs: number;

  constructor(options: DoclingServeOptions) {
    this.client = new ServeClient({ baseUrl: options.baseUrl, apiKey: options.apiKey, fetch: options.fetch ?? fetch });
    this.results = options.results;
    const { baseUrl, concurrency = DEFAULT_CONCURRENCY, sharedLimit = noSharedLimit } = options;
    this.limit = new ConcurrencyLimit(concurrency);
    this.shared = { baseUrl, concurrency, sharedLimit };
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.pollIntervalMs = options.pollIntervalMs ?? DEFAULT_POLL_INTERVAL_MS;
  }

  async parse(request: ParseRequest, signal: AbortSignal, history?: RunOptions): Promise<ParsedDocument> {
    const { baseUrl, concurrency, sharedLimit } = this.shared;
    const work = () => this.convertWithin(request, signal);
    await this.limit.run(() => sharedLimit.run(baseUrl, concurrency, work, signal), signal);
    return this.results.readServed(request, signal, history);
  }

  private async convertWithin(request: ParseRequest, signal: AbortSignal): Promise<void> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(timedOut(this.timeoutMs)), this.timeoutMs);
    try {
      await this.convert(request, AbortSignal.any([signal, timeout.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Leaves the server's result in the file of the JSON. */
  private async convert({ file, files, options }: ParseRequest, signal: AbortSignal): Promise<void> {
    const taskId = await this.client.submit(await convertForm(file, options, this.timeoutMs), signal);
    await this.untilFinished(taskId, signal);
    await this.tolerant(() => this.client.saveResult(taskId, files.doclingJson, signal), signal);
  }

  private async untilFinished(taskId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const status = await this.tolerant(() => this.client.poll(taskId, signal), signal);
      if (status.task_status === 'failure') throw taskFailed(status);
      if (status.task_status !== 'pending' && status.task_status !== 'started') return;
      await waitFor(this.pollIntervalMs, signal);
    }
  }

  /** Repeats a call that failed in a way that may pass, a few times; a lost task is lost for good. */
  private tolerant<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const adviceOn = (error: unknown): RetryAdvice =>
      mayPass(error) ? { afterMs: requestedMs(error) ?? this.pollIntervalMs } : null;
    return withRetries(call, RETRIES, { adviceOn }, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw whileAtWork(error);
    });
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof DomainError && error.retryable && error.code !== 'PARSER_TASK_LOST';

const requestedMs = (error: unknown): number | undefined =>
  error instanceof QuotaError ? error.retryAfterMs : undefined;
