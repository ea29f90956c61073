import { setTimeout as delay } from 'node:timers/promises';
import { retryDelayMs, type RetryPolicy as BackOff } from '@sluice/domain';

/** How often, and for how long, something is tried again. */
export interface RetryLimits extends Pick<BackOff, 'baseDelayMs' | 'maxDelayMs'> {
  /** Attempts at most, the first included; no limit when absent. */
  readonly attempts?: number;
  /** From the first failure to the beginning of the last attempt, milliseconds; no limit when absent. */
  readonly budgetMs?: number;
  /** Longest wait that a server may ask for: it is not waited longer; no limit when absent. */
  readonly maxRequestedMs?: number;
}

/** What a failure says of another attempt: null is "no", else the wait that the server asked for, or null for our own. */
export type RetryAdvice = null | { readonly afterMs: number | null };

export interface RetryHooks {
  readonly adviceOn: (error: unknown) => RetryAdvice;
  /** Called with the pause before each further attempt. */
  readonly onRetry?: (error: unknown, pauseMs: number) => void;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Runs `attempt` until it succeeds, or until the advice on its error or the limits end it. The pauses are those that the server
 * asks for, else exponential with full jitter.
 * @throws the error of the last attempt; the reason of the signal
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  limits: RetryLimits,
  { adviceOn, onRetry, wait = waitFor }: RetryHooks,
  signal: AbortSignal,
): Promise<Result> {
  let deadline: number | undefined;
  for (let count = 1; ; count += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      deadline ??= performance.now() + (limits.budgetMs ?? Infinity);
      const advice = count < (limits.attempts ?? Infinity) ? adviceOn(error) : null;
      if (advice === null) throw error;
      const pause = pauseMs(limits, count, advice.afterMs);
      if (performance.now() + pause > deadline) throw error;
      onRetry?.(error, pause);
      await wait(pause, signal);
    }
  }
}

/** The pause after failure number `count`. */
export const pauseMs = (limits: RetryLimits, count: number, requestedMs: number | null): number =>
  requestedMs === null
    ? retryDelayMs(limits, count, Math.random())
    : Math.min(requestedMs, limits.maxRequestedMs ?? Infinity);

/** @throws the reason of the signal as soon as it is aborted */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    // The timer rejects with an AbortError of its own; what counts is why it was aborted.
    signal.throwIfAborted();
    throw error;
  }
}
