import {
  ConfigurationError,
  DomainError,
  errorCode,
  PermanentError,
  QuotaError,
  UnavailableError,
} from '@sluice/domain';
import { InvalidAnswerError } from './invalid-answer-error.js';
import { RefusedRequestError } from './refused-request-error.js';
import { requestedDelayMs } from './requested-delay.js';

/** A failed request, put into the words of the domain. */
export interface RequestFailure {
  error: DomainError;
  /** Whether the same request may succeed soon. */
  isRetryable: boolean;
  /** Whether the server limits the rate, so that other requests should wait too. */
  isRateLimit: boolean;
  /** What the server asked to wait. */
  delayMs?: number;
}

export interface ServerDescription {
  /** Without credentials and query. */
  url: string;
  model: string;
  apiKey: string | undefined;
}

/** Classifies what `requestEmbeddings` threw, which becomes the cause. */
export function describeFailure(error: unknown, server: ServerDescription): RequestFailure {
  if (error instanceof InvalidAnswerError) return retryable(error);
  if (error instanceof DomainError) return final(error);
  if (error instanceof RefusedRequestError) return describeStatus(error, server);
  if (isTimeout(error))
    return retryable(unavailable('EMBEDDER_TIMEOUT', `The embedding server at ${server.url} did not answer in time.`));
  const code = inBrackets(errorCode(error));
  const message = `The embedding server at ${server.url} cannot be reached${code}; start it or correct its base URL.`;
  return retryable(unavailable('EMBEDDER_UNREACHABLE', message, error));
}

function describeStatus(error: RefusedRequestError, server: ServerDescription): RequestFailure {
  const { status, headers } = error;
  const sentence = `The embedding server at ${server.url} answered ${status}${serverSentence(error, server.apiKey)}`;
  const cause = redacted(error, server.apiKey);
  const delayMs = requestedDelayMs(headers, status === 429);
  switch (status) {
    case 401:
    case 403:
      return final(new ConfigurationError('EMBEDDER_REFUSES_KEY', `${sentence} Check the API key.`, { cause }));
    case 404:
      return final(
        new ConfigurationError(
          'EMBEDDING_MODEL_UNKNOWN',
          `${sentence} Check the model ${server.model} and the base URL.`,
          {
            cause,
          },
        ),
      );
    case 429: {
      const quota = new QuotaError('EMBEDDER_RATE_LIMIT', `${sentence} Try again later.`, delayMs, { cause });
      // A used-up account does not recover within minutes.
      return { error: quota, isRetryable: error.code !== 'insufficient_quota', isRateLimit: true, delayMs };
    }
    case 408:
    case 409:
    case 425:
      return retryable(unavailable('EMBEDDER_UNAVAILABLE', `${sentence} Try again later.`, cause), delayMs);
  }
  if (status >= 500) {
    return retryable(unavailable('EMBEDDER_UNAVAILABLE', `${sentence} Try again later.`, cause), delayMs);
  }
  if (status < 400) {
    const remedy = 'Redirects are not followed: configure the address it redirects to.';
    return final(new ConfigurationError('EMBEDDER_REDIRECTS', `${sentence} ${remedy}`, { cause }));
  }
  return final(
    new PermanentError('EMBEDDING_REFUSED', `${sentence} Check the model and its longest input.`, { cause }),
  );
}

const LONGEST_SENTENCE = 300;

/** What the server said, on one line, without markup and keys: `: model is loading.`, or `.` when it said nothing. */
function serverSentence(error: RefusedRequestError, apiKey: string | undefined): string {
  const said = withoutKeys(error.message, apiKey)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!said) return '.';
  const short = said.length > LONGEST_SENTENCE ? `${said.slice(0, LONGEST_SENTENCE)}…` : said;
  return `: ${short}${/[.!?…]$/.test(short) ? '' : '.'}`;
}

/** The error holds what the server said, which may repeat the key. */
const redacted = (error: Error, apiKey: string | undefined): Error => new Error(withoutKeys(error.message, apiKey));

function withoutKeys(text: string, apiKey: string | undefined): string {
  const withoutOwn = apiKey ? text.replaceAll(apiKey, '***') : text;
  return withoutOwn.replace(/\bsk-[\w*-]+/g, '***');
}

const LATE: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const isTimeout = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'TimeoutError') || LATE.has(errorCode(error) ?? '');

const inBrackets = (code: string | undefined): string => (code === undefined ? '' : ` (${code})`);

const unavailable = (code: string, message: string, cause?: unknown): UnavailableError =>
  new UnavailableError(code, message, { cause });
const final = (error: DomainError): RequestFailure => ({ error, isRetryable: false, isRateLimit: false });
const retryable = (error: DomainError, delayMs?: number): RequestFailure => ({
  error,
  isRetryable: true,
  isRateLimit: false,
  delayMs,
});
