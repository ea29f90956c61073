import type { Readable } from 'node:stream';
import { ConfigurationError, UpstreamError, type DomainError } from '@sluice/domain';
import { retryAfterMs, withRetries, type AddressPolicy, type RetryAdvice } from '@sluice/io';
import { ConnectionError, HttpClient, type HttpLimits, type HttpResponse } from '@sluice/io/http';
import { DavCredentials } from './dav-credentials.js';
import { BusyServerError, isPassing, refusalOf } from './dav-failures.js';
import { MultistatusParser, type DavResource } from './multistatus.js';

export interface DavAnswer {
  readonly resources: DavResource[];
  /** The state that an answer to a synchronization describes; null in other answers. */
  readonly syncToken: string | null;
}

export interface DavServerOptions {
  readonly url: string;
  readonly username?: string | null;
  readonly password?: string | null;
  /** Which addresses may be asked, redirects included. */
  readonly addresses: AddressPolicy;
  readonly limits?: HttpLimits;
  /** How long a request is tried again while the server is busy or drops connections, milliseconds. */
  readonly retryMs?: number;
}

const PROPERTIES =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/>' +
  '<getcontenttype/><getetag/><getlastmodified/></prop></propfind>';

const SYNC_TOKEN = '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><sync-token/></prop></propfind>';

const changesSince = (token: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><sync-collection xmlns="DAV:"><sync-token>${escapeXml(token)}</sync-token>` +
  '<sync-level>infinite</sync-level><prop><resourcetype/></prop></sync-collection>';

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.codePointAt(0)!};`);

/** A question about names. */
interface Asking {
  readonly method: 'PROPFIND' | 'REPORT';
  readonly depth: '0' | '1';
  readonly body: string;
}

const HEADERS = { 'user-agent': 'sluice', 'accept-encoding': 'identity' };
const ASKING_HEADERS = {
  accept: 'application/xml,text/xml',
  'content-type': 'application/xml; charset=utf-8',
};

/** A server with many files in a directory may take its time until it begins to answer. */
const LIMITS: HttpLimits = { connectMs: 10_000, firstByteMs: 60_000, idleMs: 60_000 };
const RETRY_MS = 60_000;
const BACK_OFF = { attempts: 6, baseDelayMs: 500, maxDelayMs: 10_000 };

/** Hundreds of thousands of entries of one directory. */
const MAX_LISTING_BYTES = 256 * 1024 * 1024;
/** More than any document; what is too large for the ingester is refused there. */
const MAX_CONTENT_BYTES = 2 ** 40;

/**
 * Requests to a WebDAV server. None of them changes anything, and they are therefore repeated when the server is busy (423, 429, 502 to
 * 504) or the connection is refused or reset. Credentials go to the very origin of the server's address.
 */
export class DavServer {
  /** Address of the server without a slash at its end. */
  readonly url: string;
  private readonly client: HttpClient;
  private readonly credentials: DavCredentials | null;
  private readonly retryMs: number;

  /** @throws ConfigurationError when the address is none */
  constructor({ url, username, password, addresses, limits = LIMITS, retryMs = RETRY_MS }: DavServerOptions) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new ConfigurationError('WEBDAV_URL', 'WEBDAV_URL must be an http or https address');
    this.url = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
    this.credentials = username ? new DavCredentials(username, password ?? '') : null;
    this.client = new HttpClient({ policy: addresses, limits });
    this.retryMs = retryMs;
  }

  /** The resource and, for a collection, its direct children. An answer that breaks off is asked for again. */
  async propfind(url: string, signal: AbortSignal): Promise<DavResource[]> {
    return (await this.ask(url, { method: 'PROPFIND', depth: '1', body: PROPERTIES }, signal)).resources;
  }

  /** The state of a collection and all below it; null when the server keeps none (RFC 6578, section 4). */
  async syncToken(url: string, signal: AbortSignal): Promise<string | null> {
    const { resources } = await this.ask(url, { method: 'PROPFIND', depth: '0', body: SYNC_TOKEN }, signal);
    return resources[0]?.syncToken ?? null;
  }

  /** What is another one, or not there any more (404), since the state of the token; 507 for the collection itself means that there is more. */
  changes(url: string, token: string, signal: AbortSignal): Promise<DavAnswer> {
    return this.ask(url, { method: 'REPORT', depth: '0', body: changesSince(token) }, signal);
  }

  async get(url: string, signal: AbortSignal): Promise<Readable> {
    const response = await this.repeated(() => this.request(url, null, signal), signal);
    return response.content(MAX_CONTENT_BYTES);
  }

  private ask(url: string, asking: Asking, signal: AbortSignal): Promise<DavAnswer> {
    return this.repeated(async () => {
      const response = await this.request(url, asking, signal);
      const parser = new MultistatusParser(response.header('date'));
      for await (const chunk of response.content(MAX_LISTING_BYTES).setEncoding('utf8')) parser.write(String(chunk));
      return { resources: parser.end(), syncToken: parser.syncToken };
    }, signal);
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async repeated<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    try {
      const limits = { ...BACK_OFF, budgetMs: this.retryMs };
      return await withRetries(attempt, limits, { adviceOn }, signal);
    } catch (error) {
      throw error instanceof BusyServerError ? refusalOf(error.status, error.retryAfterMs) : error;
    }
  }

  /** @param asking null for the content */
  private async request(address: string, asking: Asking | null, signal: AbortSignal): Promise<HttpResponse> {
    let response = await this.send(address, asking, signal);
    if (response.status === 401 && this.credentials?.take(response.headerValues('www-authenticate'))) {
      response.discard();
      response = await this.send(address, asking, signal);
    }
    const { status } = response;
    // A multistatus is the answer to such a question; everything else of 2xx has a body that is none, which the parser finds.
    if (response.isSuccess) return response;
    response.discard();
    if (isPassing(status)) throw new BusyServerError(status, retryAfterMs(response.header('retry-after')));
    throw this.refusal(response);
  }

  private send(address: string, asking: Asking | null, signal: AbortSignal): Promise<HttpResponse> {
    const method = asking?.method ?? 'GET';
    const request = {
      method,
      headers: { ...HEADERS, ...(asking && { ...ASKING_HEADERS, depth: asking.depth }) },
      credentials: (url: URL) => this.credentials?.headersFor(method, url) ?? {},
      ...(asking && { body: asking.body }),
    };
    return this.client.request(new URL(address), request, signal);
  }

  /** After a redirect to another origin, which the credentials do not follow, a refusal has another remedy. */
  private refusal({ status, url }: HttpResponse): DomainError {
    const isElsewhere = url.origin !== new URL(this.url).origin;
    if (isElsewhere && this.credentials !== null && (status === 401 || status === 403))
      return new UpstreamError(
        `The WebDAV server redirects to ${url.origin}, where the credentials are not sent; name that address as WEBDAV_URL`,
      );
    return refusalOf(status);
  }
}

const adviceOn = (error: unknown): RetryAdvice => {
  if (error instanceof BusyServerError) return { afterMs: error.retryAfterMs };
  return error instanceof ConnectionError && error.isPassing ? { afterMs: null } : null;
};
