import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { UpstreamError } from '@sluice/domain';
import type { RetryingFetch } from './retrying-fetch.js';
import { refusalOf } from './refusal.js';

export interface PlatformApiOptions {
  /** How errors name the platform, such as `GitHub`. */
  readonly platform: string;
  /** Base of the REST API, without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly http: RetryingFetch;
}

export type Query = Readonly<Record<string, string | number>>;

/** Both platforms call it `since`. */
export const sinceQuery = (since: string | null): Query => (since === null ? {} : { since });

/** A JSON answer that has been read. */
export interface JsonAnswer {
  readonly body: unknown;
  readonly headers: Headers;
}

/** The REST API of a git platform: JSON, raw bytes and pages. Refusals become errors of the domain (see `refusalOf`). */
export class PlatformApi {
  constructor(private readonly options: PlatformApiOptions) {}

  async json(path: string, query: Query, signal: AbortSignal): Promise<JsonAnswer> {
    return this.jsonAt(this.url(path, query), signal);
  }

  async text(path: string, accept: string, signal: AbortSignal): Promise<string> {
    return (await this.get(this.url(path, {}), { accept }, signal)).text();
  }

  /** The bytes of the answer as they arrive; at most one chunk is held. */
  async stream(
    path: string,
    query: Query,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Readable> {
    return bodyStream(await this.get(this.url(path, query), headers, signal), signal);
  }

  /** Each page of a list, by the `Link` header. The token is not sent to another host that a header may name. */
  async *pages(
    path: string,
    query: Query,
    signal: AbortSignal,
  ): AsyncGenerator<JsonAnswer & { readonly items: unknown[] }> {
    let url: URL | null = this.url(path, query);
    while (url !== null) {
      const answer = await this.jsonAt(url, signal);
      yield { ...answer, items: this.list(answer.body) };
      url = this.nextPage(answer.headers, url);
    }
  }

  private nextPage(headers: Headers, current: URL): URL | null {
    const next = nextPageUrl(headers.get('link'));
    if (next === null) return null;
    const url = new URL(next, current);
    // Behind a proxy Gitea may name its inner address; the path and query are what matters.
    const here = new URL(this.options.baseUrl);
    url.protocol = here.protocol;
    url.host = here.host;
    if (url.href === current.href) throw this.unexpected('a page that names itself as the next one');
    return url;
  }

  private async jsonAt(url: URL, signal: AbortSignal): Promise<JsonAnswer> {
    const response = await this.get(url, {}, signal);
    try {
      return { body: await response.json(), headers: response.headers };
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof SyntaxError) throw this.unexpected('something that is no JSON', cause);
      throw new UpstreamError(`${this.options.platform} broke off its answer`, false, { cause });
    }
  }

  private async get(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
    const response = await this.options.http.fetch(url, { headers: { ...this.options.headers, ...headers } }, signal);
    if (response.ok) return response;
    throw await refusalOf(response, this.options.platform);
  }

  private list(body: unknown): unknown[] {
    if (Array.isArray(body)) return body;
    throw this.unexpected('no list where one was asked for');
  }

  private unexpected(what: string, cause?: unknown): UpstreamError {
    return new UpstreamError(`${this.options.platform} answers with ${what}; is its address right?`, false, { cause });
  }

  private url(path: string, query: Query): URL {
    const url = new URL(`${this.options.baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return url;
  }
}

/** The body as a Node stream that ends with an error when `signal` aborts. */
export function bodyStream(response: Response, signal: AbortSignal): Readable {
  if (response.body === null) return Readable.from([]);
  return Readable.fromWeb(response.body as ReadableStream<Uint8Array>, { signal });
}

/** The address of the next page in a `Link` header (RFC 8288), null when there is none. */
export function nextPageUrl(header: string | null): string | null {
  for (const [, url, parameters] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters!);
    if ((relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/).includes('next')) return url!;
  }
  return null;
}
