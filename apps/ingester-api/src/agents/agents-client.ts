import { isJsonObject, TransientError, UpstreamError } from '@sluice/domain';
import { AddressPolicy } from '@sluice/io';
import { ConnectionError, HttpClient, type HttpResponse } from '@sluice/io/http';
import type { AllowedOperation } from './allowed-operations.js';

/** Plans and logs name thousands of documents; nothing else is larger. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const CONNECT_MS = 5_000;
const QUICK_MS = 15_000;
/** Planning lists a source: as long as proxies in front of this service usually wait. */
const LONG_MS = 600_000;

const limitsOf = (totalMs: number) => ({
  connectMs: CONNECT_MS,
  firstByteMs: totalMs,
  idleMs: QUICK_MS,
  totalMs,
});

export interface AgentsSettings {
  readonly url: string;
  readonly apiKey: string | null;
}

/** What the agents returned. */
export interface AgentsAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Statuses whose sentence is for whoever asked; all others are between this service and the agents. */
const PASSED_ON: ReadonlySet<number> = new Set([400, 404, 409, 413]);

/** The agents' API as AGENTS_URL names it: with a key of its own, and nothing of the requests that come here. Must be closed. */
export class AgentsClient {
  private readonly base: string;
  private readonly quick: HttpClient;
  private readonly patient: HttpClient;

  constructor(private readonly settings: AgentsSettings) {
    this.base = `${settings.url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1/`;
    const policy = AddressPolicy.of([], 'AGENTS_URL').trusting(settings.url);
    this.quick = new HttpClient({ policy, limits: limitsOf(QUICK_MS) });
    this.patient = new HttpClient({ policy, limits: limitsOf(LONG_MS) });
  }

  /**
   * @param path below `/api/v1/`, which `allowedOperation` knows
   * @throws TransientError when the agents cannot be reached; UpstreamError when they fail, are too slow or refuse the key
   */
  async call(
    { method, fields, fixed = {}, takesLong = false }: AllowedOperation,
    path: string,
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<AgentsAnswer> {
    const values = { ...textsOf(given, fields), ...fixed };
    const url = new URL(path, this.base);
    if (method === 'GET') url.search = new URLSearchParams(values).toString();
    const client = takesLong ? this.patient : this.quick;
    const request = {
      method,
      headers: {
        accept: 'application/json',
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      credentials: (): Record<string, string> =>
        this.settings.apiKey === null ? {} : { authorization: `Bearer ${this.settings.apiKey}` },
      ...(method === 'POST' && { body: new URLSearchParams(values).toString() }),
    };
    return await this.read(await this.send(client, url, request, signal));
  }

  async close(): Promise<void> {
    await Promise.all([this.quick.close(), this.patient.close()]);
  }

  private async send(
    client: HttpClient,
    url: URL,
    request: Parameters<HttpClient['request']>[1],
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    try {
      return await client.request(url, request, signal);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      throw new TransientError(
        'AGENTS_UNREACHABLE',
        `The agents cannot be reached at AGENTS_URL (${url.host}). Start them (si-agent serve), or correct the setting`,
        { cause: error },
      );
    }
  }

  private async read(response: HttpResponse): Promise<AgentsAnswer> {
    const { status } = response;
    const text = await response.text(MAX_ANSWER_BYTES);
    if (status === 401 || status === 403)
      throw new UpstreamError('The agents refuse this service; AGENTS_API_KEY must be the API_KEY of the agents');
    const body = parsed(text);
    if (response.isSuccess && body !== undefined) return { status, body };
    const error = isJsonObject(body) && typeof body['error'] === 'string' ? body['error'] : null;
    if (PASSED_ON.has(status) && error !== null) return { status, body };
    if (error !== null) throw new UpstreamError(`The agents failed: ${error}`, status === 504);
    throw new UpstreamError('What answers at AGENTS_URL is not the agents of this system');
  }
}

/** What a form or query gave for these fields. */
const textsOf = (given: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = given[field];
      return value === undefined || value === null ? [] : [[field, String(value as string | number | boolean)]];
    }),
  );

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
