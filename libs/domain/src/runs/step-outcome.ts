import { isOutage } from '../errors/domain-error.js';
import { describeThrown } from '../errors/thrown.js';
import { RunStatus } from './run-status.js';
import { waitForOutage } from './outage-wait.js';
import { outageDelayMs, retryDelayMs, type RetryPolicy } from './retry-policy.js';

/** What became of one attempt of a step. */
export type AttemptResult =
  | { readonly kind: 'succeeded'; readonly meta: Record<string, unknown> }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Given back unfinished by a worker that shuts down: the attempt does not count. */
  | { readonly kind: 'released' };

/** The state that an attempt leaves its step in. */
export interface StepOutcome {
  readonly status: Exclude<RunStatus, 'RUNNING'>;
  /** Milliseconds until the next attempt; 0 unless the status is ERROR. */
  readonly delayMs: number;
  readonly message: string | null;
  readonly meta: Record<string, unknown>;
  /** Whether an ERROR waits for what is missing in its surroundings: its attempt does not count, the wait does. */
  readonly waits?: boolean;
}

/**
 * The state machine of a step: RUNNING becomes COMPLETED, ERROR (will be retried after `delayMs`), FAILED, or PENDING again.
 * Errors of unknown kind count as transient. A provider's own waiting time wins over a shorter backoff, up
 * to the longest wait before any retry. Never throws, whatever a handler threw.
 *
 * @param attemptsUsed attempts including the one that just ended
 * @param attemptsAllowed the step's `retries`
 * @param waitedMs how long it has waited so far for what was missing in its surroundings
 */
export const nextState = (
  result: AttemptResult,
  attemptsUsed: number,
  attemptsAllowed: number,
  policy: RetryPolicy,
  random: number = Math.random(),
  waitedMs = 0,
): StepOutcome => {
  switch (result.kind) {
    case 'succeeded':
      return { status: RunStatus.Completed, delayMs: 0, message: null, meta: result.meta };
    case 'released':
      return { status: RunStatus.Pending, delayMs: 0, message: null, meta: {} };
    case 'failed': {
      const { message, code, kind, retryable, retryAfterMs } = describeThrown(result.error);
      const meta = { error: code, error_kind: kind };
      const askedMs = Math.min(retryAfterMs, policy.maxDelayMs);
      if (isOutage(kind) && policy.maxOutageMs) {
        return waitForOutage(
          { message, meta },
          waitedMs,
          Math.max(outageDelayMs(policy, waitedMs, random), askedMs),
          policy,
        );
      }
      if (!retryable || attemptsUsed >= attemptsAllowed) {
        return { status: RunStatus.Failed, delayMs: 0, message, meta };
      }
      const delayMs = Math.max(retryDelayMs(policy, attemptsUsed, random), askedMs);
      return { status: RunStatus.Error, delayMs, message, meta };
    }
  }
};
