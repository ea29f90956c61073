import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import {
  ConfigurationError,
  CredentialsRejectedError,
  errorMessage,
  NotFoundError,
  UpstreamError,
  type DomainError,
} from '@sluice/domain';
import { AuthType, createClient, type WebDAVClient } from 'webdav';
import { MultistatusParser, type DavResource } from './multistatus.js';

export interface DavServerOptions {
  readonly url: string;
  readonly username?: string | null;
  readonly password?: string | null;
}

const PROPERTIES =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/>' +
  '<getcontenttype/><getetag/><getlastmodified/></prop></propfind>';

interface Answer {
  readonly body: Readable;
  readonly contentType: string | null;
}

/**
 * Requests to a WebDAV server. The package `webdav` authenticates (Basic, or Digest when the server asks for it) and
 * sends; its own listing is not used, because one entry that it cannot decode fails the whole directory.
 */
export class DavServer {
  /** Address of the server without a slash at its end. */
  readonly url: string;
  private readonly client: WebDAVClient;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly agents = {
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
  };

  /** @throws ConfigurationError when the address is none */
  constructor({ url, username, password }: DavServerOptions) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new ConfigurationError('WEBDAV_URL', 'WEBDAV_URL must be an http or https address');
    this.url = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
    // The package would encode Basic in Latin-1. As it is set up here, it sends our header, and Digest when that is refused.
    this.headers = username ? { Authorization: basic(username, password ?? '') } : {};
    const credentials = username
      ? { authType: AuthType.Digest, username, password: password ?? '' }
      : { authType: AuthType.None };
    this.client = createClient(this.url, { ...credentials, ...this.agents });
  }

  /** The resource and, for a collection, its direct children. */
  async propfind(url: string, signal: AbortSignal): Promise<DavResource[]> {
    const headers = {
      Depth: '1',
      Accept: 'application/xml,text/xml',
      'Content-Type': 'application/xml; charset=utf-8',
    };
    const { body } = await this.request(url, { method: 'PROPFIND', headers, data: PROPERTIES }, signal);
    const parser = new MultistatusParser();
    try {
      for await (const chunk of body.setEncoding('utf8')) parser.write(String(chunk));
    } catch (error) {
      throw error instanceof UpstreamError ? error : unreachable(error);
    }
    return parser.end();
  }

  get(url: string, signal: AbortSignal): Promise<Answer> {
    return this.request(url, { method: 'GET' }, signal);
  }

  close(): void {
    this.agents.httpAgent.destroy();
    this.agents.httpsAgent.destroy();
  }

  private async request(
    url: string,
    request: { method: string; headers?: Record<string, string>; data?: string },
    signal: AbortSignal,
  ): Promise<Answer> {
    signal.throwIfAborted();
    try {
      const response = await this.client.customRequest('', {
        ...request,
        headers: { ...this.headers, ...request.headers },
        url,
        signal,
      });
      const body = bodyOf(response);
      // The package lets a 401 pass once it uses Digest.
      if (response.status >= 400) throw Object.assign(new Error('refused'), { status: response.status, response });
      return { body, contentType: response.headers.get('content-type') };
    } catch (error) {
      signal.throwIfAborted();
      throw refusalOf(error);
    }
  }
}

/** RFC 7617, with UTF-8 as all current servers understand it. */
const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;

/** The package's types are neutral to the platform; on Node the body is a stream of Node. */
function bodyOf(response: object): Readable {
  if ('body' in response && response.body instanceof Readable) return response.body;
  return Readable.from([]);
}

function refusalOf(error: unknown): DomainError {
  const { status, response } = (error ?? {}) as { status?: unknown; response?: object };
  if (typeof status !== 'number') return unreachable(error);
  if (response !== undefined) bodyOf(response).destroy();
  if (status === 401 || status === 403)
    return new CredentialsRejectedError(
      `The WebDAV server refuses access (${status}). Check WEBDAV_USERNAME and WEBDAV_PASSWORD and the permissions of that user`,
    );
  if (status === 404 || status === 410) return new NotFoundError('The WebDAV server does not have this path');
  if (status === 405 || status === 501)
    return new UpstreamError(
      'The server does not understand WebDAV at this address; is WEBDAV_URL its WebDAV address?',
    );
  return new UpstreamError(`The WebDAV server answers with status ${status}`, status === 504);
}

const unreachable = (cause: unknown): UpstreamError =>
  new UpstreamError(`The WebDAV server cannot be reached: ${errorMessage(cause)}`, false, { cause });
