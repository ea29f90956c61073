import {
  ConfigurationError,
  type DomainError,
  PermanentError,
  QuotaError,
  TransientError,
  UnavailableError,
} from '@sluice/domain';
import type { TaskStatus, WireError, WireFailure } from './wire-types.js';

/** Categories of faults that lie in the document or in what was asked; a retry gives the same. */
const PERMANENT_CATEGORIES = new Set(['policy', 'backend_failure', 'user_input']);
/** The same for servers that name no category but only the component that failed. */
const PERMANENT_COMPONENTS = new Set(['document_backend', 'user_input']);

/** The error of an HTTP response other than success. `detail` is what the server says of it. */
export function httpFailure(status: number, detail: string, retryAfterMs: number | undefined): DomainError {
  const said = detail ? ` It says: ${detail}` : '';
  if (status === 401 || status === 403) {
    return new ConfigurationError(
      'PARSER_UNAUTHORIZED',
      `The parsing server rejects the API key (${status}). Configure the server's key.${said}`,
    );
  }
  if (status >= 300 && status < 400) {
    return new ConfigurationError(
      'PARSER_REDIRECTS',
      `The parsing server redirects (${status}), which is not followed. Configure the address that it redirects to.`,
    );
  }
  if (status === 404 || status === 405) {
    return new ConfigurationError(
      'PARSER_NOT_FOUND',
      `The parsing server does not know the docling-serve v1 API (${status}). Check the server's address and version.${said}`,
    );
  }
  if (status === 429 || status === 503) {
    return new QuotaError(
      'PARSER_BUSY',
      `The parsing server is busy (${status}). The document is tried again.${said}`,
      retryAfterMs,
    );
  }
  if (status === 413) {
    return new PermanentError(
      'PARSER_REJECTED',
      `The document is larger than the parsing server takes. Split it or raise the server's limit.${said}`,
    );
  }
  if (status === 408 || status >= 500) {
    return new UnavailableError(
      'PARSER_UNAVAILABLE',
      `The parsing server failed (${status}). The document is tried again.${said}`,
    );
  }
  return new PermanentError(
    'PARSER_REJECTED',
    `The parsing server rejects the document (${status}). Check its type and the parse parameters.${said}`,
  );
}

export const unreachable = (cause: unknown): UnavailableError =>
  new UnavailableError(
    'PARSER_UNREACHABLE',
    'The parsing server cannot be reached. Check that it runs and that its address is right.',
    { cause },
  );

export const timedOut = (timeoutMs: number): TransientError =>
  new TransientError(
    'PARSER_TIMEOUT',
    `The parsing server did not finish within ${timeoutMs / 1000} seconds. Raise the timeout or its capacity.`,
  );

/**
 * A server that fails while it works on a document may have been brought down by it: that is a failed attempt. Where it is the server
 * alone, the next attempt cannot even be sent, and waits.
 */
export const whileAtWork = (error: unknown): unknown =>
  error instanceof UnavailableError ? new TransientError(error.code, error.message, { cause: error }) : error;

/** The server restarted, or another one behind the same address responded: tasks and results live in one process. */
export const taskLost = (): TransientError =>
  new TransientError(
    'PARSER_TASK_LOST',
    'The parsing server no longer knows the task, as after a restart. The document is sent again.',
  );

export const badAnswer = (cause?: unknown): TransientError =>
  new TransientError(
    'PARSER_BAD_ANSWER',
    'The answer of the parsing server is incomplete or not understood. Check its version.',
    { cause },
  );

/** The error of a task that failed as a whole. */
export function taskFailed({
  failure,
  error_message: message,
}: Pick<TaskStatus, 'failure' | 'error_message'>): DomainError {
  const said = sentence(failure?.message ?? message ?? 'no reason given');
  return isPermanentFailure(failure)
    ? new PermanentError('PARSER_FAILED', `The parsing server cannot convert the document: ${said}`)
    : new TransientError('PARSER_FAILED', `The conversion failed in the parsing server: ${said}`);
}

const isPermanentFailure = (failure: WireFailure | null | undefined): boolean =>
  failure?.retryable === false || (failure?.retryable !== true && PERMANENT_CATEGORIES.has(failure?.category ?? ''));

/** The error of a document that failed although its task succeeded; permanent as soon as one of its errors is. */
export function documentFailed(status: string, errors: readonly WireError[]): DomainError {
  const said = sentence(errorTexts(errors).join('; ') || `status ${status}`);
  return status === 'skipped' || errors.some(isPermanentError)
    ? new PermanentError('PARSER_FAILED', `The parsing server cannot convert the document: ${said}`)
    : new TransientError('PARSER_FAILED', `The conversion failed in the parsing server: ${said}`);
}

const isPermanentError = ({ category, component_type: component }: WireError): boolean =>
  category ? PERMANENT_CATEGORIES.has(category) : PERMANENT_COMPONENTS.has(component ?? '');

export const errorTexts = (errors: readonly WireError[]): string[] =>
  errors.flatMap(({ error_message: message, page_no: page }) =>
    message ? [page ? `page ${page}: ${message}` : message] : [],
  );

/** One line, not endless, ending in a full stop. */
const sentence = (text: string): string => `${text.replace(/\s+/g, ' ').trim().slice(0, 500).replace(/\.$/, '')}.`;
