import {
  isOutage,
  outageDelayMs,
  waitForOutage,
  type OutageCause,
  type RetryPolicy,
  type StepOutcome,
} from '@sluice/domain';

/** A single failure may be the document's; when one after the other fails so, and none succeeds, it is not. */
const FAILURES = 3;
/** Longest pause between two looks whether what is missing is there again. */
const LONGEST_PAUSE_MS = 30_000;
/** What is held back is asked for by others, and let go when one of them succeeds; by itself it comes back this late. */
const LONGEST_HELD_BACK_MS = 3_600_000;

/**
 * Shortest time for which something is held back, in pauses before a first repetition: ten thousand steps that came back every few
 * seconds only to be held back again would keep the queue busier than work does.
 */
const HELD_BACK = 30;

/** An attempt at something that needs its surroundings. */
export interface OutageAttempt<Need> {
  /** What it needs: the same for all that fail when one of them does. */
  readonly need: Need;
  /** One of its own for each attempt. */
  readonly name: string;
  /** How long it has waited so far, milliseconds. */
  readonly waitedMs: number;
}

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
 * What a worker knows of servers that are down and disks that are full. They are known by what needs them, such as the configuration
 * of a step, which says which server that is. While something is missing, one step after the other looks for it, in growing pauses, and
 * all others wait without trying: ten thousand of them are no more trouble for a server than one.
 */
export class Outages<Need> {
  private readonly known = new Map<Need, Outage>();

  constructor(
    private readonly policy: RetryPolicy,
    private readonly random: () => number = Math.random,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The outcome of a step that is not to be tried now; null when it may run. */
  holdBack(attempt: OutageAttempt<Need>): StepOutcome | null {
    const outage = this.known.get(attempt.need);
    if (outage === undefined || outage.failures < FAILURES) return null;
    if (outage.probe === null && this.now() >= outage.probeAt) {
      outage.probe = attempt.name;
      return null;
    }
    const wait = {
      ...this.policy,
      maxDelayMs: LONGEST_HELD_BACK_MS,
      baseDelayMs: Math.max(HELD_BACK * this.policy.baseDelayMs, outage.pauseMs),
    };
    return waitForOutage(
      outage.cause,
      attempt.waitedMs,
      outageDelayMs(wait, attempt.waitedMs, this.random()),
      this.policy,
    );
  }

  /** Takes note of how an attempt ended; returns its outcome, whose delay may be another: the next look is this step's. */
  ended(attempt: OutageAttempt<Need>, outcome: StepOutcome): StepOutcome {
    const outage = this.known.get(attempt.need);
    if (outcome.status === 'COMPLETED') return outcome;
    if (!isOutage(outcome.meta.error_kind) || !this.policy.maxOutageMs) {
      // It says nothing about what was missing: the next step looks.
      if (outage?.probe === attempt.name) outage.probe = null;
      return outcome;
    }
    return this.failed(attempt, outcome, outage);
  }

  /**
   * What an attempt proves that succeeded: `ended` when this worker held others back until now, `past` when the step itself had
   * waited, so that others may still do; null otherwise.
   */
  provenBy(attempt: OutageAttempt<Need>, outcome: StepOutcome): 'ended' | 'past' | null {
    if (outcome.status !== 'COMPLETED') return null;
    const outage = this.known.get(attempt.need);
    this.known.delete(attempt.need);
    if (outage !== undefined && outage.failures >= FAILURES) return 'ended';
    return attempt.waitedMs > 0 ? 'past' : null;
  }

  /** What was missing for this need is there again, or for all of them: everything is tried again. */
  over(need?: Need): void {
    if (need === undefined) this.known.clear();
    else this.known.delete(need);
  }

  private failed(attempt: OutageAttempt<Need>, outcome: StepOutcome, earlier: Outage | undefined): StepOutcome {
    const isProbe = earlier?.probe === attempt.name;
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
    this.known.set(attempt.need, outage);
    if (outage.failures < FAILURES || !outcome.waits) return outcome;
    // It comes back when the pause is over, neither earlier, when it would be held back, nor later: nobody else may be there to look.
    return waitForOutage(cause, attempt.waitedMs, pauseMs, this.policy);
  }
}
