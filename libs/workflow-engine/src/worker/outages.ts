import {
  isOutage,
  outageDelayMs,
  waitForOutage,
  type OutageCause,
  type RetryPolicy,
  type StepOutcome,
} from '@sluice/domain';
import type { ClaimedStep } from '@sluice/persistence';

/** A single failure may be the document's; when one after the other fails so, and none succeeds, it is not. */
const FAILURES = 3;
/** Longest pause between two looks whether what is missing is there again. */
const LONGEST_PAUSE_MS = 30_000;
/** What is held back is asked for by others, and let go when one of them succeeds; by itself it comes back this late. */
const LONGEST_HELD_BACK_MS = 3_600_000;

interface Outage {
  failures: number;
  cause: OutageCause;
  /** Until then nothing is tried. */
  probeAt: number;
  pauseMs: number;
  /** The attempt that looks whether what was missing is there again; none other runs meanwhile. */
  probe: string | null;
}

/**
 * What a worker knows of servers that are down and disks that are full. They are known by the configuration of the steps that need
 * them, which says which server that is. While something is missing, one step after the other looks for it, in growing pauses, and
 * all others wait without trying: ten thousand of them are no more trouble for a server than one.
 */
export class Outages {
  private readonly known = new Map<number, Outage>();

  constructor(
    private readonly policy: RetryPolicy,
    private readonly random: () => number = Math.random,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The outcome of a step that is not to be tried now; null when it may run. */
  holdBack(claimed: ClaimedStep): StepOutcome | null {
    const outage = this.known.get(claimed.step.stepConfigId);
    if (outage === undefined || outage.failures < FAILURES) return null;
    if (outage.probe === null && this.now() >= outage.probeAt) {
      outage.probe = keyOf(claimed);
      return null;
    }
    const wait = {
      ...this.policy,
      maxDelayMs: LONGEST_HELD_BACK_MS,
      baseDelayMs: Math.max(this.policy.baseDelayMs, outage.pauseMs),
    };
    return waitForOutage(
      outage.cause,
      claimed.outageMs,
      outageDelayMs(wait, claimed.outageMs, this.random()),
      this.policy,
    );
  }

  /** Takes note of how an attempt ended; answers its outcome, whose delay may be another: the next look is this step's. */
  ended(claimed: ClaimedStep, outcome: StepOutcome): StepOutcome {
    const id = claimed.step.stepConfigId;
    const outage = this.known.get(id);
    if (outcome.status === 'COMPLETED') return outcome;
    if (!isOutage(outcome.meta.error_kind) || !this.policy.maxOutageMs) {
      // It says nothing about what was missing: the next step looks.
      if (outage?.probe === keyOf(claimed)) outage.probe = null;
      return outcome;
    }
    return this.failed(claimed, outcome, outage);
  }

  /**
   * What an attempt proves that succeeded: `ended` when this worker held others back until now, `past` when the step itself had
   * waited, so that others may still do; null otherwise.
   */
  provenBy(claimed: ClaimedStep, outcome: StepOutcome): 'ended' | 'past' | null {
    if (outcome.status !== 'COMPLETED') return null;
    const outage = this.known.get(claimed.step.stepConfigId);
    this.known.delete(claimed.step.stepConfigId);
    if (outage !== undefined && outage.failures >= FAILURES) return 'ended';
    return claimed.outageMs > 0 ? 'past' : null;
  }

  /** What was missing for this configuration is there again, or for all of them: everything is tried again. */
  over(stepConfigId?: number): void {
    if (stepConfigId === undefined) this.known.clear();
    else this.known.delete(stepConfigId);
  }

  private failed(claimed: ClaimedStep, outcome: StepOutcome, earlier: Outage | undefined): StepOutcome {
    const isProbe = earlier?.probe === keyOf(claimed);
    const wasOpen = earlier !== undefined && earlier.failures >= FAILURES;
    const cause = { message: outcome.message, meta: outcome.meta };
    // Those that were under way when it began say nothing new.
    if (wasOpen && !isProbe) return outcome;
    const pauseMs = Math.min(
      LONGEST_PAUSE_MS,
      this.policy.maxDelayMs,
      2 * (earlier?.pauseMs ?? this.policy.baseDelayMs / 2),
    );
    const outage: Outage = {
      failures: (earlier?.failures ?? 0) + 1,
      cause,
      pauseMs,
      probeAt: this.now() + pauseMs,
      probe: null,
    };
    this.known.set(claimed.step.stepConfigId, outage);
    if (outage.failures < FAILURES || !outcome.waits) return outcome;
    // It comes back when the pause is over, neither earlier, when it would be held back, nor later: nobody else may be there to look.
    return waitForOutage(cause, claimed.outageMs, pauseMs, this.policy);
  }
}

const keyOf = ({ step, attempt }: ClaimedStep): string => `${step.id} ${attempt}`;
