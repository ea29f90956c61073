import { UpstreamError } from '@sluice/domain';
import { retryAfterMs, withRetries, type AddressPolicy, type RetryAdvice } from '@sluice/io';
import { ConnectionError, HttpClient, type HttpLimits, type HttpResponse } from '@sluice/io/http';

export interface SiteClientOptions {
  /** Which addresses may be asked, redirects included. */
  readonly addresses: AddressPolicy;
  readonly limits?: HttpLimits;
  /** How long a request is tried again while the server limits the rate or is overloaded, milliseconds. */
  readonly retryMs?: number;
}

const LIMITS: HttpLimits = { connectMs: 10_000, firstByteMs: 60_000, idleMs: 60_000 };
const RETRY_MS = 120_000;
const BACK_OFF = { attempts: 5, baseDelayMs: 1000, maxDelayMs: 30_000 };
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** A name by which servers recognise us, in their logs and in robots.txt. */
export const USER_AGENT = 'sluice';

/** An answer that asks to come again later. */
class BusySiteError extends UpstreamError {
  constructor(
    { url, status }: HttpResponse,
    readonly retryAfterMs: number | null,
  ) {
    super(`${url.href} answers with status ${status}`);
  }
}

/**
 * Requests to sites of other people: waits as they ask (429 and 503 with Retry-After), one for all requests to a host, and tries
 * again when a connection is reset.
 */
export class SiteClient {
  private readonly client: HttpClient;
  private readonly retryMs: number;
  /** Until when nothing is asked of a host, by the clock of `performance`. */
  private readonly closedUntil = new Map<string, number>();

  constructor({ addresses, limits = LIMITS, retryMs = RETRY_MS }: SiteClientOptions) {
    this.client = new HttpClient({ policy: addresses, limits });
    this.retryMs = retryMs;
  }

  /**
   * Returns an answer of any status but redirects, which are followed, and 429 and 503.
   * @throws AddressRefusedError, UpstreamError, the reason of the signal
   */
  request(
    method: 'GET' | 'HEAD',
    address: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const { host } = new URL(address);
    return withRetries(
      () => this.send(method, address, headers, signal),
      { ...BACK_OFF, budgetMs: this.retryMs },
      {
        adviceOn: (error) => this.adviceOn(error, host),
        onRetry: (error, pauseMs) => {
          if (error instanceof BusySiteError) this.closedUntil.set(host, performance.now() + pauseMs);
        },
      },
      signal,
    );
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async send(
    method: 'GET' | 'HEAD',
    address: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const request = { method, headers: { 'user-agent': USER_AGENT, ...headers } };
    const response = await this.client.request(new URL(address), request, signal);
    if (!BUSY.has(response.status)) return response;
    response.discard();
    throw new BusySiteError(response, retryAfterMs(response.header('retry-after')));
  }

  /** A request waits as long as the host has asked another one to. */
  private adviceOn(error: unknown, host: string): RetryAdvice {
    if (error instanceof ConnectionError && error.isPassing) return { afterMs: null };
    if (!(error instanceof BusySiteError)) return null;
    const known = (this.closedUntil.get(host) ?? 0) - performance.now();
    return { afterMs: error.retryAfterMs ?? (known > 0 ? known : null) };
  }
}
