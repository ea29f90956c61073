import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { fuzzRequests, type FuzzEffort } from './fuzz-requests.js';
import type { FuzzRequest } from './encode-request.js';
import { operationsOf, type FuzzedApi } from './operations.js';
import { Random } from './random.js';

export interface FuzzPlan {
  readonly url: string;
  readonly api: FuzzedApi;
  /** Values of parameters and fields that name something that exists; undefined leaves one out, whatever the example. */
  readonly known: Readonly<Record<string, unknown>>;
  readonly effort: FuzzEffort;
  readonly seed: number;
  /** Operations that are tried; all when absent. */
  readonly only?: (key: string) => boolean;
  /** Operations that are tried last, because they remove what others need. */
  readonly isLast?: (key: string) => boolean;
}

export interface FuzzReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** One sentence for each answer that must not be; none when all is well. */
  readonly problems: readonly string[];
}

/** What a request may take. A busy machine takes many times as long as a quiet one: this finds what hangs or explodes. */
const MOST_MS = 10_000;
const MOST_PROBLEMS = 100;
/** Another server that the request names may fail; nothing else is a fault of somebody else. */
const OF_UPSTREAM = [502, 504];

/** Sends odd requests to all operations of an API and says which answers break its description. */
export const fuzzApi = async (plan: FuzzPlan): Promise<FuzzReport> => {
  const random = new Random(plan.seed);
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<string, number> = {};
  const problems: string[] = [];
  let requests = 0;
  const { isLast = () => false, only = () => true } = plan;
  const operations = operationsOf(plan.api, plan.known).filter(({ key }) => only(key));
  const ordered = [...operations.filter(({ key }) => !isLast(key)), ...operations.filter(({ key }) => isLast(key))];
  try {
    for (const operation of ordered) {
      for (const request of fuzzRequests(operation, plan.effort, random)) {
        const answer = await send(plan.url, request, agent);
        requests += 1;
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        const problem = problemOf(request, answer);
        if (problem !== null) problems.push(`${operation.key} with ${request.about.slice(0, 300)}: ${problem}`);
        if (problems.length >= MOST_PROBLEMS) return { requests, statuses, problems };
      }
    }
    return { requests, statuses, problems };
  } finally {
    agent.destroy();
  }
};

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly ms: number;
}

const send = async (url: string, { operation, target, headers, body }: FuzzRequest, agent: Agent): Promise<Answer> => {
  const begun = performance.now();
  const { hostname, port } = new URL(url);
  const sent = httpRequest({ hostname, port, path: target, method: operation.method, headers, agent });
  // A server that refused a long request early has closed the connection.
  sent.on('error', () => undefined);
  const timeout = setTimeout(() => sent.destroy(), 2 * MOST_MS);
  try {
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end(body ?? undefined);
    const [response] = await answered;
    const type = response.headers['content-type'] ?? '';
    let text = '';
    if (type.startsWith('text/event-stream')) response.destroy();
    else for await (const chunk of response.setEncoding('utf8')) text += chunk as string;
    return { status: response.statusCode!, type, body: text, ms: performance.now() - begun };
  } catch (error) {
    return { status: 0, type: '', body: String(error), ms: performance.now() - begun };
  } finally {
    clearTimeout(timeout);
  }
};

const problemOf = ({ operation, isAtOperation }: FuzzRequest, { status, type, body, ms }: Answer): string | null => {
  if (status === 0) return `no answer: ${body}`;
  if (ms > MOST_MS) return `${Math.round(ms)} ms`;
  const isListed = operation.statuses.has(status);
  if (status >= 500 && !(OF_UPSTREAM.includes(status) && isListed)) return `${status} ${body.slice(0, 200)}`;
  if (!isListed && (isAtOperation || (status !== 404 && status !== 405)))
    return `unlisted ${status} ${body.slice(0, 200)}`;
  if (status >= 400) return errorProblem(status, type, body);
  if (type.startsWith('application/json') && !isJson(body)) return `no JSON: ${body.slice(0, 200)}`;
  return null;
};

const errorProblem = (status: number, type: string, body: string): string | null => {
  if (!type.startsWith('application/json') || !isJson(body))
    return `an error that is no JSON: ${type} ${body.slice(0, 200)}`;
  // Of a request that brings several documents the body says what became of each.
  const { error, status_code, details, documents, ...more } = JSON.parse(body) as Record<string, unknown>;
  const isShaped =
    typeof error === 'string' &&
    error !== '' &&
    status_code === status &&
    Object.keys(more).length === 0 &&
    (documents === undefined || Array.isArray(documents)) &&
    (details === undefined || (Array.isArray(details) && details.every(isDetail)));
  if (!isShaped) return `an error of another form: ${body.slice(0, 200)}`;
  if (body.length > 20_000) return `an error of ${body.length} characters`;
  return null;
};

const isDetail = (detail: unknown): boolean => {
  const { field, message } = (detail ?? {}) as Record<string, unknown>;
  return typeof field === 'string' && typeof message === 'string';
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
