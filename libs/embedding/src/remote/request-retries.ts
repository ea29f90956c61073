import { withRetries } from '@sluice/io';
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

/** A failure that has been described, on its way through the attempts. */
class DescribedFailure extends Error {
  constructor(readonly failure: RequestFailure) {
    super(failure.error.message);
  }
}

/**
 * Repeats `attempt` while its failure is retryable and the pause, the one the server asked for or an exponential one
 * with full jitter, ends within the budget.
 * @throws the error of the last failure; the reason of `signal` when it is aborted.
 */
export async function withRequestRetries<T>(
  attempt: () => Promise<T>,
  { budgetMs, firstDelayMs, maxDelayMs }: RetryPolicy,
  { describe, onRateLimit }: RetryHooks,
  signal: AbortSignal,
): Promise<T> {
  const described = async (): Promise<T> => {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      throw new DescribedFailure(describe(error));
    }
  };
  const hooks = {
    adviceOn: (error: unknown) =>
      error instanceof DescribedFailure && error.failure.isRetryable
        ? { afterMs: error.failure.delayMs ?? null }
        : null,
    onRetry: (error: unknown, pauseMs: number) => {
      if (error instanceof DescribedFailure && error.failure.isRateLimit) onRateLimit(pauseMs);
    },
  };
  try {
    return await withRetries(described, { budgetMs, baseDelayMs: 2 * firstDelayMs, maxDelayMs }, hooks, signal);
  } catch (error) {
    throw error instanceof DescribedFailure ? error.failure.error : error;
  }
}
