import { DomainError, errorMessage, type Logger, type WorkflowStepType } from '@sluice/domain';
import {
  MOST_CLAIMED_BY_TYPE,
  type RunOfGroup,
  type Settlement,
  type StepQueue,
  type TurnResult,
} from '@sluice/persistence';
import { quietly } from '../telemetry/quietly.js';
import { StepMetrics } from '../telemetry/step-metrics.js';
import { Backoff } from './backoff.js';
import type { HeldSteps } from './held-steps.js';
import type { StepExecutor } from './step-executor.js';
import { StepRunner, type StepRunnerEvents } from './step-runner.js';
import { TypeLimits } from './type-limits.js';
import type { WakeUp } from './wake-up.js';
import type { WorkerSettings } from './worker-settings.js';

interface Turn {
  readonly settlements: Settlement[];
  readonly capacity: number;
  /** How many steps of each limited type may be among the claimed. */
  readonly room: ReadonlyMap<WorkflowStepType, number>;
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

/**
 * Keeps the worker's slots full. A turn settles what has ended and claims what fits, in one statement; while one is under way,
 * outcomes gather for the next, so that statements grow with the load. A second statement runs beside the first only when
 * it is full (WORKER_TASK_COUNT).
 *
 * ```
 *             poke: something may be ready          a step has ended: its outcome gathers
 *                          │                                      │
 *                          ▼                                      ▼
 *   idle ◄── nothing ── next turn? ── yes ──► queue.turn ── carried out ──► start what was claimed ──► next turn?
 *                          ▲                      │
 *                          └── pause (Backoff) ◄── failed: its outcomes go back, to be written again
 * ```
 */
export class TurnLoop {
  private readonly outcomes: Settlement[] = [];
  private readonly metrics = new StepMetrics();
  private readonly runner: StepRunner;
  private readonly limits: TypeLimits;
  private readonly backoff = new Backoff(() => this.pump());
  private readonly taskCount: number;
  private inFlight = 0;
  /** Slots that turns under way may fill. */
  private reserved = 0;
  private mayHaveWork = true;
  private claiming = true;
  /** Set while an outcome is looked for that the database refuses to store. */
  private oneByOne = false;
  private closed = false;

  constructor(
    private readonly queue: StepQueue,
    executor: StepExecutor,
    private readonly held: HeldSteps,
    private readonly settings: WorkerSettings,
    private readonly wakeUp: WakeUp,
    private readonly events: TurnEvents,
    private readonly logger: Logger,
  ) {
    this.limits = new TypeLimits(settings.stepLimits, held);
    this.taskCount = this.limits.any ? Math.min(settings.taskCount, MOST_CLAIMED_BY_TYPE) : settings.taskCount;
    const ended = (settlement: Settlement): void => this.add(settlement);
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
    this.add({ stepId, attempt, outcome: { status: 'PENDING', delayMs: 0, message: null, meta: {} } });
  }

  /** Claims nothing more; what runs goes on, and is settled. */
  stopClaiming(): void {
    this.claiming = false;
  }

  /** Writes nothing more: what is not written by now is left to whoever takes the worker's steps over. */
  close(): void {
    this.closed = true;
    this.backoff.close();
  }

  /** Whether nothing runs and everything is written. */
  get idle(): boolean {
    return this.held.size === 0 && this.outcomes.length === 0 && this.inFlight === 0;
  }

  private add(settlement: Settlement): void {
    this.outcomes.push(settlement);
    this.pump();
  }

  private pump(): void {
    while (!this.closed && this.inFlight < this.settings.queueConcurrency) {
      const turn = this.next();
      if (!turn) return;
      void this.run(turn);
    }
  }

  private next(): Turn | null {
    if (this.backoff.isPausing) return null;
    const { taskCount } = this;
    const settling = Math.min(this.outcomes.length, this.oneByOne ? 1 : taskCount);
    const free = this.claiming ? Math.max(0, this.settings.concurrency - this.held.size - this.reserved + settling) : 0;
    const looks = this.mayHaveWork || this.limits.mayHaveWork;
    const capacity = looks || settling > 0 ? Math.min(free, taskCount) : 0;
    const isWorthwhile = settling > 0 || (looks && capacity > 0);
    if (!isWorthwhile) return null;
    const isFull = settling === taskCount || (settling === 0 && capacity === taskCount);
    if (this.inFlight > 0 && !isFull) return null;
    const settlements = this.outcomes.splice(0, settling);
    return { settlements, capacity, room: this.limits.room(settlements.map(({ stepId }) => stepId)) };
  }

