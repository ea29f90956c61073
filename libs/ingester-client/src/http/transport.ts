import { SpanKind, type Span } from '@opentelemetry/api';
import { DomainError, errorCode, UpstreamError, inSpan, traceHeaders } from '@sluice/domain';
import type { Readable } from 'node:stream';
import { retryAfterMs, withRetries, type AddressPolicy, type RetryAdvice, type RetryLimits } from '@sluice/io';
import { guardedAgent } from '@sluice/io/http';
import { request, type Dispatcher } from 'undici';
import { multipartBody, type FilePart } from './multipart.js';
import { errorOf, parsed, unexpectedAnswer, type SettingNames } from './response-errors.js';

export interface TransportOptions {
  /** Base address including `/api/v1`, without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** Most connections at once; also the most requests at once. */
  readonly connections: number;
  /** Longest wait for an answer once a request is sent, and between two pieces of it. */
  readonly timeoutMs: number;
  readonly retry: RetryLimits;
  /** Which addresses the ingester may have. */
  readonly addresses: AddressPolicy;
  readonly settingNames: SettingNames;
}

interface Repetition {
  /** Whether sending it twice does the same as once; others are repeated only when they were certainly not carried out. */
  readonly idempotent: boolean;
}

/** A form with a file that streams. */
export interface Upload extends Repetition {
  /** Below the base address. */
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Called once per attempt. */
  readonly file: (signal: AbortSignal) => Promise<FilePart>;
}

interface Exchange {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly contentType: string | null;
  readonly contentLength: number | null;
  readonly body: Readable | Buffer | null;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH']);
const TIMED_OUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);
const WORTH_REPEATING = new Set([429, 502, 503, 504]);

/** An answer that is worth another attempt; becomes its `error` when there is none. */
class RetryableAnswer extends Error {
  constructor(
    readonly status: number,
    readonly afterMs: number | null,
    readonly error: DomainError,
  ) {
    super(error.message);
  }
}

/** The file of an upload could not be read; nothing that the ingester could be blamed for. */
class SourceFailure extends Error {
  constructor(override readonly cause: unknown) {
    super('source failure');
  }
}

/** Sends requests to the ingester, repeating what is worth it. */
export class Transport {
  private readonly agent: Dispatcher;

  constructor(private readonly options: TransportOptions) {
    const { timeoutMs, connections, addresses } = options;
    const limits = { connectMs: CONNECT_TIMEOUT_MS, firstByteMs: timeoutMs, idleMs: timeoutMs };
    this.agent = guardedAgent({ policy: addresses, limits, connections });
  }

  /**
   * Sends everything but uploads; resolves to successes in JSON only.
   *
   * @throws DomainError that says what went wrong; the signal's reason
   */
  async fetch(outgoing: Request, repetition: Repetition): Promise<Response> {
    const { method, url, headers, signal } = outgoing;
    const body = outgoing.body === null ? null : Buffer.from(await outgoing.arrayBuffer());
    const exchange: Exchange = {
      method: method as Dispatcher.HttpMethod,
      url,
      contentType: headers.get('content-type'),
      contentLength: body && body.length,
      body,
    };
    const { status, text } = await this.repeated(() => this.exchange(exchange, signal), repetition, signal);
    if (text !== '' && parsed(text) === undefined) {
      const { address, addressForm } = this.options.settingNames;
      throw unexpectedAnswer(this.pathOf(url), `${address} ${addressForm}`);
    }
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  }

  /** @throws DomainError that says what went wrong; whatever the file's stream threw, unchanged; the signal's reason */
  upload(upload: Upload, signal: AbortSignal): Promise<Answer> {
    return this.repeated(() => this.uploadOnce(upload, signal), upload, signal);
  }

  private async repeated(
    attempt: () => Promise<Answer>,
    { idempotent }: Repetition,
    signal: AbortSignal,
  ): Promise<Answer> {
    try {
      return await withRetries(attempt, this.options.retry, { adviceOn: (error) => advice(error, idempotent) }, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw this.final(error);
    }
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async uploadOnce(upload: Upload, signal: AbortSignal): Promise<Answer> {
    const file = await upload.file(signal).catch((error: unknown) => Promise.reject(new SourceFailure(error)));
    let sourceError: unknown;
    file.stream.once('error', (error) => (sourceError = error));
    const { stream: body, contentType, contentLength } = multipartBody(upload.fields, file);
    body.once('error', (error) => (sourceError ??= error));
    try {
      const url = `${this.options.baseUrl}${upload.path}`;
      return await this.exchange({ method: 'POST', url, contentType, contentLength, body }, signal);
    } catch (error) {
      throw sourceError === undefined || signal.aborted ? error : new SourceFailure(sourceError);
    } finally {
      body.destroy();
      file.stream.destroy();
    }
  }

  private exchange(exchange: Exchange, signal: AbortSignal): Promise<Answer> {
    const { pathname, host } = new URL(exchange.url);
    const attributes = { 'http.request.method': exchange.method, 'server.address': host, 'url.path': pathname };
    return inSpan(exchange.method, { kind: SpanKind.CLIENT, attributes }, (span) =>
      this.sendTraced(exchange, signal, span),
    );
  }

  private async sendTraced(
    { method, url, contentType, contentLength, body }: Exchange,
    signal: AbortSignal,
    span: Span,
  ): Promise<Answer> {
    const { apiKey, settingNames } = this.options;
    const response = await request(url, {
      dispatcher: this.agent,
      method,
      headers: {
        accept: 'application/json',
        ...traceHeaders(),
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(contentType === null ? {} : { 'content-type': contentType }),
        ...(contentLength === null ? {} : { 'content-length': String(contentLength) }),
      },
      body,
      signal,
    });
    const status = response.statusCode;
    span.setAttribute('http.response.status_code', status);
    const text = await response.body.text();
    if (status >= 200 && status < 300) return { status, text };
    const answer = { status, retryAfter: response.headers['retry-after'], body: parsed(text) };
    const error = errorOf(answer, this.pathOf(url), settingNames);
    if (WORTH_REPEATING.has(status)) throw new RetryableAnswer(status, retryAfterMs(answer.retryAfter), error);
    throw error;
  }

  private pathOf(url: string): string {
    return url.slice(this.options.baseUrl.length).split('?')[0]!;
  }

  private final(error: unknown): unknown {
    if (error instanceof SourceFailure) return error.cause;
    if (error instanceof RetryableAnswer) return error.error;
    if (error instanceof DomainError) return error;
    const timedOut = TIMED_OUT.has(errorCode(error) ?? '');
    const origin = new URL(this.options.baseUrl).host;
    const what = timedOut ? 'does not answer in time' : 'cannot be reached';
    return new UpstreamError(
      `The ingester at ${origin} ${what}; check ${this.options.settingNames.address} and that it runs`,
      timedOut,
      {
        cause: error,
      },
    );
  }
}

const advice = (error: unknown, idempotent: boolean): RetryAdvice => {
  if (error instanceof SourceFailure || error instanceof DomainError) return null;
  if (error instanceof RetryableAnswer) {
    const carriedOut = error.status === 502 || error.status === 504;
    return idempotent || !carriedOut ? { afterMs: error.afterMs } : null;
  }
  return idempotent || NEVER_ARRIVED.has(errorCode(error) ?? '') ? { afterMs: null } : null;
};
