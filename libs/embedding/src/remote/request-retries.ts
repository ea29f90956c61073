import { setTimeout as delay } from 'node:timers/promises';
import type { RequestFailure } from './request-failure.js';

/** How long a request may be tried again before its step gives up and is retried by the queue, which blocks no worker. */
export interface RetryPolicy {
  /** From the first failure to the beginning of the last attempt. */
  budgetMs: number;
  /** Mean of the first pause; the mean doubles with each attempt, and a pause lies between none and twice the mean. */
  firstDelayMs: number;
  maxDelayMs: number;
}

export interface RetryHooks {
  describe: (error: unknown) => RequestFailure;
  /** Called with the pause before the next attempt when the server limits the rate. */
  onRateLimit: (delayMs: number) => void;
}

/**
 * Repeats `attempt` while its failure is retryable and the pause, the one the server asked for or an exponential one
 * with full jitter, ends within the budget.
 * @throws the error of the last failure; the reason of `signal` when it is aborted.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  hooks: RetryHooks,
  signal: AbortSignal,
): Promise<T> {
  let deadline: number | undefined;
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      deadline ??= performance.now() + policy.budgetMs;
      const failure = hooks.describe(error);
      const pause = failure.delayMs ?? jittered(policy, tried);
      if (!failure.isRetryable || performance.now() + pause > deadline) throw failure.error;
      if (failure.isRateLimit) hooks.onRateLimit(pause);
      await delay(pause, undefined, { signal });
    }
  }
}

const jittered = ({ firstDelayMs, maxDelayMs }: RetryPolicy, tried: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** (tried + 1)) * Math.random();
