/** How long a failed attempt waits for the next one. */
export interface RetryPolicy {
  /** Upper bound of the wait after the first failed attempt, milliseconds. */
  readonly baseDelayMs: number;
  /** Upper bound of any wait, milliseconds. */
  readonly maxDelayMs: number;
  /** How long a step may wait in all for what is missing in its surroundings; absent or 0, such a fault is a failed attempt. */
  readonly maxOutageMs?: number;
}

/**
 * Exponential backoff with full jitter: a uniformly random wait between 0 and `baseDelayMs * 2^(attempt - 1)`, capped at
 * `maxDelayMs`. Full jitter spreads the retries of many steps that failed together (M. Brooker, "Exponential Backoff And
 * Jitter", AWS Architecture Blog, 2015).
 *
 * @param attempt attempts used so far, at least 1
 * @param random a number in [0, 1)
 */
export const retryDelayMs = (policy: RetryPolicy, attempt: number, random: number): number => {
  const exponent = Math.min(Math.max(attempt, 1) - 1, 52);
  return Math.round(random * Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** exponent));
};

/**
 * How long to wait for what is missing before it is asked for again: about as long as was waited before, so that the pauses double,
 * and at most `maxDelayMs`. Half of it is random, which spreads the steps that wait for the same.
 */
export const outageDelayMs = (policy: RetryPolicy, waitedMs: number, random: number): number =>
  Math.round(Math.min(policy.maxDelayMs, Math.max(policy.baseDelayMs, waitedMs)) * (0.5 + random / 2));
