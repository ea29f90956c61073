import { DomainError, ErrorKind } from '../errors/domain-error.js';
import { errorMessage } from '../errors/error-facts.js';
import { QuotaError } from '../errors/processing-errors.js';
import { RunStatus } from './run-status.js';
import { retryDelayMs, type RetryPolicy } from './retry-policy.js';

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
}

const MAX_MESSAGE_LENGTH = 2000;

const messageOf = (error: unknown): string => {
  const text = errorMessage(error);
  // PostgreSQL stores no NUL character as text.
  const storable = text.replaceAll('\0', '').toWellFormed();
  return storable.length > MAX_MESSAGE_LENGTH ? `${storable.slice(0, MAX_MESSAGE_LENGTH).toWellFormed()}…` : storable;
};

const describeFailure = (error: unknown): Record<string, unknown> =>
  error instanceof DomainError
    ? { error: error.code, error_kind: error.kind }
    : { error: error instanceof Error ? error.name : 'Error', error_kind: ErrorKind.Transient };

const mayRetry = (error: unknown): boolean => (error instanceof DomainError ? error.retryable : true);

/**
 * The state machine of a step: RUNNING becomes COMPLETED, ERROR (will be retried after `delayMs`), FAILED, or PENDING again.
 * Errors of unknown kind count as transient. A provider's own waiting time wins over a shorter backoff.
 *
 * @param attemptsUsed attempts including the one that just ended
 * @param attemptsAllowed the step's `retries`
 */
export const nextState = (
  result: AttemptResult,
  attemptsUsed: number,
  attemptsAllowed: number,
  policy: RetryPolicy,
  random: number = Math.random(),
): StepOutcome => {
  switch (result.kind) {
    case 'succeeded':
      return { status: RunStatus.Completed, delayMs: 0, message: null, meta: result.meta };
    case 'released':
      return { status: RunStatus.Pending, delayMs: 0, message: null, meta: {} };
    case 'failed': {
      const message = messageOf(result.error);
      const meta = describeFailure(result.error);
      if (!mayRetry(result.error) || attemptsUsed >= attemptsAllowed) {
        return { status: RunStatus.Failed, delayMs: 0, message, meta };
      }
      const backoffMs = retryDelayMs(policy, attemptsUsed, random);
      const askedMs = result.error instanceof QuotaError ? (result.error.retryAfterMs ?? 0) : 0;
      return { status: RunStatus.Error, delayMs: Math.max(backoffMs, askedMs), message, meta };
    }
  }
};