  private async run(turn: Turn): Promise<void> {
    const { settlements, capacity, room } = turn;
    this.inFlight += 1;
    this.reserved += capacity;
    if (capacity > 0) this.limits.reserve(room);
    const looksForWork = this.mayHaveWork;
    if (capacity > 0) this.mayHaveWork = false;
    const begun = performance.now();
    try {
      const { workerId } = this.settings;
      const result = await this.queue.turn({ workerId, settlements, capacity, chain: this.claiming, room });
      quietly(() => this.metrics.claimed((performance.now() - begun) / 1000));
      this.carriedOut(turn, result);
    } catch (error) {
      this.failed(turn, looksForWork, error);
    } finally {
      this.inFlight -= 1;
      this.reserved -= capacity;
      if (capacity > 0) this.limits.release(room);
    }
    this.wakeUp.wake();
    this.pump();
  }

  /** Nothing in it throws: a turn that was carried out must not count as failed. */
  private carriedOut(turn: Turn, result: TurnResult): void {
    this.backoff.succeeded();
    if (this.outcomes.length === 0) this.oneByOne = false;
    this.settled(turn, result);
    for (const claimed of result.claimed) {
      const settlement = this.runner.start(claimed);
      // This turn is not over: the next one writes it.
      if (settlement) this.outcomes.push(settlement);
    }
    const isFull = turn.capacity > 0 && result.claimed.length >= turn.capacity;
    if (turn.capacity > 0) this.limits.claimed(turn.room, result.claimed);
    if (isFull || result.activated > 0) this.mayHaveWork = true;
    if (this.leavesWork(result)) this.events.surplus();
    else if (turn.capacity > 0 && !isFull) this.events.exhausted();
    this.events.runsFinished(result.finishedRuns);
    if (result.handlersWait) this.events.handlersWait();
  }

  /** Whether there may be ready what this worker cannot take now. */
  private leavesWork({ activated }: TurnResult): boolean {
    if (activated > 0 && this.limits.isSaturated) return true;
    return this.mayHaveWork && this.held.size >= this.settings.concurrency;
  }

  private settled(turn: Turn, result: TurnResult): void {
    for (const { stepId, attempt } of turn.settlements) {
      this.held.remove(stepId, attempt);
      if (result.settled.has(stepId)) continue;
      quietly(() =>
        this.logger.warn('The lease of a step was lost; its outcome is dropped', { step_id: stepId, attempt }),
      );
    }
  }

  /** The outcomes stay, and are written when the database is there again: the fence makes a second writing harmless. */
  private failed(turn: Turn, looksForWork: boolean, error: unknown): void {
    this.outcomes.unshift(...(this.refused(error, turn) ? turn.settlements.map(unwritable) : turn.settlements));
    this.mayHaveWork ||= looksForWork || turn.capacity > 0;
    const pauseMs = this.backoff.pause();
    this.events.uncertain();
    quietly(() =>
      this.logger.error('A turn of the queue failed; it is tried again', {
        error: errorMessage(error),
        wait_ms: Math.round(pauseMs),
      }),
    );
  }

  /** Whether the error lies in the one outcome of this turn; of several, they are written one by one from now on. */
  private refused(error: unknown, turn: Turn): boolean {
    if (error instanceof DomainError || turn.settlements.length === 0) return false;
    if (turn.settlements.length === 1) return true;
    this.oneByOne = true;
    return false;
  }
}

/** In place of an outcome that the database does not take: nothing in it can be refused, and no other step waits for it. */
const unwritable = ({ stepId, attempt }: Settlement): Settlement => ({
  stepId,
  attempt,
  outcome: {
    status: 'FAILED',
    delayMs: 0,
    message: 'The outcome of this step could not be stored; the log of its worker tells why',
    meta: { error: 'OUTCOME_NOT_STORABLE', error_kind: 'permanent' },
  },
});
