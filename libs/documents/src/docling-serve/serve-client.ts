import { SpanKind } from '@opentelemetry/api';
import { inSpan, traceHeaders } from '@sluice/domain';
import { retryAfterMs, waitingFor } from '@sluice/io';
import { saveBody } from './save-body.js';
import { badAnswer, httpFailure, taskLost, unreachable } from './serve-failures.js';
import type { TaskStatus } from './wire-types.js';

export interface ServeClientOptions {
  /** Such as `http://parser:5001`; a path before `/v1` is kept. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly fetch: typeof fetch;
}

/** The calls of docling-serve's v1 API for asynchronous conversion. Every failure is a domain error or the abort's reason. */
export class ServeClient {
  private readonly base: string;

  constructor(private readonly options: ServeClientOptions) {
    this.base = options.baseUrl.replace(/\/+$/, '');
  }

  /** Submits a form; returns the id of the task. */
  submit(form: FormData, signal: AbortSignal): Promise<string> {
    return inSpan('docling-serve submit', { kind: SpanKind.CLIENT }, async () => {
      const response = await this.request('/v1/convert/file/async', signal, { method: 'POST', body: form });
      if (!response.ok) throw await failureOf(response);
      const { task_id: taskId } = await json<TaskStatus>(response, signal);
      if (!taskId) throw badAnswer();
      return taskId;
    });
  }

  /** @throws TransientError PARSER_TASK_LOST when the server does not know the task. */
  async poll(taskId: string, signal: AbortSignal): Promise<TaskStatus> {
    const response = await this.request(`/v1/status/poll/${encodeURIComponent(taskId)}`, signal);
    if (!response.ok) throw await failureOf(response, taskLost);
    return json<TaskStatus>(response, signal);
  }

  /** Writes the result, which the server forgets soon after the first call, to a file. @throws PermanentError DOCUMENT_TOO_LARGE */
  saveResult(taskId: string, path: string, signal: AbortSignal): Promise<void> {
    return inSpan('docling-serve result', { kind: SpanKind.CLIENT }, async () => {
      const response = await this.request(`/v1/result/${encodeURIComponent(taskId)}`, signal);
      if (!response.ok) throw await failureOf(response, taskLost);
      await saveBody(response, path, signal);
    });
  }

  private async request(path: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json', ...traceHeaders() };
    if (this.options.apiKey) headers['X-Api-Key'] = this.options.apiKey;
    // Given an aborted signal and a form, Node's fetch leaves a rejection behind that nobody can handle.
    signal.throwIfAborted();
    try {
      return await waitingFor(`the parsing server at ${new URL(this.base).host}`, () =>
        this.options.fetch(`${this.base}${path}`, {
          ...init,
          headers,
          signal,
          // `fetch` would send the key along, and the document, wherever a redirect leads.
          redirect: 'manual',
        }),
      );
    } catch (error) {
      signal.throwIfAborted();
      throw unreachable(error);
    }
  }
}

async function json<T>(response: Response, signal: AbortSignal): Promise<T> {
  const body = await response.text().catch((error: unknown) => {
    signal.throwIfAborted();
    throw unreachable(error);
  });
  try {
    return JSON.parse(body) as T;
  } catch (error) {
    throw badAnswer(error);
  }
}

async function failureOf(response: Response, notFound?: () => Error): Promise<Error> {
  const body = await response.text().catch(() => '');
  if (response.status === 404 && notFound) return notFound();
  return httpFailure(response.status, detailOf(body), retryAfterMs(response.headers.get('retry-after')) ?? undefined);
}

/** FastAPI's `detail`: a sentence, or a list of validation problems. */
function detailOf(body: string): string {
  let detail: unknown;
  try {
    detail = (JSON.parse(body) as { detail?: unknown } | null)?.detail;
  } catch {
    // Proxies answer with HTML pages, which mean nothing to people.
    return '';
  }
  if (typeof detail === 'string') return detail.slice(0, 500);
  if (!Array.isArray(detail)) return '';
  const problems = detail as { loc?: unknown[]; msg?: string }[];
  return problems
    .map(({ loc = [], msg = '' }) => `${loc.at(-1) ?? ''}: ${msg}`)
    .join('; ')
    .slice(0, 500);
}
