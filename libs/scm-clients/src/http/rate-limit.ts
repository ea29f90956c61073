import { retryAfterMs } from '@sluice/io';

/** GitHub asks to wait at least a minute when it names no time for a secondary limit. */
const UNNAMED_WAIT_MS = 60_000;

/** What distinguishes a rate limit from a plain refusal. */
export interface RateLimitFacts {
  readonly status: number;
  readonly headers: Headers;
  /** The body of a refusal; empty for other responses. */
  readonly body: string;
}

/**
 * How long the platform asks to wait, in milliseconds; null when the response is not a rate limit.
 *
 * Source: "Rate limits for the REST API" of GitHub: 403 or 429; `retry-after` first, else `x-ratelimit-reset` when
 * `x-ratelimit-remaining` is 0, else a minute. Gitea and proxies before it answer 429. The reset is an instant of the
 * platform's clock and therefore compared with its own `date`.
 */
export function requestedWaitMs({ status, headers, body }: RateLimitFacts, now: number): number | null {
  if (status !== 403 && status !== 429) return null;
  const retryAfter = retryAfterMs(headers.get('retry-after'), now);
  if (retryAfter !== null) return retryAfter;
  if (headers.get('x-ratelimit-remaining') === '0') return untilReset(headers, now) ?? UNNAMED_WAIT_MS;
  return status === 429 || /rate limit|abuse detection/i.test(body) ? UNNAMED_WAIT_MS : null;
}

function untilReset(headers: Headers, now: number): number | null {
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (!Number.isFinite(reset)) return null;
  const platformNow = Date.parse(headers.get('date') ?? '');
  // One second more, because the reset is given in whole seconds.
  return Math.max(0, reset * 1000 - (Number.isNaN(platformNow) ? now : platformNow)) + 1000;
}
