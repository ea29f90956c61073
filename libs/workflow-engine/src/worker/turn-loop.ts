import { errorMessage, type Logger } from '@sluice/domain';
import type { RunOfGroup, Settlement, StepQueue, TurnResult } from '@sluice/persistence';
import { quietly } from '../telemetry/quietly.js';
import { StepMetrics } from '../telemetry/step-metrics.js';
import { Backoff } from './backoff.js';
import { Capacity, type Places } from './capacity.js';
import type { HeldSteps } from './held-steps.js';
import { Outcomes } from './outcomes.js';
import type { StepExecutor } from './step-executor.js';
import { StepRunner, type StepRunnerEvents } from './step-runner.js';
import { WakeUp } from './wake-up.js';
import type { WorkerSettings } from './worker-settings.js';

interface Turn extends Places {
  readonly settlements: Settlement[];
}

export interface TurnEvents extends Pick<StepRunnerEvents, 'outageOver'> {
  runsFinished(runs: readonly RunOfGroup[]): void;
  /** Lifecycle handlers are to be run for what a turn recorded. */
  handlersWait(): void;
  /** More is ready than this worker can take: others may be idle. */
  surplus(): void;
  /** Less was ready than this worker could take. */
  exhausted(): void;
  /** A statement failed after it may have been carried out: what the database says we hold must be looked at. */
  uncertain(): void;
}

/** How long aborted handlers may take to let go before their steps are left to whoever takes them over. */
const ABORT_GRACE_MS = 2000;

/**
 * Keeps the worker's slots full. A turn settles what has ended and claims what fits, in one statement; while one is under way,
 * outcomes gather for the next. A second statement runs beside the first only when it is full (WORKER_TASK_COUNT).
 *
 * ```
 *             poke: something may be ready          a step has ended: its outcome gathers
 *                          │                                      │
 *                          ▼                                      ▼
 *   idle ◄── nothing ── next turn? ── yes ──► queue.turn ── carried out ──► start what was claimed ──► next turn?
 *                          ▲                      │
 *                          └── pause (Backoff) ◄── failed: its outcomes go back, to be written again
 *
 *   stop: nothing more is claimed ──► all settled, or grace over: handlers aborted ──► closed
 * ```
 */
export class TurnLoop {
  private readonly outcomes = new Outcomes();
  private readonly metrics = new StepMetrics();
  private readonly backoff = new Backoff(() => this.pump());
  private readonly turnOver = new WakeUp();
  private readonly capacity: Capacity;
  private readonly runner: StepRunner;
  private inFlight = 0;
  private mayHaveWork = true;
  private state: 'claiming' | 'stopping' | 'closed' = 'claiming';

  constructor(
    private readonly queue: StepQueue,
    executor: StepExecutor,
    private readonly held: HeldSteps,
    private readonly settings: WorkerSettings,
    private readonly events: TurnEvents,
    private readonly logger: Logger,
  ) {
    this.capacity = new Capacity(settings, held);
    const ended = (settlement: Settlement): void => this.settle(settlement);
    const outageOver: TurnEvents['outageOver'] = (...which) => events.outageOver(...which);
    this.runner = new StepRunner(executor, held, settings, this.metrics, { ended, outageOver }, logger);
  }

  /** Looks for work: something may have become ready. */
  poke(): void {
    this.mayHaveWork = true;
    this.pump();
  }

  /** Ends the pause after failures: the database is there again. */
  tryNow(): void {
    this.backoff.reset();
    this.poke();
  }

  /** What steps of a configuration, or of any, were waiting for is there again. */
  outageOver(stepConfigId?: number): void {
    this.runner.outageOver(stepConfigId);
  }

  /** Gives a step back that the database says we hold, but that we do not run. */
  giveBack(stepId: number, attempt: number): void {
    this.settle({ stepId, attempt, outcome: { status: 'PENDING', delayMs: 0, message: null, meta: {} } });
  }

  /**
   * Claims nothing more from now on. Steps that run may finish within the grace; then their handlers are aborted, and they are given
   * back. Resolves when everything is written, or cannot be: then it is left to whoever takes the worker's steps over.
   */
  async stop(graceMs: number): Promise<void> {
    this.state = 'stopping';
    await this.settledWithin(graceMs);
    if (!this.isIdle) this.held.abortAll();
    await this.settledWithin(ABORT_GRACE_MS);
    this.state = 'closed';
    this.backoff.close();
  }

