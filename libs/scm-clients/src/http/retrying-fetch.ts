import {
  DomainError,
  errorMessage,
  ForbiddenError,
  QuotaError,
  silentLogger,
  UpstreamError,
  type Logger,
} from '@sluice/domain';
import { retryAfterMs, waitFor, withRetries, type RetryAdvice } from '@sluice/io';
import type { Fetch } from '@sluice/io/http';
import { requestedWaitMs } from './rate-limit.js';

export interface RetryingFetchOptions {
  /** How errors name the platform, such as `GitHub`. */
  readonly platform: string;
  /** The longest time that one request waits for a rate limit. */
  readonly maxWaitMs: number;
  readonly logger?: Logger;
  readonly fetch: Fetch;
  readonly now?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** What a request is made of. */
export type FetchInit = Omit<Parameters<Fetch>[1], 'signal'>;

/** A short outage is bridged; what lasts longer is for the caller's own retries. */
const OUTAGE = { attempts: 4, baseDelayMs: 1000, maxDelayMs: 4000 };
const REFUSALS: ReadonlySet<number> = new Set([403, 429]);

/** Thrown for a fault that a short outage explains. */
class OutageError extends UpstreamError {
  constructor(
    message: string,
    timedOut: boolean,
    readonly requestedMs: number | null,
    options?: { cause: unknown },
  ) {
    super(message, timedOut, options);
  }
}

/**
 * `fetch` that waits as the platform asks and tries again after faults of the network and of the server. All requests of
 * one instance share what is known of the rate limit, so that none runs into a limit that another has met.
 */
export class RetryingFetch {
  private blockedUntil = 0;
  private readonly logger: Logger;
  private readonly now: () => number;

  constructor(private readonly options: RetryingFetchOptions) {
    this.logger = options.logger ?? silentLogger;
    this.now = options.now ?? Date.now;
  }

  /**
   * Returns any response that is neither a rate limit nor a fault of the server; the caller consumes or cancels its body.
   * @throws QuotaError when the rate limit asks for more than `maxWaitMs`
   * @throws UpstreamError when the platform cannot be reached or goes on failing
   * @throws ForbiddenError for an address that may not be asked
   */
  fetch(url: URL, init: FetchInit, signal: AbortSignal): Promise<Response> {
    const deadline = this.now() + this.options.maxWaitMs;
    const { wait } = this.options;
    return withRetries(
      () => this.withinLimit(url, init, deadline, signal),
      OUTAGE,
      {
        adviceOn: (error) => this.adviceOn(error),
        onRetry: (error) =>
          this.logger.debug('A request to the git platform failed; trying again.', { error: errorMessage(error) }),
        ...(wait && { wait }),
      },
      signal,
    );
  }

  private async withinLimit(url: URL, init: FetchInit, deadline: number, signal: AbortSignal): Promise<Response> {
    for (;;) {
      await this.awaitLimit(deadline, signal);
      const response = await this.withoutLimit(await this.attempt(url, init, signal));
      if (response !== null) return response;
    }
  }

  private async attempt(url: URL, init: FetchInit, signal: AbortSignal): Promise<Response> {
    const response = await this.sent(url, init, signal);
    const { status, headers } = response;
    if (status < 500 || status === 501) return response;
    await response.body?.cancel();
    const message = `${this.options.platform} answers with an error of its own (${status})`;
    throw new OutageError(message, status === 504, retryAfterMs(headers.get('retry-after'), this.now()));
  }

  private async sent(url: URL, init: FetchInit, signal: AbortSignal): Promise<Response> {
    signal.throwIfAborted();
    try {
      return await this.options.fetch(url, { ...init, signal });
    } catch (cause) {
      signal.throwIfAborted();
      const { platform } = this.options;
      if (cause instanceof ForbiddenError) throw cause;
      if (cause instanceof UpstreamError && cause.timedOut)
        throw new OutageError(`${platform} does not answer in time`, true, null, { cause });
      throw new OutageError(`${platform} cannot be reached: ${faultOf(cause)}`, false, null, { cause });
    }
  }

  /** The response, or null when it was a rate limit, which is then known to all requests. */
  private async withoutLimit(response: Response): Promise<Response | null> {
    if (!REFUSALS.has(response.status)) return response;
    const body = await response.text();
    const waitMs = requestedWaitMs({ status: response.status, headers: response.headers, body }, this.now());
    if (waitMs === null) return new Response(body, { status: response.status, headers: response.headers });
    this.blockedUntil = Math.max(this.blockedUntil, this.now() + waitMs);
    return null;
  }

  private async awaitLimit(deadline: number, signal: AbortSignal): Promise<void> {
    const waitMs = this.blockedUntil - this.now();
    if (waitMs <= 0) return;
    if (this.blockedUntil > deadline) throw this.rateLimited(waitMs);
    this.logger.info('The git platform limits the rate; waiting.', { platform: this.options.platform, waitMs });
    await (this.options.wait ?? waitFor)(waitMs, signal);
  }

  private rateLimited(waitMs: number): QuotaError {
    const seconds = Math.ceil(waitMs / 1000);
    return new QuotaError(
      'SCM_RATE_LIMITED',
      `${this.options.platform} limits the rate for ${seconds} s, longer than SCM_MAX_WAIT allows to wait; try again then, or use a token with a higher limit`,
      waitMs,
    );
  }

  private adviceOn(error: unknown): RetryAdvice {
    if (!(error instanceof OutageError) || (error.requestedMs ?? 0) > this.options.maxWaitMs) return null;
    return { afterMs: error.requestedMs };
  }
}

/** `fetch` says only "fetch failed"; the cause says what failed. */
const faultOf = (error: unknown): string =>
  errorMessage(
    error instanceof Error && !(error instanceof DomainError) && error.cause !== undefined ? error.cause : error,
  );
