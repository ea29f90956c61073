import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, QuotaError } from '@sluice/domain';
import { ConcurrencyLimit, noSharedLimit, type SharedLimit } from '@sluice/io';
import type { DocumentFile } from '../api/document-file.js';
import type { DocumentParser, ParsedDocument, ParsedFiles, ParseOptions } from '../api/document-parser.js';
import type { RunOptions } from '../processes/process-pool.js';
import { convertForm } from './convert-form.js';
import { ServeClient } from './serve-client.js';
import { taskFailed, timedOut, whileAtWork } from './serve-failures.js';
import type { ServedResults } from './served-results.js';

export interface DoclingServeOptions {
  /** Address of a docling-serve 1.x server. */
  readonly baseUrl: string;
  /** Where results are read: they may be as large, and as odd, as documents. */
  readonly results: ServedResults;
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
/** Polls or fetches in a row that may fail: a dropped connection must not throw away minutes of the server's work. */
const TOLERATED_FAILURES = 3;
/** Whatever the server asks for: the document is held in its memory meanwhile, and would be forgotten. */
const LONGEST_PAUSE_MS = 30_000;

/** Parses documents with a docling-serve server: sends the file, polls its task, fetches the result. */
export class DoclingServeParser implements DocumentParser {
  private readonly client: ServeClient;
  private readonly results: ServedResults;
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

  async parse(
    file: DocumentFile,
    files: ParsedFiles,
    options: ParseOptions,
    signal: AbortSignal,
    history?: RunOptions,
  ): Promise<ParsedDocument> {
    const { baseUrl, concurrency, sharedLimit } = this.shared;
    const work = () => this.convertWithin(file, files, options, signal);
    await this.limit.run(() => sharedLimit.run(baseUrl, concurrency, work, signal), signal);
    return this.results.readServed(files, options, signal, history);
  }

  private async convertWithin(
    file: DocumentFile,
    files: ParsedFiles,
    options: ParseOptions,
    signal: AbortSignal,
  ): Promise<void> {
    const timeout = new AbortController();
    const timer = setTimeout(() => {
      timeout.abort(timedOut(this.timeoutMs));
    }, this.timeoutMs);
    try {
      await this.convert(file, files, options, AbortSignal.any([signal, timeout.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Leaves the server's result in the file of the JSON. */
  private async convert(
    file: DocumentFile,
    files: ParsedFiles,
    options: ParseOptions,
    signal: AbortSignal,
  ): Promise<void> {
    const taskId = await this.client.submit(await convertForm(file, options, this.timeoutMs), signal);
    await this.untilFinished(taskId, signal);
    await this.tolerant(() => this.client.saveResult(taskId, files.doclingJson, signal), signal);
  }

  private async untilFinished(taskId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const status = await this.tolerant(() => this.client.poll(taskId, signal), signal);
      if (status.task_status === 'failure') throw taskFailed(status);
      if (status.task_status !== 'pending' && status.task_status !== 'started') return;
      await this.pause(this.pollIntervalMs, signal);
    }
  }

  /** Repeats a call that failed in a way that may pass, a few times; a lost task is lost for good. */
  private async tolerant<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        if (!mayPass(error) || failures > TOLERATED_FAILURES) throw whileAtWork(error);
        const askedMs = error instanceof QuotaError ? error.retryAfterMs : undefined;
        await this.pause(Math.min(askedMs ?? this.pollIntervalMs, LONGEST_PAUSE_MS), signal);
      }
    }
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    try {
      await wait(ms, undefined, { signal });
    } catch (error) {
      // The timer rejects with an AbortError of its own; what counts is why it was aborted.
      signal.throwIfAborted();
      throw error;
    }
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof DomainError && error.retryable && error.code !== 'PARSER_TASK_LOST';
