import { ConfigurationError, DomainError, PermanentError, QuotaError, UnavailableError } from '@sluice/domain';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { InvalidAnswerError } from './invalid-answer-error.js';
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

/** Classifies what a request of the `openai` client threw; the client's error becomes the cause. */
export function describeFailure(error: unknown, server: ServerDescription): RequestFailure {
  if (error instanceof InvalidAnswerError) return retryable(error);
  if (error instanceof DomainError) return final(error);
  if (error instanceof APIConnectionTimeoutError) {
    return retryable(unavailable('EMBEDDER_TIMEOUT', `The embedding server at ${server.url} did not answer in time.`));
  }
  if (error instanceof APIError && !(error instanceof APIConnectionError) && error.status !== undefined) {
    return describeStatus(error, error.status, server);
  }
  if (error instanceof SyntaxError) {
    // Cut off, or with the NaN and Infinity that some servers write, which are no JSON.
    return retryable(new InvalidAnswerError(`at ${server.url} is no valid JSON`, error));
  }
  const code = systemErrorCode(error);
  const message = `The embedding server at ${server.url} cannot be reached${code}; start it or correct its base URL.`;
  return retryable(unavailable('EMBEDDER_UNREACHABLE', message, error));
}

function describeStatus(error: APIError, status: number, server: ServerDescription): RequestFailure {
  const sentence = `The embedding server at ${server.url} answered ${status}${serverSentence(error, server.apiKey)}`;
  const cause = redacted(error, server.apiKey);
  const delayMs = error.headers && requestedDelayMs(error.headers, status === 429);
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
function serverSentence(error: APIError, apiKey: string | undefined): string {
  const said = withoutKeys(error.message.replace(/^\d{3}\s*/, ''), apiKey)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!said || said.startsWith('status code')) return '.';
  const short = said.length > LONGEST_SENTENCE ? `${said.slice(0, LONGEST_SENTENCE)}…` : said;
  return `: ${short}${/[.!?…]$/.test(short) ? '' : '.'}`;
}

/** The client's error holds the answer, which may repeat the key; the cause keeps only its message. */
const redacted = (error: APIError, apiKey: string | undefined): Error => new Error(withoutKeys(error.message, apiKey));

function withoutKeys(text: string, apiKey: string | undefined): string {
  const withoutOwn = apiKey ? text.replaceAll(apiKey, '***') : text;
  return withoutOwn.replace(/\bsk-[\w*-]+/g, '***');
}

/** Deep enough for what the client wraps around the socket's error. */
const MAX_CAUSES = 5;

function systemErrorCode(error: unknown): string {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof cause === 'object' && cause !== null; depth += 1) {
    if ('code' in cause && typeof cause.code === 'string') return ` (${cause.code})`;
    cause = 'cause' in cause ? cause.cause : undefined;
  }
  return '';
}

const unavailable = (code: string, message: string, cause?: unknown): UnavailableError =>
  new UnavailableError(code, message, { cause });
const final = (error: DomainError): RequestFailure => ({ error, isRetryable: false, isRateLimit: false });
const retryable = (error: DomainError, delayMs?: number): RequestFailure => ({
  error,
  isRetryable: true,
  isRateLimit: false,
  delayMs,
});
