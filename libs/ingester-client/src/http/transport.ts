import { DomainError, errorCode, UpstreamError } from '@sluice/domain';
import { Agent, request } from 'undici';
import { multipartBody, type FilePart } from './multipart.js';
import { errorOf, errorOfBody, type SettingNames } from './response-errors.js';
import { retryAfterMs } from './retry-after.js';
import { withRetry, type RetryAdvice, type RetryOptions } from './retry.js';

export interface TransportOptions {
  /** Base address including `/api/v1`, without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** Most connections at once; also the most requests at once. */
  readonly connections: number;
  /** Longest wait for an answer once a request is sent, and between two pieces of it. */
  readonly timeoutMs: number;
  readonly retry: RetryOptions;
  readonly settingNames: SettingNames;
}

export interface FormRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the base address, with its query. */
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Called once per attempt. */
  readonly file?: (signal: AbortSignal) => Promise<FilePart>;
  /** Whether sending it twice does the same as once; others are repeated only when they were certainly not carried out. */
  readonly idempotent: boolean;
}

interface AnswerBody {
  readonly status: number;
  readonly body: unknown;
}

const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH']);
const TIMED_OUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);
const WORTH_REPEATING = new Set([429, 502, 503, 504]);

/** An answer that is worth another attempt; becomes its `error` when there is none. */
class RetryableAnswer extends Error {
  constructor(
    readonly status: number,
    readonly afterMs: number | undefined,
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

/** Sends forms to the ingester and reads JSON, repeating what is worth it. */
export class Transport {
  private readonly agent: Agent;

  constructor(private readonly options: TransportOptions) {
    this.agent = new Agent({
      connections: options.connections,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
    });
  }

  /** @throws DomainError that says what went wrong; whatever the file's stream threw, unchanged; the signal's reason */
  async send(form: FormRequest, signal: AbortSignal): Promise<AnswerBody> {
    try {
      return await withRetry(
        () => this.attempt(form, signal),
        (error) => advice(error, form.idempotent),
        this.options.retry,
        signal,
      );
    } catch (error) {
      signal.throwIfAborted();
      throw this.final(error);
    }
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async attempt(form: FormRequest, signal: AbortSignal): Promise<AnswerBody> {
    const file =
      form.file && (await form.file(signal).catch((error: unknown) => Promise.reject(new SourceFailure(error))));
    let sourceError: unknown;
    file?.stream.once('error', (error) => (sourceError = error));
    const body = form.fields && multipartBody(form.fields, file);
    body?.stream.once('error', (error) => (sourceError ??= error));
    try {
      return await this.exchange(form, body, signal);
    } catch (error) {
      throw sourceError === undefined || signal.aborted ? error : new SourceFailure(sourceError);
    } finally {
      body?.stream.destroy();
      file?.stream.destroy();
    }
  }

  private async exchange(
    form: FormRequest,
    body: ReturnType<typeof multipartBody> | undefined,
    signal: AbortSignal,
  ): Promise<AnswerBody> {
    const { apiKey, baseUrl } = this.options;
    const response = await request(`${baseUrl}${form.path}`, {
      dispatcher: this.agent,
      method: form.method,
      headers: {
        accept: 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(body ? { 'content-type': body.contentType } : {}),
        ...(body && body.contentLength !== null ? { 'content-length': String(body.contentLength) } : {}),
      },
      body: body?.stream ?? null,
      signal,
    });
    const status = response.statusCode;
    const answer = { status, retryAfter: response.headers['retry-after'], body: parsed(await response.body.text()) };
    const path = form.path.split('?')[0] ?? form.path;
    if (status >= 200 && status < 300) {
      const said = errorOfBody(answer.body);
      if (said !== undefined) throw new UpstreamError(`The ingester failed at ${path}: ${said}`);
      return answer;
    }
    const error = errorOf(answer, path, this.options.settingNames);
    if (WORTH_REPEATING.has(status)) throw new RetryableAnswer(status, retryAfterMs(answer.retryAfter), error);
    throw error;
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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const advice = (error: unknown, idempotent: boolean): RetryAdvice => {
  if (error instanceof SourceFailure || error instanceof DomainError) return null;
  if (error instanceof RetryableAnswer) {
    const carriedOut = error.status === 502 || error.status === 504;
    return idempotent || !carriedOut ? { afterMs: error.afterMs } : null;
  }
  return idempotent || NEVER_ARRIVED.has(errorCode(error) ?? '') ? { afterMs: undefined } : null;
};
