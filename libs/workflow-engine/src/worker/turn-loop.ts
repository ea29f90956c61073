import {
  DomainError,
  errorMessage,
  nextState,
  type AttemptResult,
  type Logger,
  type StepOutcome,
  type WorkflowStepType,
} from '@sluice/domain';
import {
  MOST_CLAIMED_BY_TYPE,
  type ClaimedStep,
  type RunOfGroup,
  type Settlement,
  type StepQueue,
  type TurnResult,
} from '@sluice/persistence';
import { quietly } from '../telemetry/quietly.js';
import { StepAttempt } from '../telemetry/step-attempt.js';
import { StepMetrics } from '../telemetry/step-metrics.js';
import type { HeldSteps } from './held-steps.js';
import { Outages, type OutageAttempt } from './outages.js';
import type { StepExecutor } from './step-executor.js';
import { TypeLimits } from './type-limits.js';
import type { WakeUp } from './wake-up.js';
import type { WorkerSettings } from './worker-settings.js';

interface Turn {
  readonly settlements: Settlement[];
  readonly capacity: number;
  /** How many steps of each limited type may be among the claimed. */
  readonly room: ReadonlyMap<WorkflowStepType, number>;
}

export interface TurnEvents {
  runsFinished(runs: readonly RunOfGroup[]): void;
  /** Lifecycle handlers are to be run for what a turn recorded. */
  handlersWait(): void;
  /** More is ready than this worker can take: others may be idle. */
  surplus(): void;
  /** Less was ready than this worker could take. */
  exhausted(): void;
  /** What steps of a configuration were waiting for is there again. */
  outageOver(stepConfigId: number, proven: 'ended' | 'past'): void;
  /** A statement failed after it may have been carried out: what the database says we hold must be looked at. */
  uncertain(): void;
}

const BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 10_000;

/**
 * Keeps the worker's slots full. A turn settles what has ended and claims what fits, in one statement; while one is under way,
 * outcomes gather for the next, so that statements grow with the load. A second statement runs beside the first only when
 * it is full (WORKER_TASK_COUNT).
 */
export class TurnLoop {
  private readonly outcomes: Settlement[] = [];
  private readonly metrics = new StepMetrics();
  private inFlight = 0;
  private reserved = 0;
  private mayHaveWork = true;
  private claiming = true;
  private failures = 0;
  /** Set while an outcome is looked for that the database refuses to store. */
  private oneByOne = false;
  private notBefore = 0;
  private backoff: NodeJS.Timeout | undefined;
  private closed = false;
  readonly outages: Outages<number>;
  private readonly limits: TypeLimits;
  private readonly taskCount: number;

  constructor(
    private readonly queue: StepQueue,
    private readonly executor: StepExecutor,
    private readonly held: HeldSteps,
    private readonly settings: WorkerSettings,
    private readonly wakeUp: WakeUp,
    private readonly events: TurnEvents,
    private readonly logger: Logger,
  ) {
    this.outages = new Outages(settings.retryPolicy);
    this.limits = new TypeLimits(settings.stepLimits, held);
    this.taskCount = this.limits.any ? Math.min(settings.taskCount, MOST_CLAIMED_BY_TYPE) : settings.taskCount;
  }

  /** Looks for work: something may have become ready. */
  poke(): void {
    this.mayHaveWork = true;
    this.pump();
  }

  /** Ends the wait after failures: the database answers again. */
  tryNow(): void {
    this.failures = 0;
    this.notBefore = 0;
    this.poke();
  }

  /** Claims nothing more; what runs goes on, and is settled. */
  stopClaiming(): void {
    this.claiming = false;
  }

  /** Writes nothing more: what is not written by now is left to whoever takes the worker's steps over. */
  close(): void {
    this.closed = true;
    clearTimeout(this.backoff);
  }

  /** Whether nothing runs and everything is written. */
  get idle(): boolean {
    return this.held.size === 0 && this.outcomes.length === 0 && this.inFlight === 0;
  }

  /** Gives a step back that the database says we hold, but that we do not run. */
  giveBack(stepId: number, attempt: number): void {
    this.outcomes.push({ stepId, attempt, outcome: { status: 'PENDING', delayMs: 0, message: null, meta: {} } });
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
    if (performance.now() < this.notBefore) return null;
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
    this.inFlight += 1;
    this.reserved += turn.capacity;
    if (turn.capacity > 0) this.limits.reserve(turn.room);
    const looksForWork = this.mayHaveWork;
    if (turn.capacity > 0) this.mayHaveWork = false;
    const begun = performance.now();
    try {
      const result = await this.queue.turn({
        workerId: this.settings.workerId,
        settlements: turn.settlements,
        capacity: turn.capacity,
        chain: this.claiming,
        room: turn.room,
      });
      quietly(() => this.metrics.claimed((performance.now() - begun) / 1000));
      this.carriedOut(turn, result);
    } catch (error) {
      this.failed(turn, looksForWork, error);
    } finally {
      this.inFlight -= 1;
      this.reserved -= turn.capacity;
      if (turn.capacity > 0) this.limits.release(turn.room);
    }
    this.wakeUp.wake();
    this.pump();
  }

