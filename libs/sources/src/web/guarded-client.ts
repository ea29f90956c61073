import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { DomainError, errorMessage, ForbiddenError, UpstreamError } from '@sluice/domain';
import { Agent, request, type Dispatcher } from 'undici';
import { hostOf, isPublicAddress } from './address-policy.js';

export interface GuardedClientOptions {
  /** Hosts that are asked although their addresses are private, by name or address. */
  readonly allowHosts: readonly string[];
  /** How long a server may take until its answer begins, and between two pieces of it. */
  readonly timeoutMs?: number;
}

export interface WebResponse {
  readonly status: number;
  /** Of a header that came several times, the first. */
  header(name: string): string | null;
  readonly body: Readable;
}

const TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * HTTP requests that reach only the public internet and the hosts allowed. Names are checked by the address that is then
 * connected to, so that a name cannot point elsewhere in between; every redirect is checked again.
 */
export class GuardedClient {
  private readonly allowed: ReadonlySet<string>;
  private readonly agent: Agent;

  constructor({ allowHosts, timeoutMs = TIMEOUT_MS }: GuardedClientOptions) {
    this.allowed = new Set(
      allowHosts.map((host) =>
        host
          .trim()
          .replace(/^\[|\]$/g, '')
          .toLowerCase(),
      ),
    );
    this.agent = new Agent({
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: {
        timeout: timeoutMs,
        lookup: (host: string, options: LookupOptions, done: LookupCallback) => this.lookup(host, options, done),
      },
    });
  }

  /**
   * Answers any status but redirects, which are followed. The body is consumed or destroyed by the caller.
   * @throws ForbiddenError for an address that may not be asked, UpstreamError when the server cannot be reached
   */
  async request(
    method: 'GET' | 'HEAD',
    address: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<WebResponse> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await this.send(method, url, headers, signal);
      const location = REDIRECTS.has(response.status) ? response.header('location') : null;
      if (location === null) return response;
      response.body.on('error', () => undefined).destroy();
      if (!URL.canParse(location, url.href)) break;
      url = new URL(location, url);
    }
    throw new UpstreamError(`${address} redirects without end`);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async send(
    method: Dispatcher.HttpMethod,
    url: URL,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<WebResponse> {
    signal.throwIfAborted();
    this.check(url);
    try {
      const response = await request(url, { method, headers, signal, dispatcher: this.agent });
      const header = (name: string): string | null => [response.headers[name]].flat()[0] ?? null;
      return { status: response.statusCode, header, body: response.body };
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof DomainError) throw cause;
      throw new UpstreamError(`${url.host} cannot be reached: ${errorMessage(cause)}`, isTimeout(cause), { cause });
    }
  }

  /** A host that is an address is connected to without being looked up. */
  private check(url: URL): void {
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw new ForbiddenError(`${url.protocol}//${url.host} is no http or https address without credentials`);
    const host = hostOf(url);
    if (isIP(host) !== 0 && !isPublicAddress(host) && !this.allowed.has(host)) throw notAllowed(url.host);
  }

  private lookup(host: string, options: LookupOptions, done: LookupCallback): void {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      const isAllowed =
        this.allowed.has(host.toLowerCase()) || addresses.every(({ address }) => isPublicAddress(address));
      if (!isAllowed) return done(notAllowed(host), []);
      if (options.all === true) return done(null, addresses);
      return done(null, addresses[0]!.address, addresses[0]!.family);
    });
  }
}

const notAllowed = (host: string): ForbiddenError =>
  new ForbiddenError(`${host} has no public address; allow the host explicitly if it is meant`);

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^UND_ERR_.*TIMEOUT$/.test(String(error.code));
