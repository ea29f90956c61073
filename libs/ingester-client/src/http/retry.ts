import { setTimeout as sleep } from 'node:timers/promises';

export interface RetryOptions {
  /** How often a request is sent at most; 1 is never again. */
  readonly attempts: number;
  /** Longest wait before the second attempt; doubles with each. */
  readonly baseDelayMs: number;
  /** Longest wait before any attempt, also when the server asks for more. */
  readonly maxDelayMs: number;
}

export const DEFAULT_RETRY: RetryOptions = { attempts: 5, baseDelayMs: 250, maxDelayMs: 30_000 };

/** What an attempt says about a next one: null is "no", else the wait that the server asked for, or undefined for our own. */
export type RetryAdvice = null | { readonly afterMs: number | undefined };

/** Exponential backoff with full jitter, unless the server says when. */
export const delayMs = (attempt: number, advice: { afterMs: number | undefined }, options: RetryOptions): number =>
  Math.min(advice.afterMs ?? Math.random() * options.baseDelayMs * 2 ** (attempt - 1), options.maxDelayMs);

/** Runs `attempt` until it succeeds, or until `adviceOn` its error or the number of attempts ends it; then throws that error. */
export const withRetry = async <Result>(
  attempt: () => Promise<Result>,
  adviceOn: (error: unknown) => RetryAdvice,
  options: RetryOptions,
  signal: AbortSignal,
): Promise<Result> => {
  for (let count = 1; ; count += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      const advice = count < options.attempts ? adviceOn(error) : null;
      if (advice === null) throw error;
      await sleep(delayMs(count, advice, options), undefined, { signal });
    }
  }
};
