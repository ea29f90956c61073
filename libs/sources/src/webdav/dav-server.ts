import type { Readable } from 'node:stream';
import { ConfigurationError, UpstreamError, type DomainError } from '@sluice/domain';
import {
  ConnectionError,
  HttpClient,
  retryAfterMs,
  withRetries,
  type AddressPolicy,
  type HttpLimits,
  type HttpResponse,
  type RetryAdvice,
} from '@sluice/io';
import { DavCredentials } from './dav-credentials.js';
import { BusyServerError, isPassing, refusalOf } from './dav-failures.js';
import { MultistatusParser, type DavResource } from './multistatus.js';

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

const HEADERS = { 'user-agent': 'sluice', 'accept-encoding': 'identity' };
const PROPFIND_HEADERS = {
  depth: '1',
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
 * Requests to a WebDAV server. Both kinds change nothing, and are therefore repeated when the server is busy (423, 429, 502 to
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
  propfind(url: string, signal: AbortSignal): Promise<DavResource[]> {
    return this.repeated(async () => {
      const response = await this.request('PROPFIND', url, signal);
      const parser = new MultistatusParser(response.header('date'));
      for await (const chunk of response.content(MAX_LISTING_BYTES).setEncoding('utf8')) parser.write(String(chunk));
      return parser.end();
    }, signal);
  }

  async get(url: string, signal: AbortSignal): Promise<Readable> {
    const response = await this.repeated(() => this.request('GET', url, signal), signal);
    return response.content(MAX_CONTENT_BYTES);
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

  private async request(method: 'PROPFIND' | 'GET', address: string, signal: AbortSignal): Promise<HttpResponse> {
    let response = await this.send(method, address, signal);
    if (response.status === 401 && this.credentials?.take(response.headerValues('www-authenticate'))) {
      response.discard();
      response = await this.send(method, address, signal);
    }
    const { status } = response;
    // A multistatus is the answer to PROPFIND; everything else of 2xx has a body that is none, which the parser finds.
    if (response.isSuccess) return response;
    response.discard();
    if (isPassing(status)) throw new BusyServerError(status, retryAfterMs(response.header('retry-after')));
    throw this.refusal(response);
  }

  private send(method: 'PROPFIND' | 'GET', address: string, signal: AbortSignal): Promise<HttpResponse> {
    const isListing = method === 'PROPFIND';
    const request = {
      method,
      headers: { ...HEADERS, ...(isListing ? PROPFIND_HEADERS : {}) },
      credentials: (url: URL) => this.credentials?.headersFor(method, url) ?? {},
      ...(isListing ? { body: PROPERTIES } : {}),
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