  /** Nothing in it throws: a turn that was carried out must not count as failed. */
  private carriedOut(turn: Turn, result: TurnResult): void {
    this.failures = 0;
    if (this.outcomes.length === 0) this.oneByOne = false;
    this.settled(turn, result);
    for (const claimed of result.claimed) this.start(claimed);
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

  /** The outcomes stay, and are written when the database answers again: the fence makes a second writing harmless. */
  private failed(turn: Turn, looksForWork: boolean, error: unknown): void {
    this.outcomes.unshift(...(this.refused(error, turn) ? turn.settlements.map(unwritable) : turn.settlements));
    this.mayHaveWork ||= looksForWork || turn.capacity > 0;
    this.failures += 1;
    const waitMs = Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** (this.failures - 1)) * (0.5 + Math.random() / 2);
    this.notBefore = performance.now() + waitMs;
    clearTimeout(this.backoff);
    if (!this.closed) this.backoff = setTimeout(() => this.waited(), waitMs);
    this.events.uncertain();
    quietly(() =>
      this.logger.error('A turn of the queue failed; it is tried again', {
        error: errorMessage(error),
        wait_ms: Math.round(waitMs),
      }),
    );
  }

  /** The timer decides that the wait is over: on a busy event loop it fires before the clock says so. */
  private waited(): void {
    this.notBefore = 0;
    this.pump();
  }

  /** Whether the error lies in the one outcome of this turn; of several, they are written one by one from now on. */
  private refused(error: unknown, turn: Turn): boolean {
    if (error instanceof DomainError || turn.settlements.length === 0) return false;
    if (turn.settlements.length === 1) return true;
    this.oneByOne = true;
    return false;
  }

  private start(claimed: ClaimedStep): void {
    const signal = this.held.add(claimed);
    const heldBack = this.outages.holdBack(attemptOf(claimed));
    if (heldBack) {
      // The turn that claimed it is not over: the next one writes this.
      this.settle(claimed, heldBack);
      return;
    }
    const telemetry = this.observed(claimed);
    const execute = (): Promise<AttemptResult> => this.executor.execute(claimed, signal);
    void this.attempt(() => (telemetry ? telemetry.run(execute) : execute())).then((result) =>
      this.ended(claimed, result, telemetry),
    );
  }

  /** Never rejects: where not even the attempt can be begun, it has failed. */
  private async attempt(execute: () => Promise<AttemptResult>): Promise<AttemptResult> {
    try {
      return await execute();
    } catch (error) {
      return { kind: 'failed', error };
    }
  }

  private observed(claimed: ClaimedStep): StepAttempt | undefined {
    let telemetry: StepAttempt | undefined;
    quietly(() => (telemetry = new StepAttempt(claimed, this.settings.workerId, this.metrics)));
    return telemetry;
  }

  /** The outcome is queued before anything is reported of it: a step whose end cannot be described has ended all the same. */
  private ended(claimed: ClaimedStep, result: AttemptResult, telemetry: StepAttempt | undefined): void {
    const { step, outageMs } = claimed;
    const next = nextState(result, step.retry, step.retries, this.settings.retryPolicy, Math.random(), outageMs);
    const attempt = attemptOf(claimed);
    const outcome = this.outages.ended(attempt, next);
    this.settle(claimed, outcome);
    this.pump();
    const proven = this.outages.provenBy(attempt, outcome);
    if (proven) this.events.outageOver(step.stepConfigId, proven);
    if (result.kind === 'failed') {
      const tell = (): void => this.logFailure(claimed, outcome, result.error);
      quietly(() => (telemetry ? telemetry.run(tell) : tell()));
    }
    quietly(() => telemetry?.end(result, outcome));
  }

  private settle(claimed: ClaimedStep, outcome: StepOutcome): void {
    this.held.markSettling(claimed);
    this.outcomes.push({ stepId: claimed.step.id, attempt: claimed.attempt, outcome });
  }

  private logFailure({ step }: ClaimedStep, outcome: StepOutcome, error: unknown): void {
    this.logger.warn('A step failed', {
      step_id: step.id,
      run_id: step.workflowRunId,
      step: step.workflowStepName,
      attempt: step.retry,
      status: outcome.status,
      retry_in_ms: outcome.delayMs,
      error,
    });
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

/** Which server a step needs, its configuration says. */
const attemptOf = ({ step, attempt, outageMs }: ClaimedStep): OutageAttempt<number> => ({
  need: step.stepConfigId,
  name: `${step.id} ${attempt}`,
  waitedMs: outageMs,
});
