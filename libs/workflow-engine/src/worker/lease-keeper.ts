import { errorMessage, type Logger } from '@sluice/domain';
import { SharedCall } from '@sluice/io';
import { quietly } from '../telemetry/quietly.js';
import type { GroupControl } from '../runs/group-control.js';
import type { EventQueue, RunOfGroup, StepQueue, WorkerIdentity } from '@sluice/persistence';
import type { HeldSteps } from './held-steps.js';
import type { WorkerSettings } from './worker-settings.js';

export interface LeaseEvents {
  recovered(steps: number, finishedRuns: readonly RunOfGroup[]): void;
  /** What the database says we hold is being compared: lifecycle handlers are leased too. */
  reconciling(): Promise<void>;
  /** The database says we hold this attempt, twice, but nothing here runs it. */
  orphaned(stepId: number, attempt: number): void;
  /** Another process runs under our id. */
  ousted(): void;
}

const SWEEP_LIMIT = 500;
const RECONCILE_MS = 1000;
/** Two, and one more for a timer that was set before it was asked for and may fire too early to count. */
const COMPARISONS = 3;
/**
 * How often a busy worker looks whether its steps are still its own: a cancellation reaches handlers within this time even when
 * the notification is lost, or cannot be heard (SQLite: other processes; PgBouncer). One read of an index per look.
 */
const CHECK_MS = 500;

/**
 * Renews the worker's lease and takes over what dead workers held. Its timers depend on no handler. A lease is renewed in
 * thirds of the time-out at least, whatever the interval is set to.
 */
export class LeaseKeeper {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private suspects = new Map<number, number>();
  /** How often what we hold is still to be compared. */
  private comparisons = 0;
  // However many ask: one heartbeat and one look at a time. Two at once would count one look as two.
  private readonly beats = new SharedCall(() => this.compare());
  private readonly renewals = new SharedCall(() => this.renew());
  private readonly checks = new SharedCall(() => this.check());
  private stopped = false;

  constructor(
    private readonly queue: StepQueue,
    private readonly eventQueue: EventQueue,
    private readonly groupControl: GroupControl,
    private readonly worker: WorkerIdentity,
    private readonly held: HeldSteps,
    private readonly settings: WorkerSettings,
    private readonly events: LeaseEvents,
    private readonly logger: Logger,
  ) {}

  start(): void {
    const beatMs = Math.min(this.settings.checkinIntervalMs, this.settings.checkinTimeoutMs / 3);
    this.repeat(
      'beat',
      () => this.beat(),
      () => beatMs,
    );
    this.repeat(
      'check',
      () => this.checks.get(),
      () => CHECK_MS,
    );
    // Jitter keeps many workers from sweeping at the same moment.
    this.repeat(
      'sweep',
      () => this.sweep(),
      () => (this.settings.checkinTimeoutMs / 4) * (0.75 + Math.random() / 2),
    );
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  /** Compares with the database what we hold, twice, a second apart: a claim may be on its way. Asked again meanwhile, it begins anew. */
  reconcileSoon(): void {
    this.comparisons = COMPARISONS;
    this.scheduleComparison();
  }

  private scheduleComparison(): void {
    if (this.stopped || this.timers.has('comparison') || this.comparisons === 0) return;
    const compare = async (): Promise<void> => {
      this.comparisons -= 1;
      await this.guard(() => this.beat());
      this.timers.delete('comparison');
      this.scheduleComparison();
    };
    this.timers.set(
      'comparison',
      setTimeout(() => void compare(), RECONCILE_MS),
    );
  }

  /** Looks at once whether a step was taken away, such as by a cancellation. */
  checkSoon(): void {
    void this.guard(() => this.checks.get());
  }

  /** Renews the lease and compares what we hold; heartbeats never overlap. */
  beat(): Promise<void> {
    return this.beats.get();
  }

  private async compare(): Promise<void> {
    const owned = await this.renewals.get();
    if (owned === null) return;
    const suspects = new Map<number, number>();
    for (const [stepId, attempt] of owned) {
      if (this.held.has(stepId, attempt)) continue;
      if (this.suspects.get(stepId) === attempt) this.events.orphaned(stepId, attempt);
      else suspects.set(stepId, attempt);
    }
    this.suspects = suspects;
    await this.events.reconciling();
  }

  /** Renews the lease; returns the attempts that the database says we hold, null when another process has our id. */
  private async renew(): Promise<ReadonlyMap<number, number> | null> {
    const known = this.held.attempts();
    const beat = await this.queue.heartbeat(this.worker);
    if (!beat.owned) {
      // A worker that has signed off meanwhile is not found either.
      if (!this.stopped) this.events.ousted();
      return null;
    }
    this.abortLost(beat.held, known);
    return beat.held;
  }

  private async check(): Promise<void> {
    if (this.held.running === 0) return;
    const known = this.held.attempts();
    this.abortLost(await this.queue.held(this.worker.id), known);
  }

  private abortLost(owned: ReadonlyMap<number, number>, known: ReadonlyMap<number, number>): void {
    const lost = this.held.abortLost(owned, known);
    if (lost > 0) this.logger.info('Steps were cancelled or taken away; their handlers are aborted', { steps: lost });
  }

  async sweep(): Promise<void> {
    // A worker that was too busy to renew its own lease in time is not dead; the others are told so.
    await this.renewals.get();
    const recovery = await this.queue.sweep(this.worker.id, this.settings.checkinTimeoutMs, SWEEP_LIMIT);
    const events = await this.eventQueue.sweep(this.worker.id, this.settings.checkinTimeoutMs);
    const unfinished = await this.queue.unfinishedGroups(SWEEP_LIMIT);
    if (recovery.recovered > 0 || events > 0) {
      this.logger.warn('Took over the work of a worker that stopped responding', {
        steps: recovery.recovered,
        failed: recovery.failed,
        events,
      });
    }
    this.events.recovered(recovery.recovered + events, [...recovery.finishedRuns, ...unfinished]);
    const continued = await this.groupControl.continueUnfinished((id, error) =>
      quietly(() =>
        this.logger.warn('What was asked of a run group could not be carried on; it is tried again', {
          run_group: id,
          error: errorMessage(error),
        }),
      ),
    );
    if (continued.length === 0) return;
    this.logger.warn('Carried on with what was asked of run groups', { run_groups: continued });
    this.events.recovered(continued.length, []);
  }

  private repeat(name: string, work: () => Promise<void>, delayMs: () => number): void {
    const schedule = (): void => {
      if (this.stopped) return;
      const timer = setTimeout(() => void this.guard(work).then(schedule), delayMs());
      this.timers.set(name, timer);
    };
    schedule();
  }

  /** Never rejects. */
  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      if (!this.stopped) await work();
    } catch (error) {
      quietly(() =>
        this.logger.warn('The database did not take a heartbeat or sweep; it is tried again', {
          error: errorMessage(error),
        }),
      );
    }
  }
}