  /** Nothing runs, and everything is written. */
  private get isIdle(): boolean {
    return this.held.size === 0 && this.outcomes.isEmpty && this.inFlight === 0;
  }

  private async settledWithin(ms: number): Promise<void> {
    const deadline = performance.now() + ms;
    this.pump();
    while (!this.isIdle && performance.now() < deadline) await this.turnOver.wait(deadline - performance.now());
  }

  private settle(settlement: Settlement): void {
    this.outcomes.add(settlement);
    this.pump();
  }

  private pump(): void {
    while (this.state !== 'closed' && this.inFlight < this.settings.queueConcurrency) {
      const turn = this.next();
      if (!turn) return;
      void this.run(turn);
    }
  }

  private next(): Turn | null {
    if (this.backoff.isPausing) return null;
    const { perTurn } = this.capacity;
    const settling = this.outcomes.next(perTurn);
    const looks = settling > 0 || this.mayHaveWork || this.capacity.mayHaveWork;
    const slots = looks && this.state === 'claiming' ? this.capacity.slots(settling) : 0;
    const isFull = settling === perTurn || (settling === 0 && slots === perTurn);
    if (settling + slots === 0 || (this.inFlight > 0 && !isFull)) return null;
    const settlements = this.outcomes.take(settling);
    return { settlements, slots, room: this.capacity.room(settlements) };
  }

  private async run(turn: Turn): Promise<void> {
    const { settlements, slots, room } = turn;
    this.inFlight += 1;
    this.capacity.reserve(turn);
    const lookedForWork = this.mayHaveWork;
    if (slots > 0) this.mayHaveWork = false;
    const begun = performance.now();
    try {
      const chain = this.state === 'claiming';
      const result = await this.queue.turn({
        workerId: this.settings.workerId,
        settlements,
        capacity: slots,
        chain,
        room,
      });
      quietly(() => this.metrics.claimed((performance.now() - begun) / 1000));
      this.carriedOut(turn, result);
    } catch (error) {
      this.mayHaveWork ||= lookedForWork || slots > 0;
      this.failed(turn, error);
    } finally {
      this.inFlight -= 1;
      this.capacity.release(turn);
    }
    this.turnOver.wake();
    this.pump();
  }

  /** Nothing in it throws: a turn that was carried out must not count as failed. */
  private carriedOut(turn: Turn, result: TurnResult): void {
    this.backoff.succeeded();
    this.outcomes.written();
    this.forget(turn.settlements, result.settled);
    for (const claimed of result.claimed) {
      const settlement = this.runner.start(claimed);
      // This turn is not over: the next one writes it.
      if (settlement) this.outcomes.add(settlement);
    }
    this.capacity.claimed(turn, result.claimed);
    const isFull = turn.slots > 0 && result.claimed.length >= turn.slots;
    if (isFull || result.activated > 0) this.mayHaveWork = true;
    if (this.leavesWork(result)) this.events.surplus();
    else if (turn.slots > 0 && !isFull) this.events.exhausted();
    this.events.runsFinished(result.finishedRuns);
    if (result.handlersWait) this.events.handlersWait();
  }

  /** Whether there may be ready what this worker cannot take now. */
  private leavesWork({ activated }: TurnResult): boolean {
    return (activated > 0 && this.capacity.isSaturated) || (this.mayHaveWork && this.capacity.isUsedUp);
  }

  private forget(settlements: readonly Settlement[], settled: ReadonlySet<number>): void {
    for (const { stepId, attempt } of settlements) {
      this.held.remove(stepId, attempt);
      if (settled.has(stepId)) continue;
      const lost = { step_id: stepId, attempt };
      quietly(() => this.logger.warn('The lease of a step was lost; its outcome is dropped', lost));
    }
  }

  private failed({ settlements }: Turn, error: unknown): void {
    this.outcomes.putBack(settlements, error);
    const waitMs = Math.round(this.backoff.pause());
    this.events.uncertain();
    const why = { error: errorMessage(error), wait_ms: waitMs };
    quietly(() => this.logger.error('A turn of the queue failed; it is tried again', why));
  }
}
