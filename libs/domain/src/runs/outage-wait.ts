import { RunStatus } from './run-status.js';
import type { RetryPolicy } from './retry-policy.js';
import type { StepOutcome } from './step-outcome.js';

/** Why a step waits. */
export interface OutageCause {
  readonly message: string | null;
  readonly meta: Record<string, unknown>;
}

const HOUR_MS = 3_600_000;

/**
 * A step that waits for what is missing in its surroundings, for `delayMs` or what is left of the time that it may wait in all; when
 * nothing is left, it is FAILED. Waiting uses up no attempt.
 *
 * @param waitedMs how long it has waited so far
 */
export const waitForOutage = (
  { message, meta }: OutageCause,
  waitedMs: number,
  delayMs: number,
  { maxOutageMs = 0 }: RetryPolicy,
): StepOutcome => {
  const leftMs = maxOutageMs - waitedMs;
  if (leftMs > 0) {
    return { status: RunStatus.Error, waits: true, delayMs: Math.max(1, Math.min(delayMs, leftMs)), message, meta };
  }
  const hours = Math.round((maxOutageMs / HOUR_MS) * 100) / 100;
  const said = `${message ?? ''} It was waited for ${hours} hours in all, which is the limit (WORKER_OUTAGE_HOURS).`;
  return { status: RunStatus.Failed, delayMs: 0, message: said.trimStart(), meta };
};
