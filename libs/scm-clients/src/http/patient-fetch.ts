import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage, QuotaError, silentLogger, UpstreamError, type Logger } from '@sluice/domain';
import { requestedWaitMs, retryAfterMs } from './rate-limit.js';

export interface PatientFetchOptions {
  /** How errors name the platform, such as `GitHub`. */
  readonly platform: string;
  /** The longest time that one request waits for a rate limit. */
  readonly maxWaitMs: number;
  readonly logger?: Logger;
  /** How long the platform may take until its answer begins. */
  readonly headersTimeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A short outage is bridged; what lasts longer is for the caller's own retries. */
const RETRY_DELAYS_MS = [500, 1500, 4000];
const REFUSALS: ReadonlySet<number> = new Set([403, 429]);
const HEADERS_TIMEOUT_MS = 60_000;

/**
 * `fetch` that waits as the platform asks and tries again after faults of the network and of the server. All requests of
 * one instance share what is known of the rate limit, so that none runs into a limit that another has met.
 */
export class PatientFetch {
  private blockedUntil = 0;
  private readonly logger: Logger;
  private readonly now: () => number;
  private readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;

  constructor(private readonly options: PatientFetchOptions) {
    this.logger = options.logger ?? silentLogger;
    this.now = options.now ?? Date.now;
    this.wait = options.wait ?? ((ms, signal) => delay(ms, undefined, { signal }));
  }

  /**
   * Answers any response that is neither a rate limit nor a fault of the server; the caller consumes or cancels its body.
   * @throws QuotaError when the rate limit asks for more than `maxWaitMs`
   * @throws UpstreamError when the platform cannot be reached or goes on failing
   */
  async fetch(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const deadline = this.now() + this.options.maxWaitMs;
    for (let failures = 0; ;) {
      await this.awaitLimit(deadline, signal);
      const outcome = await this.attempt(url, init, signal);
      if (outcome instanceof Response && !isServerFault(outcome)) {
        const response = await this.withoutLimit(outcome);
        if (response !== null) return response;
      } else {
        await this.awaitRetry(outcome, failures++, signal);
      }
    }
  }

  private async attempt(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response | Error> {
    signal.throwIfAborted();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), this.options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS);
    try {
      const request = this.options.fetch ?? globalThis.fetch;
      return await request(url, { ...init, signal: AbortSignal.any([signal, timeout.signal]) });
    } catch (cause) {
      signal.throwIfAborted();
      const { platform } = this.options;
      return timeout.signal.aborted
        ? new UpstreamError(`${platform} does not answer in time`, true, { cause })
        : new UpstreamError(`${platform} cannot be reached: ${networkFault(cause)}`, false, { cause });
    } finally {
      clearTimeout(timer);
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
    await this.wait(waitMs, signal);
  }

  private rateLimited(waitMs: number): QuotaError {
    const seconds = Math.ceil(waitMs / 1000);
    return new QuotaError(
      'SCM_RATE_LIMITED',
      `${this.options.platform} limits the rate for ${seconds} s, longer than SCM_MAX_WAIT allows to wait; try again then, or use a token with a higher limit`,
      waitMs,
    );
  }

  private async awaitRetry(fault: Response | Error, failures: number, signal: AbortSignal): Promise<void> {
    const error = fault instanceof Response ? await this.serverFault(fault) : fault;
    const delayMs = RETRY_DELAYS_MS[failures];
    if (delayMs === undefined) throw error;
    const requested = fault instanceof Response ? (retryAfterMs(fault.headers.get('retry-after'), this.now()) ?? 0) : 0;
    if (requested > this.options.maxWaitMs) throw error;
    this.logger.debug('A request to the git platform failed; trying again.', { error: errorMessage(error) });
    await this.wait(Math.max(requested, delayMs * (0.5 + Math.random() / 2)), signal);
  }

  private async serverFault(response: Response): Promise<UpstreamError> {
    await response.body?.cancel();
    return new UpstreamError(
      `${this.options.platform} answers with an error of its own (${response.status})`,
      response.status === 504,
    );
  }
}

const isServerFault = (response: Response): boolean => response.status >= 500 && response.status !== 501;

/** `fetch` says only "fetch failed"; the cause says what failed. */
const networkFault = (error: unknown): string =>
  errorMessage(error instanceof Error && error.cause !== undefined ? error.cause : error);
