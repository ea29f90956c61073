import type { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { UpstreamError } from '@sluice/domain';
import { AddressRefusedError } from '../addresses/address-policy.js';
import { guardedAgent, type GuardedAgentOptions } from './guarded-agent.js';
import { HttpResponse } from './http-response.js';
import { networkFault } from './network-fault.js';
import { httpUrlOf, isRedirect, RedirectRefusedError, utf8Header } from './redirects.js';

export interface HttpRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers for the origin of the first address alone: a redirect to another scheme, host or port goes without them. */
  readonly credentials?: (url: URL) => Readonly<Record<string, string>>;
  /** Sent again after a redirect. */
  readonly body?: string | Buffer;
}

const MAX_REDIRECTS = 5;

/**
 * HTTP requests within an address policy and limits of time. A name is resolved once, and the connection goes to the address
 * that was judged; each redirect is judged like a first request.
 */
export class HttpClient {
  private readonly agent: Dispatcher;

  constructor(private readonly options: GuardedAgentOptions) {
    this.agent = guardedAgent(options);
  }

  /**
   * Returns a response of any status but redirects, of which five are followed, with the same method and body.
   * @throws AddressRefusedError for an address that the policy refuses, RedirectRefusedError, ConnectionError and other
   * UpstreamErrors when the server cannot be reached or is too slow, the reason of the signal
   */
  async request(address: URL, outgoing: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const limit = this.totalLimit(address);
    const combined = limit === null ? signal : AbortSignal.any([signal, limit.signal]);
    try {
      const response = await this.follow(address, outgoing, combined);
      if (limit !== null) response.onceClosed(() => clearTimeout(limit.timer));
      return response;
    } catch (error) {
      clearTimeout(limit?.timer);
      throw error;
    }
  }

  /** Ends all connections, also those that are in use. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async follow(address: URL, outgoing: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    let url = address;
    // What another origin sends back carries its wishes: it gets no credentials either.
    let isOwn = true;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { response, location } = await this.send(url, outgoing, isOwn, signal).catch((error: unknown) => {
        if (redirects === 0 || !(error instanceof AddressRefusedError)) throw error;
        throw new AddressRefusedError(error.host, error.setting, true);
      });
      if (location === null || !isRedirect(response.status)) return response;
      response.discard();
      const next = httpUrlOf(utf8Header(location), url);
      if (typeof next === 'string')
        throw new RedirectRefusedError(`The address that ${url.host} redirects to ${next}`, next);
      isOwn &&= next.origin === address.origin;
      url = next;
    }
    throw new RedirectRefusedError(`${address.host} redirects more than ${MAX_REDIRECTS} times`, null);
  }

  private async send(
    url: URL,
    { method, headers, credentials, body }: HttpRequest,
    isOwn: boolean,
    signal: AbortSignal,
  ): Promise<{ response: HttpResponse; location: string | null }> {
    signal.throwIfAborted();
    const { limits } = this.options;
    try {
      const sent = await request(url, {
        method: method as Dispatcher.HttpMethod,
        headers: { ...headers, ...(isOwn ? credentials?.(url) : {}) },
        body: body ?? null,
        signal,
        dispatcher: this.agent,
      });
      const response = new HttpResponse({
        url,
        status: sent.statusCode,
        headers: sent.headers,
        body: sent.body as Readable,
        limits,
        signal,
      });
      return { response, location: [sent.headers['location']].flat()[0] ?? null };
    } catch (error) {
      signal.throwIfAborted();
      throw networkFault(error, url.host, limits);
    }
  }

  /** A limit over everything, redirects and body included. */
  private totalLimit({ host }: URL): { signal: AbortSignal; timer: NodeJS.Timeout } | null {
    const { totalMs } = this.options.limits;
    if (totalMs === undefined) return null;
    const controller = new AbortController();
    const late = new UpstreamError(`${host} has not answered completely within ${totalMs / 1000} seconds`, true);
    const timer = setTimeout(() => controller.abort(late), totalMs);
    return { signal: controller.signal, timer };
  }
}
