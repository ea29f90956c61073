import { errorMessage, type Logger } from '@sluice/domain';
import type { EventQueue, GroupControl, RunOfGroup, StepQueue, WorkerIdentity } from '@sluice/persistence';
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
  private timers: NodeJS.Timeout[] = [];
  private suspects = new Map<number, number>();
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
      () => this.beat(),
      () => beatMs,
    );
    this.repeat(
      () => this.check(),
      () => CHECK_MS,
    );
    // Jitter keeps many workers from sweeping at the same moment.
    this.repeat(
      () => this.sweep(),
      () => (this.settings.checkinTimeoutMs / 4) * (0.75 + Math.random() / 2),
    );
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Compares with the database what we hold, twice, a second apart: a claim may be on its way. */
  reconcileSoon(): void {
    if (this.stopped) return;
    for (const factor of [1, 2])
      this.timers.push(setTimeout(() => void this.guard(() => this.beat()), RECONCILE_MS * factor));
  }

  /** Looks at once whether a step was taken away, such as by a cancellation. */
  checkSoon(): void {
    void this.guard(() => this.check());
  }

  async beat(): Promise<void> {
    const owned = await this.renew();
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

  /** Renews the lease; answers the attempts that the database says we hold, null when another process has our id. */
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
    await this.renew();
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
    const continued = await this.groupControl.continueUnfinished();
    if (continued.length === 0) return;
    this.logger.warn('Carried on with what was asked of run groups', { run_groups: continued });
    this.events.recovered(continued.length, []);
  }

  private repeat(work: () => Promise<void>, delayMs: () => number): void {
    const index = this.timers.length;
    const schedule = (): void => {
      if (this.stopped) return;
      this.timers[index] = setTimeout(() => void this.guard(work).then(schedule), delayMs());
    };
    schedule();
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      if (!this.stopped) await work();
    } catch (error) {
      this.logger.warn('The database did not take a heartbeat or sweep; it is tried again', {
        error: errorMessage(error),
      });
    }
  }
}
